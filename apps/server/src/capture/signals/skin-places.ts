import { LANDMARKS, landmark, MESH, type Point3 } from '@qiniso/face-engine';

/** Cheek to cheek in pixels, depth included. */
export function widthOf(landmarks: Float32Array): number {
  const [left, right] = [landmark(landmarks, MESH.leftCheek), landmark(landmarks, MESH.rightCheek)];
  return Math.hypot(left.x - right.x, left.y - right.y, left.z - right.z);
}

/** Points of the mesh away from eyes, brows, lips and nostrils, which move and shine by themselves. */
export function skinPlaces(landmarks: Float32Array, width: number): number[] {
  const at = (index: number) => landmark(landmarks, index);
  const middle = (a: number, b: number) => ({ x: (at(a).x + at(b).x) / 2, y: (at(a).y + at(b).y) / 2 });
  const eyes = [MESH.rightEye, MESH.leftEye].map(({ outer, inner }) => middle(outer, inner));
  const { right, left, upperInner, lowerInner } = MESH.mouth;
  const lips = { x: middle(right, left).x, y: middle(upperInner, lowerInner).y };
  const nostrils = at(MESH.underNose);
  const isSkin = (point: Point3): boolean =>
    !eyes.some(({ x, y }) => {
      const below = point.y - y;
      return Math.abs(point.x - x) < 0.17 * width && below < 0.1 * width && below > -0.2 * width;
    }) &&
    !(Math.abs(point.x - lips.x) < 0.25 * width && Math.abs(point.y - lips.y) < 0.11 * width) &&
    Math.hypot(point.x - nostrils.x, point.y - nostrils.y) >= 0.06 * width;
  return Array.from({ length: LANDMARKS }, (_, index) => index).filter((index) => isSkin(at(index)));
}
