/** A piece of a name; `isSame`: it is in the other name too, in the same order. */
export interface NamePiece {
  readonly text: string;
  readonly isSame: boolean;
}

/** Names longer than this are not compared letter by letter: the work grows with the square. */
const LONGEST = 200;

/**
 * Two names cut into what they share and what differs, for people to look at: by their longest common sequence of letters, whatever
 * their case or accents.
 */
export function markDifferences(
  left: string,
  right: string,
): { readonly left: readonly NamePiece[]; readonly right: readonly NamePiece[] } {
  const [a, b] = [Array.from(left), Array.from(right)];
  if (a.length > LONGEST || b.length > LONGEST)
    return {
      left: [{ text: left, isSame: left === right }],
      right: [{ text: right, isSame: left === right }],
    };
  const [plainA, plainB] = [a.map(plain), b.map(plain)];
  // lengths[i][j]: longest common sequence of what follows i and j.
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (lengths[i] as number[])[j] =
        plainA[i] === plainB[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));

  const sameInA = new Array<boolean>(a.length).fill(false);
  const sameInB = new Array<boolean>(b.length).fill(false);
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (plainA[i] === plainB[j]) {
      sameInA[i++] = true;
      sameInB[j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  return { left: pieces(a, sameInA), right: pieces(b, sameInB) };
}

const plain = (letter: string): string =>
  letter
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();

function pieces(letters: readonly string[], isSame: readonly boolean[]): NamePiece[] {
  const cut: { text: string; isSame: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = cut.at(-1);
    if (last && last.isSame === isSame[index]) last.text += letter;
    else cut.push({ text: letter, isSame: isSame[index] ?? false });
  }
  return cut;
}
