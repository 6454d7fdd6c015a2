import type { CaptureAttemptView, CaptureProgress, SandboxSelfie } from '@qiniso/capture-protocol';
import type { Capture } from '../../capture/create-capture.ts';
import { ApiError } from '../../domain/api-error.ts';
import type { PortraitSubject } from '../portraits.ts';
import type { SandboxCamera } from './sandbox-camera.ts';
import { createActor } from './scene.ts';

export interface Consumer {
  readonly selfie: SandboxSelfie;
  /** Who is before the camera. */
  readonly subject: PortraitSubject;
  /** What this consumer types. */
  readonly lastFour: string;
}

export interface PlayTools {
  readonly capture: Capture;
  readonly camera: SandboxCamera;
  /** Milliseconds of a clock that only goes forward. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
}

/** Frames after which a consumer whose camera shows nobody begins again. */
const PATIENCE_WITHOUT_FACE = 4;
/** The pace a page keeps on its own account; only what the server asks beyond it is waited for. */
const OWN_PACE_MS = 100;
const POLL_MS = 100;
const CAMERA = { label: 'Sandbox camera', width: 640, height: 480, facing: 'user', frame_rate: 30 } as const;

/**
 * Plays a consumer through a claimed link: confirms the digits, then tries until the session has an end or no attempt is left.
 * Knows what a page knows, and does what it is told.
 */
export async function playConsumer(
  tools: PlayTools,
  deviceSecret: string,
  consumer: Consumer,
): Promise<void> {
  const { capture, signal } = tools;
  const view = await capture.confirmFields(deviceSecret, consumer.lastFour);
  if (view.status !== 'started') return;
  while (!signal.aborted) {
    const attempt = await capture.startAttempt(deviceSecret, CAMERA);
    const progress = await playAttempt(tools, deviceSecret, consumer, attempt);
    if (progress.state === 'done' || progress.state === 'ended') return;
  }
}

async function playAttempt(
  tools: PlayTools,
  deviceSecret: string,
  { selfie, subject }: Consumer,
  attempt: CaptureAttemptView,
): Promise<CaptureProgress> {
  const { capture, camera, nowMs, wait, signal } = tools;
  const act = createActor(selfie);
  const startedAt = nowMs();
  let progress: CaptureProgress = attempt;
  for (let sequence = 1; progress.state === 'open' && !signal.aborted; sequence += 1) {
    if (selfie === 'failure' && sequence > PATIENCE_WITHOUT_FACE) return progress;
    const image = await camera.take({
      subject,
      scene: act(progress.instruction),
      take: takeNumber(attempt.attempt_id, sequence),
      isDark: selfie === 'unclear',
    });
    const capturedAtMs = Math.round(nowMs() - startedAt);
    progress = await sendPatiently(tools, () =>
      capture.acceptFrame({
        attemptId: attempt.attempt_id,
        deviceSecret,
        nonce: attempt.nonce,
        sequence,
        step: progress.step,
        capturedAtMs,
        image,
      }),
    );
    await wait(Math.max(0, progress.next_frame_in_ms - OWN_PACE_MS));
  }
  while (progress.state === 'judging' && !signal.aborted) {
    await wait(POLL_MS);
    progress = await capture.readAttempt(attempt.attempt_id, deviceSecret);
  }
  return progress;
}

/** Sends again while the server is busy, as its `Retry-After` asks. */
async function sendPatiently<Answer>(
  { wait, signal }: PlayTools,
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503 || signal.aborted) throw error;
      await wait((error.retryAfterSeconds ?? 1) * 1000);
    }
  }
}

/** Another number for every frame of every attempt, the same when it is played again. */
function takeNumber(attemptId: string, sequence: number): number {
  return Number.parseInt(attemptId.slice(-8), 16) + sequence;
}
