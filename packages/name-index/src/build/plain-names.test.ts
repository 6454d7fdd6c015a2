import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Analysis, analyseName } from '../analysis/analyse-name.ts';
import { nameText } from '../testing/arbitraries.ts';
import { PlainNames } from './plain-names.ts';
import { WordTable } from './word-table.ts';

const piece = fc.constantFrom(
  'ABC',
  'a',
  'b',
  'Trading',
  'as',
  'Pty',
  '(Pty)',
  'Ltd',
  'CC',
  'RF',
  'Limited',
  'Soc',
  'Close',
  'Corporation',
  'Svcs',
  'en',
  'Mr',
  'Dr',
  "O'Brien",
  'x'.repeat(40),
  '12',
  '-',
  ',',
  '&',
  't/a',
  'C.C.',
  'é',
);
const text = fc.oneof(
  nameText,
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' ')),
);

describe.each<Analysis>(['company', 'person'])('reading a plain %s name', (analysis) => {
  it('gives what the full analysis gives', () => {
    const vocabulary = new WordTable();
    const plain = new PlainNames(analysis, vocabulary);
    fc.assert(
      fc.property(text, (name) => {
        if (!plain.read(name, 0, name.length)) return;
        const words = [...plain.words.subarray(0, plain.count)].map((word) => vocabulary.text(word));
        const read = words.length === 0 ? [] : [{ words, legalForm: plain.legalForm }];
        expect(read).toEqual(analyseName(name, analysis));
      }),
      { numRuns: 3000 },
    );
  });
});
