import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';

const SETTING = 'sandbox_clock_offset_ms';
const REFRESH_MS = 1_000;

/** The sandbox's time: the machine's, moved by what `qiniso sandbox clock` has set. */
export class SandboxClock implements Clock {
  readonly #database: Kysely<DB>;
  #offsetMs = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Kysely<DB>) {
    this.#database = database;
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** Reads the offset, then again every second: another process may move it. */
  async start(): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.refresh().catch(() => undefined), REFRESH_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  async refresh(): Promise<void> {
    const row = await this.#database
      .selectFrom('settings')
      .select('value')
      .where('name', '=', SETTING)
      .executeTakeFirst();
    this.#offsetMs = typeof row?.value === 'number' ? row.value : 0;
  }

  /** Moves the sandbox's time for every process, by milliseconds from where it is, or back to the machine's with null. */
  async move(byMs: number | null): Promise<Date> {
    await this.refresh();
    const value = JSON.stringify(byMs === null ? 0 : this.#offsetMs + byMs);
    await this.#database
      .insertInto('settings')
      .values({ name: SETTING, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await this.refresh();
    return this.now();
  }
}

/** `+48h`, `-30m`, `+7d` in milliseconds, or null when it is no such text. */
export function parseShift(text: string): number | null {
  const match = /^([+-])(\d{1,6})(s|m|h|d)$/.exec(text.trim());
  if (!match) return null;
  const unit = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match[3] as 's' | 'm' | 'h' | 'd'];
  return (match[1] === '-' ? -1 : 1) * Number(match[2]) * unit;
}
