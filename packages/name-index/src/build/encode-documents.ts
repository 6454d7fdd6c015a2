import type { NameDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import type { NameCollector } from './collect-names.ts';

// One text for many documents is far cheaper to send to a thread than many small ones.
const FIELD = '\u001f';
const END = '\u001e';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these two separate fields; in a name they say nothing.
const SEPARATORS = /[\u001e\u001f]/g;

/** A document as text, for {@link collectEncoded} in another thread. */
export function encodeDocument({ id, name, alternateNames }: NameDocument): string {
  let text = id + FIELD + clean(name);
  if (alternateNames) for (const other of alternateNames) text += FIELD + clean(other);
  return text + END;
}

function clean(name: string): string {
  const cut = name.length > LIMITS.textLength ? name.slice(0, LIMITS.textLength) : name;
  return cut.includes(FIELD) || cut.includes(END) ? cut.replace(SEPARATORS, ' ') : cut;
}

/** Gives documents encoded by {@link encodeDocument}, one after the other, to a collector. */
export function collectEncoded(text: string, collector: NameCollector): void {
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf(END, at);
    let field = text.indexOf(FIELD, at);
    collector.addId(text, at, field);
    while (field >= 0 && field < end) {
      const from = field + 1;
      field = text.indexOf(FIELD, from);
      collector.addName(text, from, field >= 0 && field < end ? field : end);
    }
    collector.endDocument();
    at = end + 1;
  }
}

/** Gives one document to a collector. */
export function collectDocument(
  { id, name, alternateNames = [] }: NameDocument,
  collector: NameCollector,
): void {
  collector.addId(id, 0, id.length);
  for (const each of [name, ...alternateNames]) collector.addName(each, 0, each.length);
  collector.endDocument();
}
