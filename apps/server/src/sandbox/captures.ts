import { setTimeout as sleep } from 'node:timers/promises';
import { type SandboxSelfie, SIDES_OF_DOCUMENT } from '@qiniso/capture-protocol';
import type { Kysely } from 'kysely';
import { captureErrors } from '../capture/capture-errors.ts';
import type { Capture } from '../capture/create-capture.ts';
import { isOpen, tokenOf } from '../capture/sessions.ts';
import type { DB } from '../database/database.generated.ts';
import { type CaptureSessionRow, findCaptureSessionRow } from '../database/queries/capture-sessions.ts';
import { apiErrors } from '../domain/api-error.ts';
import type { Clock } from '../domain/clock.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { playConsumer } from './capture-player/play-consumer.ts';
import { SandboxCamera } from './capture-player/sandbox-camera.ts';
import { drawDocument } from './drawn-document.ts';
import type { PortraitSubject } from './portraits.ts';

export interface SandboxCapturesOptions {
  readonly capture: Capture;
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  /** Pictures are kept in its `cache/clips`. */
  readonly dataDir: string;
  /** The identity number of a transaction. */
  readonly identityNoOf: (transactionId: string) => Promise<string>;
  /** The face of an identity number; null where the sandbox has none: a stranger comes. */
  readonly faceOf: (identityNo: string) => PortraitSubject | null;
  /** Ids of the sessions being played are kept here, for the same set in `CaptureParts`. */
  readonly sessionsPlayed: Set<string>;
  /** Told what goes wrong in the background. */
  readonly onError: (error: unknown) => void;
}

/** Comes as `other-person`, and for people whose face the sandbox does not know: like nobody of the sandbox's own. */
const STRANGER: PortraitSubject = {
  seed: 7_010,
  traits: { sex: 'female', age: 68, skinTone: 0.3, glasses: 'thick' },
};

/**
 * Consumers without a camera (sandbox mode only): plays the consumer of an open capture session through the same session,
 * challenge and verdict code as a phone does. Nothing is decided by the name of the case.
 */
export class SandboxCaptures {
  readonly #options: SandboxCapturesOptions;
  readonly #camera: SandboxCamera;
  readonly #playing = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #sessions: Set<string>;

  constructor(options: SandboxCapturesOptions) {
    this.#options = options;
    this.#camera = new SandboxCamera(options.dataDir);
    this.#sessions = options.sessionsPlayed;
  }

  /**
   * Begins to play the consumer of a transaction of the account, taking the link over as a new device; the play goes on in the
   * background.
   *
   * @throws ApiError 404 when the transaction has no capture session, 422 when it has ended
   */
  async begin(accountId: number, transactionId: string, selfie: SandboxSelfie): Promise<void> {
    const { database, clock, sealing, capture } = this.#options;
    const session = await findCaptureSessionRow(database, accountId, transactionId);
    if (!session) throw apiErrors.transactionNotFound();
    if (!isOpen(session, clock.now())) throw captureErrors.ended(session.status);
    if (this.#sessions.has(session.id)) return;
    const key = { token: tokenOf(sealing, session.id), deviceSecret: null };
    const { newDeviceSecret } = await capture.claim(key, true);
    if (newDeviceSecret === null) throw captureErrors.ended(session.status);
    this.#play(session, newDeviceSecret, selfie);
  }

  /** Begins to play on the device that holds the link, as the page's button does. @throws ApiError 401, 403, 422 */
  async beginOnDevice(deviceSecret: string | null, selfie: SandboxSelfie): Promise<void> {
    const session = await this.#options.capture.sessionOfDevice(deviceSecret);
    if (deviceSecret === null) throw captureErrors.noDevice();
    if (!isOpen(session, this.#options.clock.now())) throw captureErrors.ended(session.status);
    this.#play(session, deviceSecret, selfie);
  }

  /** Waits for what is being played. */
  async idle(): Promise<void> {
    await Promise.all(this.#playing);
  }

  /** Lets what is being played end after its frame. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  #play(session: CaptureSessionRow, deviceSecret: string, selfie: SandboxSelfie): void {
    if (this.#sessions.has(session.id)) return;
    this.#sessions.add(session.id);
    const play = this.#camera
      .use(() => this.#run(session, deviceSecret, selfie))
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted) this.#options.onError(error);
      })
      .finally(() => {
        this.#sessions.delete(session.id);
        this.#playing.delete(play);
      });
    this.#playing.add(play);
  }

  async #run(session: CaptureSessionRow, deviceSecret: string, selfie: SandboxSelfie): Promise<void> {
    const { capture, identityNoOf, faceOf } = this.#options;
    const identityNo = await identityNoOf(session.transaction_id);
    const own = faceOf(identityNo) ?? STRANGER;
    const { signal } = this.#stopping;
    await this.#showDocument(session, deviceSecret, identityNo.slice(-4));
    await playConsumer(
      {
        capture,
        camera: this.#camera,
        nowMs: () => performance.now(),
        wait: (ms) => sleep(ms, undefined, { signal }),
        signal,
      },
      deviceSecret,
      { selfie, subject: selfie === 'other-person' ? STRANGER : own, lastFour: identityNo.slice(-4) },
    );
  }

  /** Where the account asks for a document that has not been shown yet, both sides of a card that is nobody's. */
  async #showDocument(session: CaptureSessionRow, deviceSecret: string, lastFour: string): Promise<void> {
    const { capture } = this.#options;
    if (!session.steps.includes('document') || session.documents_taken_at !== null) return;
    const view = await capture.confirmFields(deviceSecret, lastFour);
    if (view.status !== 'started') return;
    const image = await drawDocument();
    for (const side of SIDES_OF_DOCUMENT.card)
      await capture.acceptDocument({ deviceSecret, kind: 'card', side, image });
  }
}
