import { describe, expect, it } from 'vitest';
import { SECOND_LINE } from './alphabet.ts';
import { readGreedily, readWithCheckDigits } from './decode-line.ts';
import { MRZ_CHARACTERS } from './td3.ts';

const line = 'A012345678ZAF9002281F33010189002280000081<66';

/** What a network says that is sure of every character but those given, of which it is undecided between two. */
const seen = (text: string, doubts: Readonly<Record<number, string>> = {}): Float32Array[] =>
  [...text].map((character, cell) => {
    const likely = new Float32Array(MRZ_CHARACTERS.length).fill(-12);
    likely[MRZ_CHARACTERS.indexOf(character)] = -0.01;
    const other = doubts[cell];
    if (other) likely[MRZ_CHARACTERS.indexOf(other)] = -0.9;
    return likely;
  });

describe('a second line', () => {
  it('reads as the network sees it when every check digit is right', () => {
    expect(readGreedily(seen(line), SECOND_LINE).text).toBe(line);
    expect(readWithCheckDigits(seen(line))?.text).toBe(line);
  });

  it('is decided by the check digits where a character is in doubt', () => {
    const misread = `${line.slice(0, 4)}8${line.slice(5)}`;
    const cells = seen(misread, { 4: line.charAt(4) });
    const [plain, checked] = [readGreedily(cells, SECOND_LINE), readWithCheckDigits(cells)];
    expect(plain.text).toBe(misread);
    expect(checked?.text).toBe(line);
    expect(plain.likelihood - (checked?.likelihood ?? 0)).toBeLessThan(2);
  });

  it('cannot be made right at a low price where a wrong digit is clearly printed', () => {
    const cells = seen(`${line.slice(0, 43)}7`);
    const price =
      readGreedily(cells, SECOND_LINE).likelihood - (readWithCheckDigits(cells)?.likelihood ?? -99);
    expect(price).toBeGreaterThan(6);
  });
});
