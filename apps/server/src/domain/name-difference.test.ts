import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markDifferences, type NamePiece } from './name-difference.ts';

const written = (pieces: readonly NamePiece[]): string =>
  pieces.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join('');

it.each([
  ['Thabo', 'THABO JOHN', 'Thabo', 'THABO[ JOHN]'],
  ['Pieter', 'PETER', 'P[i]eter', 'PETER'],
  ['Graça', 'GRACA', 'Graça', 'GRACA'],
  ['', 'ZULU', '', '[ZULU]'],
  ['Mokoena', 'MOKWENA', 'Mok[o]ena', 'MOK[W]ENA'],
])('marks %j and %j', (left, right, markedLeft, markedRight) => {
  const marked = markDifferences(left, right);
  expect([written(marked.left), written(marked.right)]).toEqual([markedLeft, markedRight]);
});

it('loses no letter, and marks nothing of equal names', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(name, name, (left, right) => {
      const text = (pieces: readonly NamePiece[]) => pieces.map((piece) => piece.text).join('');
      const marked = markDifferences(left, right);
      expect([text(marked.left), text(marked.right)]).toEqual([left, right]);
      expect(markDifferences(left, left).left.every(({ isSame }) => isSame)).toBe(true);
    }),
  );
});
