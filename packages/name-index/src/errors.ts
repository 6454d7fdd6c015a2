/** Base of everything the name index throws or rejects with; messages never contain names. */
export class NameIndexError extends Error {
  override name = 'NameIndexError';
}

/** A document that cannot be indexed; `position` is its place among the documents given, from 0. */
export class InvalidNameDocument extends NameIndexError {
  override name = 'InvalidNameDocument';
  readonly position: number;

  constructor(position: number, problem: string) {
    super(`Document ${position}: ${problem}`);
    this.position = position;
  }
}

/** Two documents given at once have the same `id`. */
export class DuplicateDocumentId extends NameIndexError {
  override name = 'DuplicateDocumentId';
  readonly id: string;

  constructor(id: string) {
    super('Two documents have the same id.');
    this.id = id;
  }
}

/**
 * Why an index file is of no use:
 * - `missing`: there is none;
 * - `not_an_index`: another kind of file;
 * - `version`: written by another version of the format;
 * - `damaged`: cut short, or its checksums do not fit;
 * - `other_analysis`: names in it were analysed in another way than asked for.
 */
export type IndexFileProblem = 'missing' | 'not_an_index' | 'version' | 'damaged' | 'other_analysis';

/** The file holds no index that can be used: build it anew. */
export class UnusableIndexFile extends NameIndexError {
  override name = 'UnusableIndexFile';
  readonly reason: IndexFileProblem;

  constructor(reason: IndexFileProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** As many searches are waiting as may wait; refused at once so that the caller can answer "try again later". */
export class NameIndexOverloaded extends NameIndexError {
  override name = 'NameIndexOverloaded';
}

/** The searcher was closed before the answer was there. */
export class NameIndexClosed extends NameIndexError {
  override name = 'NameIndexClosed';
}

/** A thread ended unexpectedly or a build failed (`cause` says why). */
export class NameIndexFailure extends NameIndexError {
  override name = 'NameIndexFailure';
}
