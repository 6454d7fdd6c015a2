import type { CaptureStatus, CaptureStep } from '@qiniso/capture-protocol';
import type { Journey } from './journey/journey.ts';
import type { Ending } from './journey/scene.ts';
import { stepOf } from './journey/step-of.ts';

/** That a session is over (consumer-service 6). A signal to ask for the results, which alone say what came of it. */
export interface CaptureCompletion {
  readonly transactionId: string;
  /** How the session ended; never what the verdict is. */
  readonly results: { readonly status: Exclude<CaptureStatus, 'created' | 'started'> };
}

export type CaptureErrorCode =
  /** There is no such transaction, or it has no capture, or its account does not list this page's origin. */
  | 'unknown_session'
  /** The server is there and lets no page of this origin show captures. */
  | 'origin_not_allowed'
  /** The session was over before it could begin here. */
  | 'expired'
  | 'cancelled'
  /** No answer from the server; the component goes on trying. */
  | 'unreachable'
  /** The server keeps failing; the component offers the person to try again. */
  | 'server_error'
  /** The session has a step that this version of the component does not know. */
  | 'unsupported_step';

/** Why a session could not begin, or its end could not be learnt. */
export interface CaptureError {
  readonly code: CaptureErrorCode;
  /** For developers, in English. */
  readonly message: string;
  /** Whether the same component may yet get further: by itself, or by what it offers the person. */
  readonly recoverable: boolean;
}

/** A step has come on the screen. */
export interface CaptureStepChange {
  readonly step: CaptureStep;
  /** From 0. */
  readonly index: number;
  readonly total: number;
}

export interface CaptureCallbacks {
  readonly onComplete?: ((completion: CaptureCompletion) => void) | undefined;
  readonly onError?: ((error: CaptureError) => void) | undefined;
  readonly onStepChange?: ((change: CaptureStepChange) => void) | undefined;
}

const MESSAGES: Readonly<Record<CaptureErrorCode, string>> = {
  unknown_session:
    "The server has no capture for this transactionId, or its account does not allow-list this page's origin.",
  origin_not_allowed:
    'The server lets no page of this origin show captures. Add it: qiniso accounts set-capture <account> --origins <origin>',
  expired: 'The capture session has expired.',
  cancelled: 'The capture session has been cancelled.',
  unreachable: 'The server does not answer. The component goes on trying.',
  server_error: 'The server failed several times in a row. The person is offered to try again.',
  unsupported_step: 'The capture session has a step that this version of the component does not know.',
};
const RECOVERABLE: ReadonlySet<CaptureErrorCode> = new Set(['unreachable', 'server_error']);

/** How long the first answer may take before its absence is reported, milliseconds. */
const UNREACHABLE_AFTER_MS = 4_000;

/** What the reports need of their surroundings. */
export interface ReportTools {
  readonly after: (ms: number, then: () => void) => () => void;
  /** Whether the server answers anything at all, its answers being withheld from pages of this origin. */
  readonly isThere: () => Promise<boolean>;
}

/**
 * Tells the page around the capture what happens in it: each step as it comes, each trouble once, and the end exactly once, after the
 * server has acknowledged it.
 *
 * @param callbacks asked for at each report: they may change
 * @returns the function that ends the reports
 */
export function reportJourney(
  journey: Journey,
  transactionId: string,
  callbacks: () => CaptureCallbacks,
  tools: ReportTools,
): () => void {
  let step: CaptureStep | null = null;
  let hasBegun = false;
  let isComplete = false;
  let trouble: CaptureErrorCode | null = null;
  let stopWaiting: (() => void) | null = null;
  let isOver = false;

  const fail = (code: CaptureErrorCode) => {
    if (trouble === code || isOver) return;
    trouble = code;
    callbacks().onError?.({ code, message: MESSAGES[code], recoverable: RECOVERABLE.has(code) });
  };
  const complete = (status: CaptureCompletion['results']['status']) => {
    if (isComplete) return;
    isComplete = true;
    callbacks().onComplete?.({ transactionId, results: { status } });
  };
  const end = (ending: Ending) => {
    const status = STATUS_OF[ending];
    if (status === undefined) fail(ending === 'unsupported_step' ? 'unsupported_step' : 'unknown_session');
    else if (status === 'completed' || hasBegun) complete(status);
    else fail(status);
  };

  const look = () => {
    const { scene, connection } = journey.state();
    if ('session' in scene) {
      hasBegun = true;
      trouble = null;
    }
    const here = stepOf(scene);
    if (here !== null && here.step !== step) {
      step = here.step;
      callbacks().onStepChange?.(here);
    }
    if (scene.at === 'end') end(scene.ending);
    if (scene.at === 'trouble') fail('server_error');
    if (scene.at !== 'opening' || connection !== 'offline') {
      stopWaiting?.();
      stopWaiting = null;
    } else if (stopWaiting === null)
      stopWaiting = tools.after(UNREACHABLE_AFTER_MS, async () =>
        fail((await tools.isThere()) ? 'origin_not_allowed' : 'unreachable'),
      );
  };

  const unsubscribe = journey.subscribe(look);
  look();
  return () => {
    isOver = true;
    unsubscribe();
    stopWaiting?.();
  };
}

/** The session's status that an ending stands for; missing where it tells of none. */
const STATUS_OF: Readonly<Partial<Record<Ending, CaptureCompletion['results']['status']>>> = {
  thank_you: 'completed',
  already_done: 'completed',
  expired: 'expired',
  cancelled: 'cancelled',
  no_attempts: 'cancelled',
  no_digits: 'cancelled',
};
