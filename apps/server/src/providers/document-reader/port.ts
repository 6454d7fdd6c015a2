import type { DocumentReading, ReadRequest } from '@qiniso/document-reader';

export type { DocumentKind, DocumentReading } from '@qiniso/document-reader';

/** What a picture came to. */
export type ReadOutcome =
  | { readonly reading: DocumentReading }
  /** A picture whose header was good and whose content is damaged. */
  | { readonly unreadable: 'corrupt' };

/** Reads documents off photographs; no registry is asked. */
export interface DocumentReader {
  /** @throws ProviderUnavailable when too many wait, or the reader is broken. */
  read(request: ReadRequest, options: { readonly signal: AbortSignal }): Promise<ReadOutcome>;
}
