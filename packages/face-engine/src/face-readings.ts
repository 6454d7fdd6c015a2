/** One point of the mesh in pixels. */
export interface Point3 {
  x: number;
  y: number;
  z: number;
}

/** Points of the mesh that are read, by their MediaPipe index; left and right are the person's own. */
export const MESH = {
  noseTip: 1,
  underNose: 2,
  forehead: 10,
  chin: 152,
  rightCheek: 234,
  leftCheek: 454,
  rightEye: {
    outer: 33,
    inner: 133,
    lids: [
      [160, 144],
      [159, 145],
      [158, 153],
    ],
  },
  leftEye: {
    outer: 263,
    inner: 362,
    lids: [
      [387, 373],
      [386, 374],
      [385, 380],
    ],
  },
  mouth: { right: 61, left: 291, upperInner: 13, lowerInner: 14 },
} as const;

/** Number of mesh points. */
export const LANDMARKS = 468;

/** What the mesh says about pose and expression of one frame. Judging a sequence of frames is left to the caller. */
export interface FaceReadings {
  /**
   * Degrees. Positive yaw: the face is turned to the VIEWER'S right in the unmirrored image (to the person's own left).
   * Positive pitch: the face looks up; rough, as foreheads and chins differ. Positive roll: the head leans to the viewer's right (clockwise in the image).
   */
  pose: { yaw: number; pitch: number; roll: number };
  /**
   * Where the tip of the nose stands between the cheeks, measured along the line between them: 0 in the middle, −0.5 at the
   * viewer's left edge, 0.5 at the right one (more when it passes the edge). The same sign as yaw and the steadiest measure of a turn.
   */
  turnRatio: number;
  /** Gap between the lids over the eye's width, for the person's own left and right eye; compare with their own open eyes. */
  eyeOpenness: { left: number; right: number };
  /** Width of the mouth over the distance between the eyes' centres; grows with a smile. */
  mouthWidth: number;
  /** Gap between the inner lips over the mouth's width; 0 when closed. */
  mouthOpen: number;
  /** Distance between the eyes' centres, pixels. */
  interocularPx: number;
}

/** One point of a mesh of x, y, z triples. @throws RangeError when there is no such point. */
export function landmark(landmarks: Float32Array, index: number): Point3 {
  const [x, y, z] = landmarks.subarray(index * 3, index * 3 + 3);
  if (x === undefined || y === undefined || z === undefined)
    throw new RangeError(`The mesh has no point ${index}.`);
  return { x, y, z };
}

const subtract = (a: Point3, b: Point3): Point3 => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
const length = (a: Point3): number => Math.hypot(a.x, a.y, a.z);
const middle = (a: Point3, b: Point3): Point3 => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  z: (a.z + b.z) / 2,
});
const flatDistance = (a: Point3, b: Point3): number => Math.hypot(a.x - b.x, a.y - b.y);
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/** Width of the face from cheek to cheek in pixels, depth included, so that a turned face does not seem narrow. */
export function faceWidth(landmarks: Float32Array): number {
  return length(subtract(landmark(landmarks, MESH.leftCheek), landmark(landmarks, MESH.rightCheek)));
}

/** Reads pose and expression from a mesh of 468 x, y, z triples in pixels. */
export function readFace(landmarks: Float32Array): FaceReadings {
  const at = (index: number): Point3 => landmark(landmarks, index);
  const right = at(MESH.rightCheek);
  const across = subtract(at(MESH.leftCheek), right);
  const nose = subtract(at(MESH.noseTip), right);
  const alongCheeks = (nose.x * across.x + nose.y * across.y) / (across.x ** 2 + across.y ** 2 || 1);

  const eye = ({ outer, inner, lids }: typeof MESH.leftEye | typeof MESH.rightEye): number => {
    const gap =
      lids.reduce((sum, [upper, lower]) => sum + flatDistance(at(upper), at(lower)), 0) / lids.length;
    return gap / (flatDistance(at(outer), at(inner)) || 1);
  };
  const interocularPx = flatDistance(
    middle(at(MESH.leftEye.outer), at(MESH.leftEye.inner)),
    middle(at(MESH.rightEye.outer), at(MESH.rightEye.inner)),
  );
  const mouthWidthPx = flatDistance(at(MESH.mouth.left), at(MESH.mouth.right));
  return {
    pose: readPose(across, subtract(at(MESH.chin), at(MESH.forehead))),
    turnRatio: alongCheeks - 0.5,
    eyeOpenness: { left: eye(MESH.leftEye), right: eye(MESH.rightEye) },
    mouthWidth: mouthWidthPx / (interocularPx || 1),
    mouthOpen: flatDistance(at(MESH.mouth.upperInner), at(MESH.mouth.lowerInner)) / (mouthWidthPx || 1),
    interocularPx,
  };
}

/** Degrees by which the line from forehead to chin leans backwards in frontal portraits. */
const NEUTRAL_TILT = 12;

/** Angles of the head from its own axes: `across` from right to left cheek, `down` from forehead to chin. */
function readPose(across: Point3, down: Point3): FaceReadings['pose'] {
  const flat = Math.hypot(across.x, across.y);
  const roll = Math.atan2(across.y, across.x);
  // Height of the face along its own vertical once the roll is taken out.
  const height = -Math.sin(roll) * down.x + Math.cos(roll) * down.y;
  return {
    yaw: degrees(Math.atan2(across.z, flat)),
    pitch: NEUTRAL_TILT - degrees(Math.atan2(down.z, height)),
    roll: degrees(roll),
  };
}
