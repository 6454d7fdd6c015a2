import type { FrameView } from '../frame-view.ts';
import type { Joint } from '../geometry/grid-mesh.ts';
import type { PersonModel } from '../person-model.ts';
import { at } from '../typed-arrays.ts';

/** A rotation, row by row. */
export type Rotation = readonly [number, number, number, number, number, number, number, number, number];

/** The point in the neck around which the head turns. */
const pivot = [0, -0.55, -0.15] as const;

/** The person's vertices as they are in front of the camera; the arrays are reused by the next call. */
export interface PosedVertices {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
}

/** The rotation of each joint for a view. */
export function jointRotations(view: Pick<FrameView, 'yaw' | 'pitch' | 'roll'>): Record<Joint, Rotation> {
  const { yaw, pitch, roll } = view;
  return {
    head: rotation(yaw, -pitch, -roll),
    neck: rotation(yaw * 0.35, 0, -roll * 0.3),
    body: rotation(yaw * 0.08, 0, 0),
  };
}

let shared: PosedVertices = { positions: new Float32Array(0), normals: new Float32Array(0) };

/** Turns and shifts all parts of a model. */
export function poseModel(
  model: PersonModel,
  rotations: Record<Joint, Rotation>,
  shift: readonly [number, number],
): PosedVertices {
  if (shared.positions.length < model.positions.length) {
    shared = {
      positions: new Float32Array(model.positions.length),
      normals: new Float32Array(model.positions.length),
    };
  }
  for (const part of model.parts) {
    const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = rotations[part.mesh.joint];
    const end = (part.firstVertex + part.vertexCount) * 3;
    for (let i = part.firstVertex * 3; i < end; i += 3) {
      const x = at(model.positions, i) - pivot[0];
      const y = at(model.positions, i + 1) - pivot[1];
      const z = at(model.positions, i + 2) - pivot[2];
      shared.positions[i] = xx * x + xy * y + xz * z + pivot[0] + shift[0];
      shared.positions[i + 1] = yx * x + yy * y + yz * z + pivot[1] + shift[1];
      shared.positions[i + 2] = zx * x + zy * y + zz * z + pivot[2];
      const nx = at(model.normals, i);
      const ny = at(model.normals, i + 1);
      const nz = at(model.normals, i + 2);
      shared.normals[i] = xx * nx + xy * ny + xz * nz;
      shared.normals[i + 1] = yx * nx + yy * ny + yz * nz;
      shared.normals[i + 2] = zx * nx + zy * ny + zz * nz;
    }
  }
  return shared;
}

/** First yaw about the vertical, then pitch (positive looks down), then roll (positive leans left); degrees. */
function rotation(yaw: number, pitch: number, roll: number): Rotation {
  const radians = Math.PI / 180;
  const [cy, sy] = [Math.cos(yaw * radians), Math.sin(yaw * radians)];
  const [cp, sp] = [Math.cos(pitch * radians), Math.sin(pitch * radians)];
  const [cr, sr] = [Math.cos(roll * radians), Math.sin(roll * radians)];
  return [
    cr * cy - sr * sp * sy,
    -sr * cp,
    cr * sy + sr * sp * cy,
    sr * cy + cr * sp * sy,
    cr * cp,
    sr * sy - cr * sp * cy,
    -cp * sy,
    sp,
    cp * cy,
  ];
}
