import type { NameDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';

// One text for many documents is far cheaper to send to a thread than many small ones.
const FIELD = '\u001f';
const END = '\u001e';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these two separate fields; in a name they say nothing.
const SEPARATORS = /[\u001e\u001f]/g;

/** A document as text, for {@link decodeDocuments} in another thread. */
export function encodeDocument({ id, name, alternateNames }: NameDocument): string {
  let text = id + FIELD + clean(name);
  if (alternateNames) for (const other of alternateNames) text += FIELD + clean(other);
  return text + END;
}

function clean(name: string): string {
  const cut = name.length > LIMITS.textLength ? name.slice(0, LIMITS.textLength) : name;
  return cut.includes(FIELD) || cut.includes(END) ? cut.replace(SEPARATORS, ' ') : cut;
}

/** Calls `each` with the id and the names of every document. */
export function decodeDocuments(text: string, each: (id: string, names: readonly string[]) => void): void {
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf(END, at);
    const [id = '', ...names] = text.slice(at, end).split(FIELD);
    each(id, names);
    at = end + 1;
  }
}
