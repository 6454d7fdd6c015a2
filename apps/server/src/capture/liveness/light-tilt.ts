import { landmark, MESH } from '@qiniso/face-engine';
import type { LitFace } from '../signals/carried-light.ts';
import { leastSquares } from '../signals/homography.ts';
import { skinPlaces, widthOf } from '../signals/skin-places.ts';
import { discLight } from './light-samples.ts';
import { median } from './statistics.ts';

/** Radius of a spot, and how far from the middle of the face it may lie, straight and turned; in widths of the face. */
const RADIUS = 0.03;
const INNER = { straight: 0.4, turned: 0.38 };
const FEWEST_SPOTS = 30;
/** Spots this many times as far off as the middle one are hair, glasses or a mesh that slipped. */
const OUTLIER = 3;

/**
 * How the light on the skin tilts over the face when it turns: the slope of brightness after against before, as a logarithm for
 * each width of the face. Room light comes from somewhere, so that the side turned to it brightens; a photograph that is
 * carried along has no slope, however badly its mesh fits. Null where too little skin is seen in both.
 */
export function lightTilt(straight: LitFace, turned: LitFace): number | null {
  const width = widthOf(straight.landmarks);
  const [before, after] = [frameOf(straight.landmarks), frameOf(turned.landmarks)];
  const rows: number[][] = [];
  const changes: number[] = [];
  for (const place of skinPlaces(straight.landmarks, width)) {
    const [from, to] = [landmark(straight.landmarks, place), landmark(turned.landmarks, place)];
    const across = (from.x - before.x) / width;
    if (Math.abs(across) > INNER.straight) continue;
    if (Math.abs((to.x - after.x) / after.width) > INNER.turned) continue;
    const a = discLight(straight.pixels, from.x, from.y, RADIUS * width);
    const b = discLight(turned.pixels, to.x, to.y, RADIUS * width);
    if (!a || !b) continue;
    rows.push([1, across, (from.y - before.y) / width]);
    changes.push(luminance(b.logs) - luminance(a.logs));
  }
  if (rows.length < FEWEST_SPOTS) return null;
  const [, x = 0, y = 0] = withoutOutliers(rows, changes);
  return Math.hypot(x, y);
}

function withoutOutliers(rows: readonly number[][], values: readonly number[]): number[] {
  let kept = rows.map(() => true);
  let plane: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    plane = leastSquares(
      rows.filter((_, i) => kept[i]),
      values.filter((_, i) => kept[i]),
    );
    const off = values.map((value, i) =>
      Math.abs(value - (rows[i] ?? []).reduce((sum, term, k) => sum + term * (plane[k] ?? 0), 0)),
    );
    const limit = OUTLIER * median(off);
    kept = off.map((distance) => distance < limit);
  }
  return plane;
}

/** The middle of a face and its width, in the picture. */
function frameOf(landmarks: Float32Array): { x: number; y: number; width: number } {
  const [right, left] = [landmark(landmarks, MESH.rightCheek), landmark(landmarks, MESH.leftCheek)];
  const [top, bottom] = [landmark(landmarks, MESH.forehead), landmark(landmarks, MESH.chin)];
  return {
    x: (right.x + left.x) / 2,
    y: (top.y + bottom.y) / 2,
    width: Math.max(1, Math.abs(left.x - right.x)),
  };
}

function luminance([red, green, blue]: readonly [number, number, number]): number {
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}
