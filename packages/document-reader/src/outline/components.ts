import type { Point } from '../imaging/geometry.ts';

/** Connected pixels of a mask: how many, how many of them at the picture's edge, and the ends of each row. */
export interface Component {
  readonly pixels: number;
  readonly atEdge: number;
  readonly ends: readonly Point[];
}

/** The connected parts of a mask that have at least so many pixels. */
export function componentsOf(mask: Uint8Array, width: number, height: number, least: number): Component[] {
  const seen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  // Masks of noise have thousands of parts: the rows' ends are noted in the same two arrays for all of them.
  const [first, last] = [new Int32Array(height).fill(width), new Int32Array(height).fill(-1)];
  const found: Component[] = [];
  let depth = 0;
  const visit = (at: number): void => {
    if (mask[at] === 0 || seen[at] === 1) return;
    seen[at] = 1;
    stack[depth] = at;
    depth += 1;
  };
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] === 0 || seen[start] === 1) continue;
    let [pixels, atEdge, top, bottom] = [0, 0, height, 0];
    visit(start);
    while (depth > 0) {
      depth -= 1;
      const at = stack[depth] ?? 0;
      const y = Math.trunc(at / width);
      const x = at - y * width;
      pixels += 1;
      if (x < (first[y] ?? 0)) first[y] = x;
      if (x > (last[y] ?? 0)) last[y] = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) atEdge += 1;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    if (pixels >= least) found.push({ pixels, atEdge, ends: endsOf(first, last, top, bottom) });
    first.fill(width, top, bottom + 1);
    last.fill(-1, top, bottom + 1);
  }
  return found;
}

function endsOf(first: Int32Array, last: Int32Array, top: number, bottom: number): Point[] {
  const ends: Point[] = [];
  for (let y = top; y <= bottom; y += 1) {
    const [from = 0, to = 0] = [first[y], last[y]];
    ends.push([from, y]);
    if (to > from) ends.push([to, y]);
  }
  return ends;
}
