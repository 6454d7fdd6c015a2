import { laid, type Quad, sidesOf, turnedHalf } from '../imaging/geometry.ts';
import { type Plane, rotatedHalf } from '../imaging/planes.ts';
import { rectify } from '../imaging/warp.ts';
import { FIRST_LINE, SECOND_LINE } from './alphabet.ts';
import { readGreedily, readWithCheckDigits } from './decode-line.ts';
import { fitLine, readCells } from './fit-line.ts';
import { MRZ_RESOLUTION } from './glyph-net.ts';
import { locateLines } from './locate-lines.ts';
import { allHold, checkTd3 } from './td3.ts';

/** What was read from a passport's page. */
export interface MrzReading {
  readonly lines: readonly [string, string];
  /** Whether the characters can be relied on; else nothing may be concluded from wrong check digits. */
  readonly isReadable: boolean;
  /** Cells of the second line that were hard to tell and were decided by the check digits. */
  readonly corrected: readonly number[];
  /** The page's corners, beginning with the upper left of the upright page. */
  readonly quad: Quad;
  readonly confidence: number;
}

export const PASSPORT_SIZE = [125, 88] as const;

/**
 * How unlikely a second line with right check digits may be against what was read without them, as a logarithm (nats). At 2 only characters
 * that really were in doubt are corrected; a wrong digit that is clearly printed costs 6 to 8 and stays wrong, because correcting it would
 * turn a forgery into a passport.
 */
const MOST_CORRECTION = 2;
/** Mean logarithm of the best characters from which on a line counts as read. */
const LEAST_CONFIDENCE = -0.22;
/** Confidences beyond which no other outline, or no turned page, need be tried. */
const [SURE, SURE_ENOUGH] = [-0.12, -0.3];

/** Finds and reads the machine-readable zone within one of the outlines, whichever way up it is; null when there is no place for one. */
export function readMrz(grey: Plane, outlines: readonly Quad[]): MrzReading | null {
  let best: MrzReading | null = null;
  for (const outline of outlines) {
    const quad = laid(outline, true);
    if (sidesOf(quad).across < 200) continue;
    const page = rectify(grey, 1, quad, PASSPORT_SIZE, MRZ_RESOLUTION);
    for (const isTurned of [false, true]) {
      const read = readPage(isTurned ? rotatedHalf(page) : page);
      if (read && (!best || read.confidence > best.confidence))
        best = { ...read, quad: isTurned ? turnedHalf(quad) : quad };
      if (best && best.confidence > SURE) return best;
    }
    if (best && best.confidence > SURE_ENOUGH) return best;
  }
  return best;
}

function readPage(page: Plane): Omit<MrzReading, 'quad'> | null {
  const pair = locateLines(page);
  if (!pair) return null;
  // The second line is easier to find the cells of: it has digits where the first has fillers.
  const { grid } = fitLine(page, pair.y + pair.gap, pair.slope, SECOND_LINE);
  const above = fitLine(page, grid.y - pair.gap, grid.slope, FIRST_LINE, grid);
  const first = readCells(page, above.grid, FIRST_LINE);
  const second = readCells(page, grid, SECOND_LINE);
  const confidence = (first.confidence + second.confidence) / 2;
  const read = readGreedily(second.likelihoods, SECOND_LINE);
  const { text, corrected } = withinDoubt(read, second.likelihoods);
  return {
    lines: [readGreedily(first.likelihoods, FIRST_LINE).text, text],
    isReadable: confidence > LEAST_CONFIDENCE && second.confidence > LEAST_CONFIDENCE,
    corrected,
    confidence,
  };
}

/** The line as read, or with those characters that were in doubt decided by the check digits. */
function withinDoubt(
  read: { readonly text: string; readonly likelihood: number },
  likelihoods: readonly Float32Array[],
): { readonly text: string; readonly corrected: readonly number[] } {
  if (allHold(checkTd3(read.text))) return { text: read.text, corrected: [] };
  const checked = readWithCheckDigits(likelihoods);
  if (!checked || read.likelihood - checked.likelihood > MOST_CORRECTION)
    return { text: read.text, corrected: [] };
  const corrected = [...checked.text].flatMap((character, cell) =>
    character === read.text[cell] ? [] : [cell],
  );
  return { text: checked.text, corrected };
}
