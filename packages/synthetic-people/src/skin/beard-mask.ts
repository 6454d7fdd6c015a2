import { clamp, hill2, smoothStep } from '../curves.ts';
import type { HeadProfile } from '../geometry/head-profile.ts';
import type { Lips } from '../geometry/lips.ts';
import type { Beard } from '../traits.ts';

/** How much of the skin at a frontal position a beard covers, 0 to 1. The lips themselves stay free. */
export function beardMask(beard: Beard, profile: HeadProfile, lips: Lips): (x: number, y: number) => number {
  if (beard === 'none') return () => 0;
  const { upperLip, lowerLip } = profile.shape;

  const moustache = (side: number, y: number, line: number) =>
    1.6 * hill2(side, y, 0.09, line + upperLip + 0.05, 0.16, 0.042) * (y > line ? 1 : 0.3);
  const chin = (side: number, y: number, line: number) =>
    smoothStep(0.25, 0.15, side) * smoothStep(line - lowerLip - 0.01, line - lowerLip - 0.07, y);
  const mouthSides = (side: number, y: number, line: number) =>
    smoothStep(0.34, 0.27, side) * smoothStep(0.18, 0.25, side) * smoothStep(line + 0.12, line + 0.02, y);
  const jaw = (side: number, y: number, line: number) => {
    const reach = smoothStep(0.1, 0.34, -y - 0.3 + 0.55 * Math.max(0, side - 0.25));
    const belowMouth = Math.max(
      smoothStep(0.22, 0.3, side),
      smoothStep(line - lowerLip * 0.7, line - lowerLip, y),
    );
    return reach * belowMouth * (1 - hill2(side, y, 0.28, -0.36, 0.18, 0.16));
  };

  return (x, y) => {
    const side = Math.abs(x);
    const line = lips.line(x);
    if (y < line + lips.upperHeight(x) && y > line - lips.lowerHeight(x)) return 0;
    const upper = moustache(side, y, line);
    if (beard === 'moustache') return clamp(upper);
    const goatee = Math.min(1, upper + chin(side, y, line) + mouthSides(side, y, line));
    return clamp(beard === 'goatee' ? goatee : Math.max(goatee, jaw(side, y, line)));
  };
}
