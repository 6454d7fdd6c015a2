import type { ComparedFactView, ScreeningView } from '@qiniso/console-protocol/screening';
import type { HitVerdict } from '../domain/hit-decision.ts';
import { markDifferences, type NamePiece } from '../domain/name-difference.ts';
import { maskLetters } from './masking.ts';
import type { ShownScreening } from './shown-screening.ts';

/**
 * A screening for the case page. Masked, neither side can be read: a listed name is nearly the client's own.
 *
 * @param verdicts what has been entered in the case so far.
 */
export function presentScreening(
  { hits, ...shown }: ShownScreening,
  verdicts: readonly HitVerdict[],
  { isRevealed, areNotesShown }: { readonly isRevealed: boolean; readonly areNotesShown: boolean },
): ScreeningView {
  return {
    ...shown,
    hits: hits.map((hit) => {
      const marked = markDifferences(hit.clientName, hit.listedName);
      const entered = verdicts.find(({ matchId }) => matchId === hit.matchId);
      return {
        ...hit,
        clientName: piecesOf(marked.left, isRevealed),
        listedName: piecesOf(marked.right, isRevealed),
        facts: hit.facts.map((fact) => (isRevealed ? fact : maskFact(fact))),
        names: isRevealed ? hit.names : hit.names.map((name) => ({ ...name, name: maskLetters(name.name) })),
        because: isRevealed || hit.because === null ? hit.because : maskLetters(hit.because),
        positions: isRevealed ? hit.positions : hit.positions.map(maskLetters),
        sourceUrl: isRevealed ? hit.sourceUrl : null,
        entered: entered === undefined ? null : { ...entered, note: areNotesShown ? entered.note : null },
      };
    }),
  };
}

const piecesOf = (pieces: readonly NamePiece[], isRevealed: boolean): readonly NamePiece[] =>
  isRevealed ? pieces : pieces.map(({ text, isSame }) => ({ text: maskLetters(text), isSame }));

const maskFact = (fact: ComparedFactView): ComparedFactView => ({
  ...fact,
  client: fact.client && maskLetters(fact.client),
  listed: fact.listed && maskLetters(fact.listed),
});
