import type { FrameView } from '../frame-view.ts';
import { at } from '../typed-arrays.ts';

/** Height of the optical axis. */
export const cameraHeight = -0.08;
/** Where the axis meets the picture, as a share of its height from the top. */
const axisShare = 0.45;
/** Share of the picture's height that one unit takes at zoom 1. */
const unitShare = 0.265;

let shared = new Float32Array(0);

/** Projects vertices to sample coordinates: x to the right, y down, z towards the camera. Reuses its result. */
export function project(
  positions: Float32Array,
  length: number,
  view: FrameView,
  samplesAcross: number,
): Float32Array {
  if (shared.length < length) shared = new Float32Array(length);
  const width = view.width * samplesAcross;
  const height = view.height * samplesAcross;
  const focal = view.zoom * unitShare * height * view.cameraDistance;
  const centreX = width / 2;
  const centreY = height * axisShare;
  for (let i = 0; i < length; i += 3) {
    const z = at(positions, i + 2);
    const scale = focal / (view.cameraDistance - z);
    shared[i] = centreX + at(positions, i) * scale;
    shared[i + 1] = centreY - (at(positions, i + 1) - cameraHeight) * scale;
    shared[i + 2] = z;
  }
  return shared;
}
