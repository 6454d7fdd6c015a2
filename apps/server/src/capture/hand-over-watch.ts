import type { HandOverSide, HandOverView } from '@qiniso/capture-protocol';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { type HandOverSnapshot, listAnyHandOverSnapshots } from '../database/queries/capture-hand-overs.ts';
import type { Clock } from '../domain/clock.ts';
import { handOverView } from './hand-over-view.ts';

export interface WatchOptions {
  /** How long a request is held at most, milliseconds: well below what proxies and phone networks allow. */
  readonly holdMs: number;
  /** How often all held requests together look at the database, milliseconds. */
  readonly lookEveryMs: number;
  /** Requests held at the same time; more are answered at once and told to come again later. */
  readonly mostHeld: number;
}

const DEFAULTS: WatchOptions = { holdMs: 10_000, lookEveryMs: 1_000, mostHeld: 2_000 };
/** Milliseconds until the page asks again: at once but for a breath, and later when too many do. */
const NEXT_IN_MS = 200;
const NEXT_IN_MS_WHEN_FULL = 5_000;

interface Held {
  readonly sessionId: string;
  readonly side: HandOverSide;
  readonly known: string;
  readonly until: number;
  latest: HandOverView;
  readonly answer: (view: HandOverView) => void;
}

/**
 * Holds the requests of screens that wait for news. One query a second looks for all of them, however many there are and whichever process
 * brought the news; nothing runs while nobody waits.
 */
export class HandOverWatch {
  readonly #database: Kysely<DB>;
  readonly #clock: Clock;
  readonly #options: WatchOptions;
  readonly #held = new Set<Held>();
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(database: Kysely<DB>, clock: Clock, options: Partial<WatchOptions> = {}) {
    this.#database = database;
    this.#clock = clock;
    this.#options = { ...DEFAULTS, ...options };
  }

  /** How many requests are held. */
  get heldCount(): number {
    return this.#held.size;
  }

  /**
   * What a side is told: at once when it is not what it knows, else when that changes, at the latest after `holdMs`.
   *
   * @param known the version the side has, or null
   * @param gone aborted when nobody waits for the answer any more
   * @param onHeld called when the request begins to wait
   * @returns null when the hand-over is gone
   */
  async wait(
    sessionId: string,
    side: HandOverSide,
    known: string | null,
    gone: AbortSignal,
    onHeld?: () => void,
  ): Promise<HandOverView | null> {
    const [snapshot] = await listAnyHandOverSnapshots(this.#database, [sessionId]);
    if (snapshot === undefined) return null;
    const isFull = this.#held.size >= this.#options.mostHeld;
    const view = this.#viewOf(snapshot, side, isFull ? NEXT_IN_MS_WHEN_FULL : NEXT_IN_MS);
    if (view.version !== known || isFull || this.#isClosed || gone.aborted) return view;

    onHeld?.();
    // A screen waits once: what it asked before, on a line that broke, nobody reads any more.
    for (const held of this.#held)
      if (held.sessionId === sessionId && held.side === side) this.#settle(held, held.latest);
    return await new Promise((resolve) => {
      const held: Held = {
        sessionId,
        side,
        known,
        until: performance.now() + this.#options.holdMs,
        latest: view,
        answer: resolve,
      };
      this.#held.add(held);
      gone.addEventListener('abort', () => this.#settle(held, held.latest), { once: true });
      this.#lookLater();
    });
  }

  /** Answers everybody who waits, and holds nobody any more. */
  close(): void {
    this.#isClosed = true;
    for (const held of this.#held) this.#settle(held, held.latest);
  }

  #settle(held: Held, view: HandOverView): void {
    this.#held.delete(held);
    held.answer(view);
    if (this.#held.size > 0 || this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  #lookLater(): void {
    if (this.#timer !== null || this.#held.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#look().finally(() => this.#lookLater());
    }, this.#options.lookEveryMs);
  }

  async #look(): Promise<void> {
    const ids = [...new Set([...this.#held].map(({ sessionId }) => sessionId))];
    // A database that does not answer is no news: the screens learn of it when they ask again.
    const snapshots = await listAnyHandOverSnapshots(this.#database, ids).catch(() => []);
    const bySession = new Map(snapshots.map((snapshot) => [snapshot.session_id, snapshot]));
    const now = performance.now();
    for (const held of this.#held) {
      const snapshot = bySession.get(held.sessionId);
      if (snapshot !== undefined) held.latest = this.#viewOf(snapshot, held.side, NEXT_IN_MS);
      if (held.latest.version !== held.known || now >= held.until) this.#settle(held, held.latest);
    }
  }

  #viewOf(snapshot: HandOverSnapshot, side: HandOverSide, nextInMs: number): HandOverView {
    return handOverView(snapshot, side, this.#clock.now(), nextInMs);
  }
}
