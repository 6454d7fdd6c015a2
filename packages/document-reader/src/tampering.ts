import type { Quad } from './imaging/geometry.ts';
import { medianOf, type Plane } from './imaging/planes.ts';
import type { Photograph } from './photograph.ts';

/** Signs that a photograph was changed after it was taken. None of them is proof, and none of them missing is proof either. */
export interface TamperSigns {
  /** A program for editing pictures left its name in the file. */
  readonly editor: string | null;
  /**
   * Whether a larger area lacks the grain of the camera that is everywhere else: something may have been pasted there. Null where the
   * picture has too little grain to tell, as most good ones do.
   */
  readonly hasSmoothPatch: boolean | null;
}

/** Tiles of this side, laid at half of it, with the grain of their calmest square of `CELL`. */
const [TILE, CELL] = [32, 8];
/** Grain (deviation, of 255) below which nothing can be told, and tiles needed for it. */
const [LEAST_GRAIN, LEAST_TILES] = [0.25, 60];
/** How much calmer a tile must be, and how many of them must hang together. */
const [CALM, PATCH_TILES] = [0.45, 30];

/** Looks for the signs within a document's outline. */
export function findTamperSigns(photograph: Photograph, quad: Quad): TamperSigns {
  return { editor: photograph.editor, hasSmoothPatch: findSmoothPatch(photograph.grey, quad) };
}

interface Tile {
  readonly column: number;
  readonly row: number;
  readonly grain: number;
  readonly brightness: number;
}

function findSmoothPatch(grey: Plane, quad: Quad): boolean | null {
  const tiles = tilesWithin(grey, quad);
  const usual = medianOf(tiles.map(({ grain }) => grain));
  if (tiles.length < LEAST_TILES || usual < LEAST_GRAIN) return null;
  // Grain grows with brightness: a tile is compared with those as bright as itself.
  const bins = new Map<number, number[]>();
  const binOf = ({ brightness }: Tile): number => Math.trunc(brightness / 32);
  for (const tile of tiles) bins.set(binOf(tile), [...(bins.get(binOf(tile)) ?? []), tile.grain]);
  const usualIn = new Map(
    [...bins].map(([bin, grains]) => [bin, grains.length > 12 ? medianOf(grains) : usual]),
  );
  const calm = tiles.filter(
    (tile) =>
      tile.brightness > 25 &&
      tile.brightness < 246 &&
      tile.grain < CALM * Math.min(usual, usualIn.get(binOf(tile)) ?? usual),
  );
  return largestGroup(calm) >= PATCH_TILES;
}

function tilesWithin({ data, width, height }: Plane, quad: Quad): Tile[] {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  const [left, top] = [Math.max(2, Math.trunc(Math.min(...xs))), Math.max(2, Math.trunc(Math.min(...ys)))];
  const [right, bottom] = [
    Math.min(width - TILE - 2, Math.max(...xs)),
    Math.min(height - TILE - 2, Math.max(...ys)),
  ];
  const tiles: Tile[] = [];
  for (let y = top, row = 0; y < bottom; y += TILE / 2, row += 1)
    for (let x = left, column = 0; x < right; x += TILE / 2, column += 1) {
      const corners = [
        [x, y],
        [x + TILE, y],
        [x + TILE, y + TILE],
        [x, y + TILE],
      ] as const;
      if (corners.every((corner) => isWithin(quad, corner)))
        tiles.push({ column, row, ...calmestCell(data, width, x, y) });
    }
  return tiles;
}

function isWithin(quad: Quad, [x, y]: readonly [number, number]): boolean {
  return quad.every(([fromX, fromY], index) => {
    const [toX, toY] = quad[(index + 1) & 3] ?? [0, 0];
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) >= 0;
  });
}

/** The least deviation of fine detail among the squares of a tile: print has much, paper only the camera's grain. */
function calmestCell(data: Uint8Array, width: number, left: number, top: number) {
  let [grain, brightness] = [Number.POSITIVE_INFINITY, 0];
  const value = (at: number): number => data[at] ?? 0;
  for (let cellY = top; cellY < top + TILE; cellY += CELL)
    for (let cellX = left; cellX < left + TILE; cellX += CELL) {
      let [squares, sum] = [0, 0];
      for (let y = cellY; y < cellY + CELL; y += 1)
        for (let x = cellX; x < cellX + CELL; x += 1) {
          const at = y * width + x;
          const [up, down] = [at - width, at + width];
          const detail =
            4 * value(at) -
            2 * (value(at - 1) + value(at + 1) + value(up) + value(down)) +
            value(up - 1) +
            value(up + 1) +
            value(down - 1) +
            value(down + 1);
          squares += detail * detail;
          sum += value(at);
        }
      const deviation = Math.sqrt(squares / (CELL * CELL)) / 6;
      if (deviation < grain) [grain, brightness] = [deviation, sum / (CELL * CELL)];
    }
  return { grain, brightness };
}

/** How many tiles the largest group of neighbours has. */
function largestGroup(tiles: readonly Tile[]): number {
  const key = (column: number, row: number): string => `${column},${row}`;
  const waiting = new Map(tiles.map((tile) => [key(tile.column, tile.row), tile]));
  let largest = 0;
  for (const start of tiles) {
    const group = [start];
    waiting.delete(key(start.column, start.row));
    for (const { column, row } of group)
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const neighbour = waiting.get(key(column + dx, row + dy));
        if (!neighbour) continue;
        waiting.delete(key(column + dx, row + dy));
        group.push(neighbour);
      }
    largest = Math.max(largest, group.length);
  }
  return largest;
}
