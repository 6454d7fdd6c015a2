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
  /** Missing where this device takes part in no hand-over. */
  readonly hand_over?: HandOverMark;
}

/** Answer of `POST claim`. */
export interface CaptureClaimView extends CaptureSessionView {
  /** Of an embedded page that has just got the session: goes with every further request. Good as long as the session. */
  readonly device_secret?: string;
}

/** Body of `POST session` and `POST claim`; with neither token nor id the device's cookie tells which session. */
export interface CaptureLinkBody {
  /** Of the link, or of a hand-over's code (`isHandOverToken`). */
  readonly token?: string;
  /** Embedded only: what the component is given. */
  readonly transaction_id?: string;
  /** `POST claim` only: take the link over from another device, which ends there. */
  readonly take_over?: boolean;
  /** `POST claim` of a hand-over's code only: up to 100 random characters; with the same ones the claim may be repeated. */
  readonly claim_key?: string;
}

/** Body of `POST fields`. */
export interface CaptureFieldsBody {
  /** The last four digits of the identity number, as the person typed them. */
  readonly last_four: string;
}

/** What the person photographs: a card has two sides, of a book (or a passport) the page with the photograph is enough. */
export type CaptureDocumentKind = 'card' | 'book';
export type CaptureDocumentSide = 'front' | 'back';
export const SIDES_OF_DOCUMENT: Readonly<Record<CaptureDocumentKind, readonly CaptureDocumentSide[]>> = {
  card: ['front', 'back'],
  book: ['front'],
};

/**
 * A side of the document is the body of `POST document` (`image/jpeg`, at most `MAX_DOCUMENT_BYTES`) with these headers; the answer is
 * `CaptureSessionView`. Sent again it replaces the earlier picture.
 */
export const DOCUMENT_HEADERS = {
  kind: 'x-capture-document-kind',
  side: 'x-capture-document-side',
} as const;

export const MAX_DOCUMENT_BYTES = 300_000;

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

/** The code of a hand-over stands where a link's token stands (`/capture/{token}`), and looks like none. */
export const isHandOverToken = (token: string): boolean => token.startsWith('h.');

/** Which end of a hand-over a device is. */
export type HandOverSide = 'desk' | 'phone';

export interface HandOverMark {
  readonly side: HandOverSide;
  /** Two digits, the same on both screens. */
  readonly digits: string;
}

/** Body of `POST hand-over`: the device that holds the link asks for a code. */
export interface HandOverCodeBody {
  /** `qr` codes are to be replaced every minute; `link` is for copying. */
  readonly channel: 'qr' | 'link';
  /** All codes before this one are worth nothing from now on, and the digits are new. */
  readonly fresh?: boolean;
}

/** Answer of `POST hand-over`. */
export interface HandOverCodeView {
  readonly url: string;
  readonly digits: string;
  /** Milliseconds until a new code should be shown. */
  readonly renew_in_ms: number;
}

/** Body of `POST hand-over/sms`. */
export interface HandOverSmsBody {
  /** As the person typed it. South African numbers only. */
  readonly cell_number: string;
  /** BCP 47: the language of the page. */
  readonly language: string;
}

/** Answer of `POST hand-over/sms`. A number of no use is refused with the field `cell_number`, too many messages with `messages`. */
export interface HandOverSmsView {
  /** False: the gateway has not taken it yet, and it is tried again. */
  readonly sent: boolean;
  readonly messages_left: number;
}

/** Body of `POST hand-over/watch`, which is answered when `known` no longer holds, or after some seconds. */
export interface HandOverWatchBody {
  /** The `version` of the last answer. */
  readonly known?: string;
}

/**
 * How far a hand-over is: `offered`, `opened` on a phone, then what is done there (`fields`, `document`, `prepare`, `selfie`, `judging`,
 * `try_again`).
 * `returned`: the desk holds the link again; `moved`: a third device holds it. The others are the session's ends.
 */
export type HandOverStage =
  | 'offered'
  | 'opened'
  | 'fields'
  | 'document'
  | 'prepare'
  | 'selfie'
  | 'judging'
  | 'try_again'
  | 'returned'
  | 'moved'
  | 'completed'
  | 'expired'
  | 'cancelled';

/** Answer of `POST hand-over/watch`. */
export interface HandOverView extends HandOverMark {
  readonly stage: HandOverStage;
  /** The other screen: there, closed by the person, or not heard of for a while. Null while there is none to speak of. */
  readonly other: 'here' | 'left' | 'lost' | null;
  readonly version: string;
  /** Milliseconds to wait before asking again; more when the server is busy. */
  readonly next_in_ms: number;
}
