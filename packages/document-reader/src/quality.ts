import { type Quad, sidesOf } from './imaging/geometry.ts';
import { boxBlur, histogramOf, type Plane, percentileOf } from './imaging/planes.ts';
import type { Photograph } from './photograph.ts';

/** How good a photograph of one side of a document is. */
export interface SideQuality {
  /** Pixels of the photograph for a millimetre of the document. */
  readonly resolution: number;
  /** How abruptly edges change, from 0 (soft) to about 1 (crisp). */
  readonly sharpness: number;
  /** Share of the document that a mirrored lamp has bleached. */
  readonly glare: number;
  /** Dark to bright (5th to 95th percentile), of 255. */
  readonly contrast: number;
  readonly problems: readonly QualityProblem[];
}

/** What is wrong with a photograph; in words for whoever took it in `QUALITY_ADVICE`. */
export type QualityProblem = 'no_outline' | 'cut_off' | 'too_small' | 'blurred' | 'glare' | 'low_contrast';

export const QUALITY_ADVICE: Readonly<Record<QualityProblem, string>> = {
  no_outline: 'no document stands out from its surroundings; lay it flat on a plain dark surface',
  cut_off: 'part of the document is outside the picture',
  too_small: 'the document is too small in the picture; come closer',
  blurred: 'the picture is blurred; hold still and let the camera focus',
  glare: 'a lamp is mirrored in the document; tilt it a little',
  low_contrast: 'the picture is too dark or too pale',
};

/**
 * Limits of the gates, set on drawn documents: at 5 pixels a millimetre half of all machine-readable zones are still read, at 4 none; below
 * this sharpness and contrast fewer than half are.
 */
export const QUALITY_GATES = { resolution: 4.5, sharpness: 0.1, glare: 0.06, contrast: 45 } as const;

/** Measures one side. @param page the side at 10 pixels a millimetre, brightness and RGB */
export function measureQuality(
  photograph: Photograph,
  quad: Quad,
  mmWide: number,
  page: Plane,
  rgb: Plane,
): SideQuality {
  const histogram = histogramOf(page.data);
  const measured = {
    resolution: sidesOf(quad).across / mmWide,
    sharpness: sharpnessOf(page),
    glare: glareOf(rgb),
    contrast: percentileOf(histogram, 0.95) - percentileOf(histogram, 0.05),
  };
  const problems: QualityProblem[] = [];
  if (isCutOff(photograph, quad)) problems.push('cut_off');
  if (measured.resolution < QUALITY_GATES.resolution) problems.push('too_small');
  if (measured.sharpness < QUALITY_GATES.sharpness) problems.push('blurred');
  if (measured.glare > QUALITY_GATES.glare) problems.push('glare');
  if (measured.contrast < QUALITY_GATES.contrast) problems.push('low_contrast');
  return { ...measured, problems };
}

/** A corner beyond the picture's edge, by more than a corner's own uncertainty. */
function isCutOff({ width, height }: Photograph, quad: Quad): boolean {
  const slack = 0.004 * Math.max(width, height);
  return quad.some(([x, y]) => x < -slack || y < -slack || x > width + slack || y > height + slack);
}

/** At the page's edges of print: curvature against slope, which a blur takes away. */
function sharpnessOf({ data, width, height }: Plane): number {
  const smooth = boxBlur(data, width, height, 1);
  const value = (at: number): number => smooth[at] ?? 0;
  let [curvature, slope] = [0, 0];
  for (let y = 6; y < height - 6; y += 1)
    for (let x = 6; x < width - 6; x += 1) {
      const at = y * width + x;
      const across = value(at + 2) - value(at - 2);
      const down = value(at + 2 * width) - value(at - 2 * width);
      const strength = across * across + down * down;
      if (strength <= 900) continue;
      const bend =
        4 * value(at) - value(at - 2) - value(at + 2) - value(at - 2 * width) - value(at + 2 * width);
      curvature += bend * bend;
      slope += strength;
    }
  return slope === 0 ? 0 : curvature / slope;
}

/** Share of the page that lies in bleached patches, single bright pixels not counted. */
function glareOf({ data, width, height }: Plane): number {
  const bleached = new Float32Array(width * height);
  for (let at = 0; at < bleached.length; at += 1) {
    const [r, g, b] = [data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0];
    bleached[at] = r > 247 && g > 247 && b > 244 ? 1 : 0;
  }
  const around = boxBlur(bleached, width, height, 12);
  let count = 0;
  for (const share of around) if (share > 0.8) count += 1;
  return count / around.length;
}
