/** One channel of a picture, a number a pixel, rows from the top. */
export interface Plane<Values extends ArrayLike<number> = Uint8Array> {
  readonly data: Values;
  readonly width: number;
  readonly height: number;
}

/** Means over squares of 2·radius + 1 pixels; at the edges over what there is. */
export function boxBlur(
  values: ArrayLike<number>,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const rows = new Float32Array(width * height);
  const blurred = new Float32Array(width * height);
  slide(values, rows, width, 1, height, width, radius);
  slide(rows, blurred, height, width, width, 1, radius);
  return blurred;
}

/** Running means along `lines` lines of `length` values. */
function slide(
  from: ArrayLike<number>,
  into: Float32Array,
  length: number,
  step: number,
  lines: number,
  lineStep: number,
  radius: number,
): void {
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let at = 0; at < Math.min(radius, length); at += 1) {
      sum += from[start + at * step] ?? 0;
      count += 1;
    }
    for (let at = 0; at < length; at += 1) {
      if (at + radius < length) {
        sum += from[start + (at + radius) * step] ?? 0;
        count += 1;
      }
      if (at - radius - 1 >= 0) {
        sum -= from[start + (at - radius - 1) * step] ?? 0;
        count -= 1;
      }
      into[start + at * step] = sum / count;
    }
  }
}

/** A picture made smaller by a whole factor, each pixel the mean of a square. */
export function shrink(
  { data, width, height }: Plane,
  channels: number,
  factor: number,
): Plane & { readonly factor: number } {
  if (factor <= 1) return { data, width, height, factor: 1 };
  const [w, h] = [Math.floor(width / factor), Math.floor(height / factor)];
  const small = new Uint8Array(w * h * channels);
  const sums = new Float64Array(w * channels);
  for (let y = 0; y < h; y += 1) {
    sums.fill(0);
    for (let dy = 0; dy < factor; dy += 1) {
      let from = (y * factor + dy) * width * channels;
      for (let x = 0; x < w; x += 1)
        for (let dx = 0; dx < factor; dx += 1)
          for (let k = 0; k < channels; k += 1) {
            sums[x * channels + k] = (sums[x * channels + k] ?? 0) + (data[from] ?? 0);
            from += 1;
          }
    }
    const row = y * w * channels;
    for (let at = 0; at < sums.length; at += 1) small[row + at] = (sums[at] ?? 0) / (factor * factor);
  }
  return { data: small, width: w, height: h, factor };
}

/** Brightness of RGB pixels, 0 to 255. */
export function greyOf(rgb: Uint8Array, width: number, height: number): Plane {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at += 1, from += 3)
    data[at] = ((rgb[from] ?? 0) * 77 + (rgb[from + 1] ?? 0) * 150 + (rgb[from + 2] ?? 0) * 29) >> 8;
  return { data, width, height };
}

/** Turned upside down. */
export function rotatedHalf({ data, width, height }: Plane, channels = 1): Plane {
  const turned = new Uint8Array(data.length);
  const count = width * height;
  for (let at = 0; at < count; at += 1)
    for (let k = 0; k < channels; k += 1)
      turned[(count - 1 - at) * channels + k] = data[at * channels + k] ?? 0;
  return { data: turned, width, height };
}

/** How often each value from 0 to 255 occurs. */
export function histogramOf(values: ArrayLike<number>): Float64Array {
  const counts = new Float64Array(256);
  for (let at = 0; at < values.length; at += 1) {
    const bin = Math.max(0, Math.min(255, Math.trunc(values[at] ?? 0)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

/** The value that parts a histogram best in two (Otsu). */
export function bestThreshold(histogram: Float64Array): number {
  let total = 0;
  let weighted = 0;
  for (const [value, count] of histogram.entries()) {
    total += count;
    weighted += value * count;
  }
  let [below, belowWeighted, best, threshold] = [0, 0, 0, 128];
  for (const [value, count] of histogram.entries()) {
    below += count;
    belowWeighted += value * count;
    const above = total - below;
    if (below === 0) continue;
    if (above === 0) break;
    const distance = belowWeighted / below - (weighted - belowWeighted) / above;
    const variance = below * above * distance * distance;
    if (variance > best) [best, threshold] = [variance, value];
  }
  return threshold;
}

/** The value below which a share of a histogram lies. */
export function percentileOf(histogram: Float64Array, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [value, count] of histogram.entries()) {
    sum += count;
    if (sum >= share * total) return value;
  }
  return histogram.length - 1;
}

/** The middle one of some numbers; 0 of none. */
export function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
