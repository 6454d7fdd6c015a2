import type { CaptureAttemptView, CaptureProgress, CaptureSessionView } from '@qiniso/capture-protocol';

/** Why there is no picture to send, as a word the views turn into plain language and a way on. */
export type CameraProblem =
  | 'denied'
  | 'no_camera'
  | 'in_use'
  | 'insecure'
  | 'unsupported'
  | 'in_app_browser'
  | 'interrupted'
  | 'ended'
  | 'dark'
  | 'frozen'
  | 'failed';

/** How a journey can be over for this page. None says what the verdict is. */
export type Ending =
  | 'thank_you'
  | 'already_done'
  | 'expired'
  | 'cancelled'
  | 'unknown_link'
  | 'stale_code'
  | 'no_link'
  | 'moved'
  | 'no_attempts'
  | 'no_digits'
  | 'no_cookies'
  | 'unsupported_step';

interface InSession {
  readonly session: CaptureSessionView;
}

/** What the page shows: exactly one of these at a time. */
export type Scene =
  | { readonly at: 'opening' }
  | (InSession & { readonly at: 'welcome'; readonly busy: boolean })
  | (InSession & { readonly at: 'elsewhere'; readonly busy: boolean; readonly wasHere: boolean })
  /** This device has offered the capture to another one, and follows it. */
  | (InSession & { readonly at: 'hand_over' })
  /** A hand-over's code was opened here, and not claimed yet. */
  | (InSession & { readonly at: 'arrival'; readonly busy: boolean })
  | (InSession & { readonly at: 'fields'; readonly busy: boolean; readonly refused: boolean })
  | (InSession & { readonly at: 'document'; readonly busy: boolean; readonly refused: boolean })
  | (InSession & { readonly at: 'prepare'; readonly busy: boolean; readonly problem: CameraProblem | null })
  | (InSession & { readonly at: 'preview'; readonly busy: boolean; readonly obstacle: CameraProblem | null })
  | (InSession & {
      readonly at: 'live';
      readonly attempt: CaptureAttemptView;
      readonly progress: CaptureProgress;
      readonly obstacle: CameraProblem | null;
    })
  | (InSession & { readonly at: 'judging' })
  | (InSession & { readonly at: 'try_again' })
  | { readonly at: 'trouble' }
  | { readonly at: 'end'; readonly ending: Ending };

/** What can happen to a scene. */
export type JourneyEvent =
  /** `afterFields`: it is the answer to the digits, and still asking for them refuses them. */
  | { readonly type: 'session_read'; readonly session: CaptureSessionView; readonly afterFields?: boolean }
  /** `status` is the HTTP status; 403 says that another device has taken the link over. `hadCode`: of a hand-over. */
  | {
      readonly type: 'link_refused';
      readonly hadToken: boolean;
      readonly hadCode?: boolean;
      readonly status: number;
    }
  | { readonly type: 'hand_over_chosen'; readonly session: CaptureSessionView }
  | { readonly type: 'cookies_missing' }
  | { readonly type: 'waiting' }
  | { readonly type: 'fields_refused' }
  | { readonly type: 'document_refused' }
  | { readonly type: 'camera_opened' }
  | { readonly type: 'camera_failed'; readonly problem: CameraProblem }
  | { readonly type: 'obstacle_changed'; readonly obstacle: CameraProblem | null }
  | { readonly type: 'attempt_started'; readonly attempt: CaptureAttemptView }
  | { readonly type: 'progressed'; readonly progress: CaptureProgress }
  | { readonly type: 'sandbox_person_sent' }
  | { readonly type: 'again_chosen' }
  | { readonly type: 'server_broken' }
  | { readonly type: 'reload_chosen' };
