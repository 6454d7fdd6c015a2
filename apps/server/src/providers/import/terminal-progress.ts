import type { ImportProgress } from './import-file.ts';

/** Where progress is shown; `process.stderr` is one. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Shows an import's progress: on a terminal one line that is written over, at most five times a second, elsewhere a line at every
 * tenth of the file.
 */
export class TerminalProgress {
  readonly #output: ProgressOutput;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #noun: string;
  #shownAt = Number.NEGATIVE_INFINITY;
  #shownTenth = 0;
  #phase: ImportProgress['phase'] = 'reading';
  #hasLine = false;

  /**
   * @param noun what the rows are, in the plural.
   * @param now milliseconds, for rates and the time to go.
   */
  constructor(output: ProgressOutput, noun: string, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#noun = noun;
    this.#now = now;
    this.#startedAt = now();
  }

  update(progress: ImportProgress): void {
    const text = this.#describe(progress);
    const isNewPhase = progress.phase !== this.#phase;
    this.#phase = progress.phase;
    if (this.#output.isTTY) {
      if (!isNewPhase && this.#now() - this.#shownAt < 200) return;
      this.#shownAt = this.#now();
      this.#hasLine = true;
      this.#output.write(`\r\u001b[2K${text}`);
      return;
    }
    const tenth = Math.floor(10 * fraction(progress));
    if (!isNewPhase && tenth <= this.#shownTenth) return;
    this.#shownTenth = tenth;
    this.#output.write(`${text}\n`);
  }

  /** Ends the line, so that what follows begins on a new one. */
  end(): void {
    if (this.#hasLine) this.#output.write('\n');
    this.#hasLine = false;
  }

  #describe(progress: ImportProgress): string {
    if (progress.phase === 'placing')
      return `Putting ${count(progress.rows - progress.rejected)} ${this.#noun} in place …`;
    const seconds = Math.max((this.#now() - this.#startedAt) / 1000, 0.001);
    const done = fraction(progress);
    const percent = `${Math.floor(100 * done)}%`.padStart(4);
    const toGo = done > 0 && done < 1 ? `, ${duration((seconds * (1 - done)) / done)} to go` : '';
    const rejected = progress.rejected > 0 ? `, ${count(progress.rejected)} bad` : '';
    return `${bar(done)}${percent}  ${count(progress.rows)} rows${rejected}, ${count(progress.rows / seconds)}/s${toGo}`;
  }
}

function fraction({ bytesRead, bytesTotal }: ImportProgress): number {
  return bytesTotal === 0 ? 1 : Math.min(1, bytesRead / bytesTotal);
}

function bar(done: number): string {
  const full = Math.round(20 * done);
  return `[${'#'.repeat(full)}${'.'.repeat(20 - full)}]`;
}

/** A whole number with its thousands apart, `1 234 567`. */
export function count(number: number): string {
  return String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ' ');
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
