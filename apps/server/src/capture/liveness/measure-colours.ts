import { landmark } from '@qiniso/face-engine';
import { skinPlaces } from '../signals/skin-places.ts';
import { expectedSeries, SequenceFitter, type ThreeSeries } from './colour-sequence.ts';
import type { LightChallenge, LitFrame } from './evidence.ts';
import type { FaceTrack } from './face-track.ts';
import { cellLight, discLight, type LightSample } from './light-samples.ts';
import { deviation, dot, mean, withoutDrift } from './statistics.ts';

/** How the face answered to the colours. */
export interface ColourMeasurement {
  /** Correlation of the asked sequence with what was seen, and the share of all sequences that fit as well or better. */
  readonly correlation: number;
  readonly rank: number;
  /** The best correlation of any other sequence. */
  readonly bestOther: number;
  readonly delayMs: number;
  /** The answer over its uncertainty, on the whole face and on a typical patch of skin. */
  readonly clarity: number;
  readonly patchClarity: number;
  /** Spread of the answer over the patches, noise taken out, as a share of their mean. */
  readonly spread: number;
  /** The answer of the background as a share of the face's; null when there is none to see. */
  readonly backgroundShare: number | null;
  /** For the curve that is shown: red against green and blue against green, seen and expected. */
  readonly seen: readonly [readonly number[], readonly number[]];
  readonly expected: readonly [readonly number[], readonly number[]];
}

const PATCHES = 48;
/** Radius of a patch, and least distance of patches, in widths of the face. */
const PATCH_RADIUS = 0.032;
const PATCH_DISTANCE = 0.03;
const CELL = 24;
/** Share of too bright pixels with which a patch or a cell is left out. */
const MOST_CLIPPED = { patch: 0.2, cell: 0.05 };
const DARKEST_CELL = Math.log(0.003);
const FEWEST_CELLS = 3;
const FEWEST_PATCHES = 12;

/** Measures the colour part of a capture; null when too little skin can be measured. */
export function measureColours(
  { colours }: LightChallenge,
  frames: readonly LitFrame[],
  track: FaceTrack,
): ColourMeasurement | null {
  const lit = frames.flatMap((frame, index) => (frame.stage === 'colours' ? [{ frame, index }] : []));
  const times = lit.map(({ frame }) => frame.capturedAtMs);
  const mesh = track.meshes[lit[0]?.index ?? 0];
  if (lit.length < 12 || !mesh) return null;

  const radius = Math.max(2.5, PATCH_RADIUS * track.width);
  const patches = spreadOut(mesh, track.width).map((place) =>
    lit.map(({ frame, index }) => {
      const { x, y } = landmark(track.meshes[index] ?? mesh, place);
      return discLight(frame.pixels, x, y, radius);
    }),
  );
  const skin = patches.filter((samples) => isMeasured(samples, MOST_CLIPPED.patch));
  if (skin.length < FEWEST_PATCHES) return null;
  const pixels = lit.map(({ frame }) => frame.pixels);
  const cells = backgroundCells(mesh, track.width, pixels[0]?.width ?? 0, pixels[0]?.height ?? 0)
    .map(([x, y]) => pixels.map((picture) => cellLight(picture, x, y, CELL)))
    .filter((samples) => isMeasured(samples, MOST_CLIPPED.cell) && brightness(samples) > DARKEST_CELL);

  const face = meanLogs(skin, times.length);
  const hasBackground = cells.length >= FEWEST_CELLS;
  const behind = hasBackground ? meanLogs(cells, times.length) : null;
  const series = threeSeries(face, behind, times);
  const fitter = new SequenceFitter(series, times);
  const { correlation, delayMs } = fitter.fit(colours);
  const { share, bestOther } = fitter.rank(colours);
  const expected = expectedSeries(colours, times, delayMs);

  const answers = new Answers([expected[0], expected[1]], fitter.weights);
  const whole = answers.of([series[0], series[1]]);
  const perPatch = skin.map((samples) => answers.of(chroma(logsOf(samples), times)));
  const values = perPatch.map(({ value }) => value);
  const noise = mean(perPatch.map(({ error }) => error ** 2));
  const typical = mean(values);
  return {
    correlation,
    rank: share,
    bestOther,
    delayMs,
    clarity: whole.value / (whole.error || 1e-9),
    patchClarity: typical / (Math.sqrt(noise) || 1e-9),
    spread: Math.sqrt(Math.max(0, deviation(values) ** 2 - noise)) / Math.max(Math.abs(typical), 1e-4),
    backgroundShare: behind
      ? answers.of(chroma(behind, times)).value / Math.max(Math.abs(whole.value), 1e-4)
      : null,
    seen: [series[0], series[1]],
    expected: [expected[0], expected[1]],
  };
}

