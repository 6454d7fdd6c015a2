import type { Plane } from '../imaging/planes.ts';
import type { Mask } from './alphabet.ts';
import { CLASSES, cutPatch, glyphNet, PATCH_SIZE, PITCH } from './glyph-net.ts';
import { LINE_LENGTH } from './td3.ts';

/** Where the 44 cells of a line lie, pixels. */
export interface LineGrid {
  /** Middle of the line. */
  readonly x: number;
  readonly y: number;
  /** From cell to cell. */
  readonly pitch: number;
  /** How much it falls for a pixel to the right. */
  readonly slope: number;
  /** How much the cells at both ends stand off an even spacing: pages are not flat. */
  readonly bend: number;
}

/** What the network says of each cell: logarithms of how likely each character is. */
export type Likelihoods = readonly Float32Array[];

export interface FittedLine {
  readonly grid: LineGrid;
  /** Mean logarithm of how likely the best allowed character of each cell is: 0 is certain. */
  readonly confidence: number;
}

const MIDDLE = (LINE_LENGTH - 1) / 2;
const EVERY_CELL = Array.from({ length: LINE_LENGTH }, (_, cell) => cell);
/** Cells that are tried first, and then, to save time. */
const FEW_CELLS = [0, 5, 11, 16, 22, 27, 33, 38, 43];
const SOME_CELLS = [0, 3, 7, 10, 14, 18, 22, 26, 30, 34, 37, 40, 43];

const patch = new Float32Array(PATCH_SIZE);
const likely = new Float32Array(CLASSES);

/** How well the network reads the cells of a grid. */
function confidenceOf(
  page: Plane,
  grid: LineGrid,
  cells: readonly number[],
  masks: readonly Mask[],
  collect?: Float32Array[],
): number {
  const net = glyphNet();
  let sum = 0;
  for (const cell of cells) {
    const off = (cell - MIDDLE) / MIDDLE;
    const x = grid.x + grid.pitch * (cell - MIDDLE) + grid.bend * (off * off - 0.33);
    const y = grid.y + grid.slope * (x - page.width / 2);
    const contrast = cutPatch(page, x, y, grid.pitch, patch);
    net.read(patch, likely);
    let best = -99;
    for (let character = 0; character < CLASSES; character += 1)
      if (masks[cell]?.[character]) best = Math.max(best, likely[character] ?? best);
    sum += Math.max(-6, best) - (contrast < 5 ? 2 : 0);
    collect?.push(Float32Array.from(likely));
  }
  return sum / cells.length;
}

/** Reads every cell of a fitted line. */
export function readCells(
  page: Plane,
  grid: LineGrid,
  masks: readonly Mask[],
): { readonly likelihoods: Likelihoods; readonly confidence: number } {
  const likelihoods: Float32Array[] = [];
  const confidence = confidenceOf(page, grid, EVERY_CELL, masks, likelihoods);
  return { likelihoods, confidence };
}

/**
 * Lays the grid of cells on a line: first where the gaps between characters show, then where the network reads best.
 *
 * @param beside the grid of the line next to it, where that is known: they are much alike.
 */
export function fitLine(
  page: Plane,
  y: number,
  slope: number,
  masks: readonly Mask[],
  beside: LineGrid | null = null,
): FittedLine {
  let best: FittedLine | null = null;
  for (const { x, pitch } of likelyGrids(inkProfile(page, y, slope), page.width, beside))
    for (const shift of [-3, 0, 3]) {
      const grid = { x, y: y + shift, pitch, slope, bend: 0 };
      const confidence = confidenceOf(page, grid, FEW_CELLS, masks);
      if (!best || confidence > best.confidence) best = { grid, confidence };
    }
  if (!best) throw new Error('No grid was tried.');
  return climb(page, { ...best, confidence: confidenceOf(page, best.grid, SOME_CELLS, masks) }, masks);
}

const STEPS = [
  ['y', 3],
  ['x', 4],
  ['pitch', 0.16],
  ['slope', 0.004],
  ['bend', 3],
  ['y', 2],
  ['x', 2],
] as const satisfies readonly (readonly [keyof LineGrid, number])[];

/** Changes one number of the grid after the other as long as the network reads better. */
function climb(page: Plane, start: FittedLine, masks: readonly Mask[]): FittedLine {
  let best = start;
  for (const scale of [1, 0.5, 0.25])
    for (const [name, step] of STEPS)
      for (const sign of [1, -1])
        for (let taken = 0; taken < 3; taken += 1) {
          const grid = { ...best.grid, [name]: best.grid[name] + sign * step * scale };
          const confidence = confidenceOf(page, grid, SOME_CELLS, masks);
          if (confidence <= best.confidence + 1e-4) break;
          best = { grid, confidence };
        }
  return best;
}

/** How much darker than its surroundings each column of a line is. */
function inkProfile({ data, width, height }: Plane, y: number, slope: number): Float32Array {
  const profile = new Float32Array(width);
  for (let x = 0; x < width; x += 1) {
    let sum = 0;
    for (let off = -13; off <= 13; off += 1) {
      const row = Math.round(y + slope * (x - width / 2) + off);
      if (row >= 0 && row < height) sum += data[row * width + x] ?? 0;
    }
    profile[x] = sum / 27;
  }
  return profile.map((value, x) => {
    let paper = 0;
    for (let off = -20; off <= 20; off += 2)
      paper = Math.max(paper, profile[Math.max(0, Math.min(width - 1, x + off))] ?? 0);
    return paper - value;
  });
}

/** Grids whose cells hold ink in the middle and none at their borders, the likeliest first. */
function likelyGrids(ink: Float32Array, width: number, beside: LineGrid | null) {
  const at = (x: number): number => ink[x] ?? 0;
  const pitches = beside
    ? [beside.pitch - 0.15, beside.pitch, beside.pitch + 0.15]
    : Array.from({ length: 19 }, (_, step) => PITCH * (0.955 + step * 0.005));
  const [from, to] = beside ? [beside.x - 12, beside.x + 12] : [width / 2 - 45, width / 2 + 45];
  const tried: { score: number; x: number; pitch: number }[] = [];
  for (const pitch of pitches)
    for (let x = from; x <= to; x += 1.5) {
      let score = 0;
      for (let cell = 0; cell < LINE_LENGTH; cell += 1) {
        const centre = Math.round(x + pitch * (cell - MIDDLE));
        const border = Math.round(x + pitch * (cell - MIDDLE - 0.5));
        score +=
          Math.min(30, at(centre - 4) + at(centre + 4)) -
          1.4 * (at(border) + 0.5 * at(border - 1) + 0.5 * at(border + 1));
      }
      const beyond = pitch * (MIDDLE + 1.1);
      score -= 4 * (at(Math.round(x - beyond)) + at(Math.round(x + beyond)));
      tried.push({ score, x, pitch });
    }
  tried.sort((a, b) => b.score - a.score);
  const kept: typeof tried = [];
  for (const grid of tried) {
    if (kept.length >= (beside ? 2 : 8)) break;
    const isNew = kept.every(
      ({ x, pitch }) => Math.abs(x - grid.x) >= 5 || Math.abs(pitch - grid.pitch) >= 0.25,
    );
    if (isNew) kept.push(grid);
  }
  return kept;
}
