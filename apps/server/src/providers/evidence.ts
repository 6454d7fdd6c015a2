import { AsyncLocalStorage } from 'node:async_hooks';

/** What a source over HTTP answered to one question, for the record. */
export interface Evidence {
  /** Where the source's section stands in the providers file. */
  readonly source: string;
  readonly askedAt: Date;
  readonly durationMs: number;
  /** Null: no answer came. */
  readonly status: number | null;
  /** The answer's bytes as they came; null: none came, or too many. Somebody's data. */
  readonly answer: Buffer | null;
  /** What was made of it: `answer`, `no-record`, or why it was none. Nobody's data. */
  readonly outcome: string;
}

/** Adapters are many and answer in their ports' shapes: what lies beneath goes past them to whoever gathers it. */
const gathering = new AsyncLocalStorage<Evidence[]>();

/**
 * Does work and gathers what sources answered meanwhile.
 *
 * @param entries filled while the work goes on, so that they are there when it fails, too.
 */
export function gatherEvidence<Result>(entries: Evidence[], work: () => Promise<Result>): Promise<Result> {
  return gathering.run(entries, work);
}

/** Hands in what a source answered; nobody may be gathering. */
export function giveEvidence(evidence: Evidence): void {
  gathering.getStore()?.push(evidence);
}