/** Three logarithms a frame. */
type Logs = readonly (readonly [number, number, number])[];

/** How strongly a pair of chroma series follows the expected one, with its standard error. */
class Answers {
  readonly #expected: readonly [number[], number[]];
  readonly #weights: readonly number[];
  readonly #length: number;

  constructor(expected: readonly [number[], number[]], weights: readonly number[]) {
    this.#expected = expected;
    this.#weights = weights;
    this.#length = this.#sum((which) => dot(expected[which], expected[which])) || 1e-9;
  }

  of(seen: readonly [number[], number[]]): { value: number; error: number } {
    const value = this.#sum((which) => dot(this.#expected[which], seen[which])) / this.#length;
    const rest = this.#sum((which) => {
      const left = seen[which].map((v, i) => v - value * (this.#expected[which][i] ?? 0));
      return dot(left, left);
    });
    const freedom = Math.max(1, 2 * seen[0].length - 6);
    return { value, error: Math.sqrt(rest / freedom / this.#length) };
  }

  #sum(of: (which: 0 | 1) => number): number {
    return (this.#weights[0] ?? 0) * of(0) + (this.#weights[1] ?? 0) * of(1);
  }
}

/** Patches of skin far from each other, seen from the front. */
function spreadOut(mesh: Float32Array, width: number): number[] {
  const left = [...skinPlaces(mesh, width)];
  const chosen: number[] = [];
  const distances = left.map(() => Number.POSITIVE_INFINITY);
  let next = 0;
  while (chosen.length < PATCHES) {
    const place = left[next];
    if (place === undefined) break;
    chosen.push(place);
    const at = landmark(mesh, place);
    let farthest = 0;
    for (const [i, other] of left.entries()) {
      const { x, y } = landmark(mesh, other);
      distances[i] = Math.min(distances[i] ?? 0, Math.hypot(x - at.x, y - at.y));
      if ((distances[i] ?? 0) > farthest) {
        farthest = distances[i] ?? 0;
        next = i;
      }
    }
    if (farthest < PATCH_DISTANCE * width) break;
  }
  return chosen;
}

/** Corners of the cells beside and above the head. */
function backgroundCells(
  mesh: Float32Array,
  faceWidth: number,
  width: number,
  height: number,
): [number, number][] {
  const xs = mesh.filter((_, i) => i % 3 === 0);
  const ys = mesh.filter((_, i) => i % 3 === 1);
  const [left, right] = [Math.min(...xs) - 0.32 * faceWidth, Math.max(...xs) + 0.32 * faceWidth];
  const [top, bottom] = [Math.min(...ys) - 0.75 * faceWidth, Math.max(...ys) - 0.15 * faceWidth];
  const cells: [number, number][] = [];
  for (let y = 0; y + CELL <= Math.min(height, bottom); y += CELL)
    for (let x = 0; x + CELL <= width; x += CELL)
      if (x + CELL < left || x > right || y + CELL < top) cells.push([x, y]);
  return cells;
}

function isMeasured(samples: readonly (LightSample | null)[], mostClipped: number): boolean {
  return (
    samples.every((sample) => sample !== null) &&
    mean(samples.map((sample) => sample?.clipped ?? 1)) < mostClipped
  );
}

function brightness(samples: readonly (LightSample | null)[]): number {
  return mean(samples.map((sample) => sample?.logs[1] ?? 0));
}

function logsOf(samples: readonly (LightSample | null)[]): Logs {
  return samples.map((sample) => sample?.logs ?? [0, 0, 0]);
}

function meanLogs(places: readonly (readonly (LightSample | null)[])[], frames: number): Logs {
  return Array.from({ length: frames }, (_, frame) => {
    const logs = places.map((samples) => samples[frame]?.logs ?? [0, 0, 0]);
    return [0, 1, 2].map((channel) => mean(logs.map((log) => log[channel] ?? 0))) as [number, number, number];
  });
}

/** Red and blue against green: exposure cancels, white balance is slow. */
function chroma(logs: Logs, times: readonly number[]): [number[], number[]] {
  return [
    withoutDrift(
      logs.map(([red, green]) => red - green),
      times,
    ),
    withoutDrift(
      logs.map(([, green, blue]) => blue - green),
      times,
    ),
  ];
}

/** The chroma of the face, and its brightness against the background where there is one. */
function threeSeries(face: Logs, behind: Logs | null, times: readonly number[]): ThreeSeries {
  const luminance = ([red, green, blue]: readonly [number, number, number]): number =>
    0.3 * red + 0.59 * green + 0.11 * blue;
  const brighter = face.map((logs, i) => luminance(logs) - luminance(behind?.[i] ?? logs));
  return [...chroma(face, times), behind ? withoutDrift(brighter, times) : brighter.map(() => 0)] as const;
}
