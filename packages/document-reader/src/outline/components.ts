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
  const found: Component[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (!mask[start] || seen[start]) continue;
    const [first, last] = [new Int32Array(height).fill(width), new Int32Array(height).fill(-1)];
    let [pixels, atEdge, depth] = [0, 0, 1];
    stack[0] = start;
    seen[start] = 1;
    const visit = (at: number): void => {
      if (!mask[at] || seen[at]) return;
      seen[at] = 1;
      stack[depth] = at;
      depth += 1;
    };
    while (depth > 0) {
      depth -= 1;
      const at = stack[depth] ?? 0;
      const [x, y] = [at % width, Math.trunc(at / width)];
      pixels += 1;
      first[y] = Math.min(first[y] ?? x, x);
      last[y] = Math.max(last[y] ?? x, x);
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) atEdge += 1;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    if (pixels < least) continue;
    const ends: Point[] = [];
    for (let y = 0; y < height; y += 1) {
      const [from = 0, to = -1] = [first[y], last[y]];
      if (to >= 0) ends.push([from, y]);
      if (to > from) ends.push([to, y]);
    }
    found.push({ pixels, atEdge, ends });
  }
  return found;
}
