import { mapQuad, type Quad, sidesOf } from './geometry.ts';
import { type Plane, shrink } from './planes.ts';

/**
 * What lies within a quad, as seen from straight above, in a picture of the given size (bilinear; the projection of the unit square to a
 * quad after Heckbert).
 */
export function warp(source: Plane, channels: number, quad: Quad, width: number, height: number): Plane {
  const { data, width: W, height: H } = source;
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const scale = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / scale;
  const h = (dx1 * sy - sx * dy1) / scale;
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3];
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3];
  const flat = new Uint8Array(width * height * channels);
  const [lastX, lastY] = [W - 1.001, H - 1.001];
  for (let row = 0, at = 0; row < height; row += 1) {
    const t = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const s = (column + 0.5) / width;
      const depth = g * s + h * t + 1;
      const u = Math.max(0, Math.min(lastX, (a * s + b * t + x0) / depth - 0.5));
      const v = Math.max(0, Math.min(lastY, (d * s + e * t + y0) / depth - 0.5));
      const x = Math.trunc(u);
      const y = Math.trunc(v);
      const fx = u - x;
      const fy = v - y;
      let from = (y * W + x) * channels;
      const below = W * channels;
      for (let k = 0; k < channels; k += 1, from += 1, at += 1)
        flat[at] =
          ((data[from] ?? 0) * (1 - fx) + (data[from + channels] ?? 0) * fx) * (1 - fy) +
          ((data[from + below] ?? 0) * (1 - fx) + (data[from + below + channels] ?? 0) * fx) * fy;
    }
  }
  return { data: flat, width, height };
}

/** The same at a number of pixels for a millimetre; a much larger source is made smaller first, so that fine print stays clean. */
export function rectify(
  source: Plane,
  channels: number,
  quad: Quad,
  [mmWide, mmHigh]: readonly [number, number],
  resolution: number,
): Plane {
  const factor = Math.max(1, Math.round(sidesOf(quad).across / mmWide / resolution / 1.15));
  const small = shrink(source, channels, factor);
  const scaled = mapQuad(quad, ([x, y]) => [x / factor, y / factor]);
  return warp(small, channels, scaled, Math.round(mmWide * resolution), Math.round(mmHigh * resolution));
}
