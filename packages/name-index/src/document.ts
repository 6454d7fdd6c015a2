import { InvalidNameDocument } from './errors.ts';
import { LIMITS } from './limits.ts';

/** What is indexed: a thing with a name, and perhaps other names. The index knows nothing else of it. */
export interface NameDocument {
  /** The caller's key; unique, 1 to 256 bytes in UTF-8, without control characters. */
  readonly id: string;
  /** Any text; what cannot be searched (no letter, no digit) is kept, but never found. */
  readonly name: string;
  /** Aliases, former names, other spellings; at most 999. A document is found by its best name, once. */
  readonly alternateNames?: readonly string[];
}

/** Documents to add or replace (by id) and ids to remove; an id that is not there is no error. */
export interface NameDelta {
  readonly upserts?: readonly NameDocument[];
  readonly deletes?: readonly string[];
}

/** @throws InvalidNameDocument naming the field and what is wrong with it */
export function checkDocument(document: NameDocument, position: number): void {
  checkId(document.id, position);
  if (typeof document.name !== 'string') {
    throw new InvalidNameDocument(position, 'name must be a text.');
  }
  const { alternateNames } = document;
  if (alternateNames === undefined) return;
  if (!Array.isArray(alternateNames) || alternateNames.some((name) => typeof name !== 'string')) {
    throw new InvalidNameDocument(position, 'alternateNames must be an array of texts.');
  }
  if (alternateNames.length >= LIMITS.documentNames) {
    throw new InvalidNameDocument(
      position,
      `alternateNames must hold fewer than ${LIMITS.documentNames} names.`,
    );
  }
}

export function checkId(id: unknown, position: number): void {
  if (typeof id !== 'string' || id === '') throw new InvalidNameDocument(position, 'id must not be empty.');
  // An id of so few characters is within the limit whatever they are.
  if (id.length > LIMITS.idBytes / 3 && Buffer.byteLength(id) > LIMITS.idBytes) {
    throw new InvalidNameDocument(position, `id must be at most ${LIMITS.idBytes} bytes in UTF-8.`);
  }
  for (let i = 0; i < id.length; i += 1) {
    const code = id.charCodeAt(i);
    if (code < 32 || (code > 126 && code < 160)) {
      throw new InvalidNameDocument(position, 'id must hold no control characters.');
    }
  }
}
