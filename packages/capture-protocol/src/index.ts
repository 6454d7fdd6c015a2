/**
 * What the capture page and the server say to each other, under `/capture/api`. Types and constants only.
 *
 * The link is looked at with `POST session` (changes nothing: previews of SMS apps may open links), claimed with `POST claim` on
 * the person's own gesture, and from then on bound to the device by an HttpOnly cookie. Nothing of the record
 * and no score ever travels to the page.
 *
 * A page that embeds the capture is of another origin, which the account has allow-listed. It says `transaction_id` in place of the
 * link's token, gets the device's secret in the answer to its claim, and sends it as a bearer token: no cookie is needed.
 */

/** Steps of a capture (consumer-service 6; decisions: Capture sessions). */
export type CaptureStep = 'welcome' | 'fields' | 'document' | 'liveness';

/** `session_details.status` (decisions: Capture sessions). */
export type CaptureStatus = 'created' | 'started' | 'completed' | 'expired' | 'cancelled';

/** Answer of `POST session`, `POST claim` and `POST fields`. */
export interface CaptureSessionView {
  readonly status: CaptureStatus;
  /** The steps of this session in order. */
  readonly steps: readonly CaptureStep[];
  /** Null when there is nothing to do: the session has ended, an attempt is being judged, or a sandbox person is at it. */
  readonly next_step: CaptureStep | null;
  readonly attempts_left: number;
  /** ISO 8601, UTC. */
  readonly expires_at: string;
  /** `this` device, `another` one, or `none` holds the link. */
  readonly claimed_by: 'this' | 'another' | 'none';
  /** Whether "No camera here? Let a sandbox person do it" is to be offered. */
  readonly sandbox: boolean;
}

/** Answer of `POST claim`. */
export interface CaptureClaimView extends CaptureSessionView {
  /** Of an embedded page that has just got the session: goes with every further request. Good as long as the session. */
  readonly device_secret?: string;
}

/** Body of `POST session` and `POST claim`; with neither token nor id the device's cookie tells which session. */
export interface CaptureLinkBody {
  readonly token?: string;
  /** Embedded only: what the component is given. */
  readonly transaction_id?: string;
  /** `POST claim` only: take the link over from another device, which ends there. */
  readonly take_over?: boolean;
}

/** Body of `POST fields`. */
export interface CaptureFieldsBody {
  /** The last four digits of the identity number, as the person typed them. */
  readonly last_four: string;
}

/** Body of `POST attempts`: what the page knows of the camera; kept as evidence, never believed. */
export interface CaptureAttemptBody {
  readonly camera: {
    readonly label: string;
    readonly width: number;
    readonly height: number;
    readonly facing: string | null;
    readonly frame_rate: number | null;
  };
}

/** What the person is asked to do now. */
export type CaptureInstruction =
  | 'look_straight'
  | 'turn_left'
  | 'turn_right'
  | 'blink'
  | 'smile'
  | 'hold_still';

/** Why the last frame does not count yet, as a word the page turns into plain language. */
export type CaptureHint =
  | 'no_face'
  | 'several_faces'
  | 'move_closer'
  | 'move_back'
  | 'centre_face'
  | 'more_light'
  | 'less_light'
  | 'hold_steady'
  | 'turn_more'
  | 'turn_other_way'
  | 'face_camera';

/** `left` and `right` are the person's own. */
export interface CaptureProgress {
  /** open: send frames. judging: all frames are in, ask again with `GET attempts/{id}`. The others are final. */
  readonly state: 'open' | 'judging' | 'done' | 'try_again' | 'ended';
  /** Number of the instruction, from 1; frames carry the one they were taken under. One beyond the last when all are done. */
  readonly step: number;
  readonly instruction: CaptureInstruction | null;
  readonly hint: CaptureHint | null;
  /** 0 to 1. */
  readonly progress: number;
  /** Milliseconds to wait before the next frame is sent; the server asks for more when it is busy. */
  readonly next_frame_in_ms: number;
  readonly attempts_left: number;
}

/** Answer of `POST attempts`. */
export interface CaptureAttemptView extends CaptureProgress {
  readonly attempt_id: string;
  /** Goes back with every frame; a frame without it is refused. */
  readonly nonce: string;
  /** ISO 8601, UTC; three minutes after the start. */
  readonly deadline_at: string;
}

/**
 * A frame is the body of `POST attempts/{attempt_id}/frames` (`image/jpeg`, unmirrored, at most `MAX_FRAME_BYTES`)
 * with these headers; the answer is `CaptureProgress`.
 */
export const FRAME_HEADERS = {
  nonce: 'x-capture-nonce',
  /** 1, 2, 3 … without gaps. */
  sequence: 'x-capture-sequence',
  step: 'x-capture-step',
  /** Whole milliseconds since the attempt began, by the page's monotonic clock. */
  capturedAtMs: 'x-capture-captured-at-ms',
} as const;

export const MAX_FRAME_BYTES = 150_000;

/** Body of `POST sandbox-person` (sandbox mode only; answers 202 and goes on in the background) and of `POST /sandbox/captures/{transaction_id}`. */
export interface SandboxCaptureBody {
  readonly selfie: SandboxSelfie;
}
export const SANDBOX_SELFIES = ['same-person', 'other-person', 'photo-attack', 'unclear', 'failure'] as const;
export type SandboxSelfie = (typeof SANDBOX_SELFIES)[number];
