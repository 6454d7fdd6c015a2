import fc from 'fast-check';
import type { NameDocument } from '../document.ts';

/** Few syllables and few common words, so that names are often alike and words often frequent. */
const syllable = fc.constantFrom(
  'mo',
  'ko',
  'na',
  'si',
  'be',
  'le',
  'tha',
  'phi',
  'dla',
  'ni',
  'ght',
  'ers',
  'an',
  'q',
);
const coined = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const common = fc.constantFrom(
  'trading',
  'and',
  'projects',
  'holdings',
  'van',
  'der',
  'j',
  'm',
  '12',
  '2019',
);
const word = fc.oneof({ weight: 3, arbitrary: coined }, { weight: 2, arbitrary: common });

/** A name as people write it. */
export const nameText = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('', ' (Pty) Ltd', ' CC', ' NPC', ' Bpk', ' Limited'),
      )
      .map(([words, form]) => words.join(' ') + form),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** Documents with ids from "0" on. */
export const documentList = (least: number, most: number) =>
  fc
    .array(fc.tuple(nameText, fc.array(nameText, { maxLength: 1 })), { minLength: least, maxLength: most })
    .map((all): NameDocument[] =>
      all.map(([name, alternateNames], i) =>
        i % 4 === 0 ? { id: `${i}`, name, alternateNames } : { id: `${i}`, name },
      ),
    );

const LETTERS = 'abcdeghiklmnoprst ';

/** A name of one of the documents with up to three characters changed, or any name. */
export const queryFor = (documents: readonly NameDocument[]) =>
  fc.oneof(
    nameText,
    fc
      .tuple(
        fc.constantFrom(...documents.map(({ name }) => name)),
        fc.array(fc.tuple(fc.nat(60), fc.nat(2), fc.nat(LETTERS.length - 1)), { maxLength: 3 }),
      )
      .map(([name, changes]) =>
        changes.reduce((text, [at, kind, letter]) => {
          const place = Math.min(at, text.length);
          return (
            text.slice(0, place) +
            (kind === 0 ? '' : LETTERS.charAt(letter)) +
            text.slice(place + (kind === 1 ? 0 : 1))
          );
        }, name),
      ),
  );

/** So many documents of a few frequent and many rare words, always the same. */
export function manyDocuments(count: number): NameDocument[] {
  const rare = ['moko', 'dlamo', 'khumo', 'venta', 'naido', 'pilla', 'zungu', 'botha'];
  const frequent = ['trading', 'projects', 'holdings', 'and', 'trading and projects', 'and trading'];
  return Array.from({ length: count }, (_, i) => {
    const own = `${rare[i % 8]}${i % 5 === 0 ? '' : String.fromCharCode(97 + (i % 23), 97 + (i % 19))}`;
    const second = i % 3 === 0 ? `${frequent[(i * 7) % 6]} ` : '';
    return { id: `${i}`, name: `${own} ${second}${frequent[(i * 5) % 6]}` };
  });
}
