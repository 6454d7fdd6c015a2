import { areaOf, elongationOf, mapQuad, type Quad } from '../imaging/geometry.ts';
import { bestThreshold, boxBlur, histogramOf, shrink } from '../imaging/planes.ts';
import type { Photograph } from '../photograph.ts';
import { componentsOf } from './components.ts';
import { edgeSupport } from './edge-support.ts';
import { hullOf, quadAround } from './hull.ts';
import { refineQuad } from './refine.ts';
import { quadsOfLines } from './straight-lines.ts';

/** Where a document may lie in a photograph, the likeliest first. */
export interface Outline {
  /** Corners in pixels of the photograph, clockwise. */
  readonly quad: Quad;
  /** How much of its sides lies on edges, 0 to 1. */
  readonly support: number;
}

interface Candidate {
  readonly quad: Quad;
  readonly score: number;
}

/** The search runs on a picture of about this many pixels along its longer side. */
const SEARCH_SIDE = 560;
/** Candidates whose sides are laid exactly. */
const REFINED = 5;

/**
 * Looks for the outline of a document of known proportions: as the edge of areas that differ from the rest in brightness, colour, or
 * structure, and as four long straight lines.
 *
 * @param elongation longer side by shorter side
 * @returns at most five, none where nothing looks like one
 */
export function findOutlines(photograph: Photograph, elongation: number): Outline[] {
  const factor = Math.max(1, Math.round(Math.max(photograph.width, photograph.height) / SEARCH_SIDE));
  const { data, width, height } = shrink(photograph.rgb, 3, factor);
  const planes = colourPlanes(data, width, height);
  const candidates = [
    ...candidatesOfAreas(planes, width, height, elongation),
    ...candidatesOfLines(planes.fine, width, height, elongation),
  ].sort((a, b) => b.score - a.score);

  const chosen: Quad[] = [];
  const outlines: (Outline & { score: number })[] = [];
  for (const { quad, score } of candidates) {
    if (chosen.length >= REFINED) break;
    if (chosen.some((other) => farthest(other, quad) < width * 0.03)) continue;
    chosen.push(quad);
    const exact = refineQuad(
      photograph.grey,
      mapQuad(quad, ([x, y]) => [(x + 0.5) * factor, (y + 0.5) * factor]),
    );
    const small = mapQuad(exact, ([x, y]) => [x / factor - 0.5, y / factor - 0.5]);
    const support = edgeSupport(planes.fine, width, height, small);
    const clockwise: Quad = areaOf(exact) < 0 ? [exact[3], exact[2], exact[1], exact[0]] : exact;
    outlines.push({
      quad: clockwise,
      support,
      score: support * 1.2 + score * 0.7 - misfit(small, elongation) * 0.6,
    });
  }
  return outlines.sort((a, b) => b.score - a.score).map(({ quad, support }) => ({ quad, support }));
}

/** How far a quad's proportions are from those looked for. */
const misfit = (quad: Quad, elongation: number): number =>
  Math.abs(Math.log(elongationOf(quad) / elongation));

function farthest(a: Quad, b: Quad): number {
  return Math.max(...a.map(([x, y]) => Math.min(...b.map(([u, v]) => Math.hypot(u - x, v - y)))));
}

interface ColourPlanes {
  /** Brightness, blurred a little and more. */
  readonly fine: Float32Array;
  readonly soft: Float32Array;
  /** Shares of red and blue, which shadows hardly change; scaled to about 0 to 255. */
  readonly red: Float32Array;
  readonly blue: Float32Array;
}

function colourPlanes(rgb: Uint8Array, width: number, height: number): ColourPlanes {
  const count = width * height;
  const [grey, red, blue] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let at = 0; at < count; at += 1) {
    const [r, g, b] = [rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0];
    const sum = r + g + b + 24;
    grey[at] = 0.3 * r + 0.59 * g + 0.11 * b;
    red[at] = ((255 * r) / sum) * 2.2 - 60;
    blue[at] = ((255 * b) / sum) * 2.2 - 60;
  }
  const soft = (plane: Float32Array): Float32Array =>
    boxBlur(boxBlur(plane, width, height, 2), width, height, 2);
  return { fine: boxBlur(grey, width, height, 1), soft: soft(grey), red: soft(red), blue: soft(blue) };
}

function candidatesOfAreas(
  { fine, soft, red, blue }: ColourPlanes,
  width: number,
  height: number,
  elongation: number,
): Candidate[] {
  const count = width * height;
  const candidates: Candidate[] = [];
  const mask = new Uint8Array(count);
  const consider = (): void => {
    for (const component of componentsOf(mask, width, height, count * 0.06)) {
      if (component.pixels > count * 0.97) continue;
      const hull = hullOf(component.ends);
      const quad = hull.length < 4 ? null : quadAround(hull);
      if (!quad) continue;
      const area = Math.abs(areaOf(quad));
      const filled = Math.abs(areaOf(hull)) / area;
      const fit = misfit(quad, elongation);
      const isInside = quad.every(
        ([x, y]) => x >= -width * 0.15 && y >= -height * 0.15 && x <= width * 1.15 && y <= height * 1.15,
      );
      if (area < count * 0.07 || area > count * 1.02 || filled < 0.86 || fit > 0.45 || !isInside) continue;
      const atEdge = Math.min(1, component.atEdge / (width + height));
      candidates.push({
        quad,
        score:
          edgeSupport(fine, width, height, quad) +
          0.6 * filled -
          0.8 * fit -
          0.5 * atEdge +
          0.7 * Math.sqrt(area / count),
      });
    }
  };
  const above = (plane: Float32Array, threshold: number, isAbove = true): void => {
    for (let at = 0; at < count; at += 1) mask[at] = (plane[at] ?? 0) > threshold === isAbove ? 1 : 0;
    consider();
  };

  const sorted = soft.toSorted();
  const [dark, bright] = [sorted[Math.trunc(count * 0.05)] ?? 0, sorted[Math.trunc(count * 0.97)] ?? 0];
  for (let threshold = dark; threshold < bright; threshold += Math.max(5, (bright - dark) / 14))
    above(soft, threshold);
  above(soft, bestThreshold(histogramOf(soft)), false);
  const flat = flattened(soft, width, height);
  const sortedFlat = flat.toSorted();
  for (const share of [0.3, 0.42, 0.54, 0.66]) above(flat, sortedFlat[Math.trunc(count * share)] ?? 0);
  for (const plane of [red, blue]) {
    const threshold = bestThreshold(histogramOf(plane));
    for (const shift of [-5, 0, 5]) {
      above(plane, threshold + shift);
      above(plane, threshold + shift, false);
    }
  }
  const distance = distanceFromFrame(soft, red, blue, width, height);
  const threshold = bestThreshold(histogramOf(distance));
  for (const shift of [-18, -8, 0, 12]) above(distance, threshold + shift);
  for (const closed of closedEdges(fine, width, height)) above(closed.plane, closed.threshold);
  return candidates;
}

/** Brightness without the slow changes of light: parts pale cards from pale tables, and half-shadowed cards from both. */
function flattened(soft: Float32Array, width: number, height: number): Float32Array {
  const around = boxBlur(soft, width, height, Math.round(width / 5));
  return soft.map((value, at) => Math.min(255, (128 * value) / ((around[at] ?? 0) + 8)));
}

/** How much the colour differs from what lies along the picture's frame. */
function distanceFromFrame(
  soft: Float32Array,
  red: Float32Array,
  blue: Float32Array,
  width: number,
  height: number,
): Float32Array {
  const frame: number[] = [];
  for (let x = 0; x < width; x += 3) frame.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 3) frame.push(y * width, y * width + width - 1);
  const middle = (plane: Float32Array): number =>
    frame.map((at) => plane[at] ?? 0).sort((a, b) => a - b)[frame.length >> 1] ?? 0;
  const [grey, r, b] = [middle(soft), middle(red), middle(blue)];
  return soft.map((value, at) =>
    Math.hypot(((red[at] ?? 0) - r) * 3, ((blue[at] ?? 0) - b) * 3, (value - grey) * 0.8),
  );
}

/** Areas of much structure, their gaps closed. */
function closedEdges(fine: Float32Array, width: number, height: number) {
  const edges = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      edges[at] = Math.hypot(
        (fine[at + 1] ?? 0) - (fine[at - 1] ?? 0),
        (fine[at + width] ?? 0) - (fine[at - width] ?? 0),
      );
    }
  const sorted = edges.toSorted();
  return [0.8, 0.87, 0.92].flatMap((share) => {
    const least = Math.max(4, sorted[Math.trunc(edges.length * share)] ?? 0);
    const strong = edges.map((value) => (value > least ? 255 : 0));
    return [2, 4].map((radius) => ({
      plane: boxBlur(strong, width, height, radius),
      threshold: 90 / radius,
    }));
  });
}

function candidatesOfLines(
  fine: Float32Array,
  width: number,
  height: number,
  elongation: number,
): Candidate[] {
  const count = width * height;
  return quadsOfLines(fine, width, height).flatMap((quad) => {
    const area = Math.abs(areaOf(quad));
    const fit = misfit(quad, elongation);
    if (area < count * 0.08 || fit > 0.4) return [];
    const support = edgeSupport(fine, width, height, quad);
    if (support <= 0.45) return [];
    return [{ quad, score: support + 0.55 - 0.8 * fit + 0.7 * Math.sqrt(area / count) }];
  });
}
