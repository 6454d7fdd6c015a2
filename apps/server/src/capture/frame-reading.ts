import { type FaceAnalysis, type FaceProblem, faceProblems, landmark, MESH } from '@qiniso/face-engine';

/** What is kept of a frame's analysis: numbers about pose, expression and quality, by which nobody can be recognised. */
export interface FrameReading {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly faces: number;
  /** The largest face. */
  readonly face: FaceReading | null;
}

export interface FaceReading {
  /** `turnRatio` of the face engine: positive to the person's own left, about 0 when straight. */
  readonly turn: number;
  /** Degrees. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  /** Mean of both eyes: gap between the lids over the eye's width. */
  readonly eyes: number;
  readonly mouthWidth: number;
  readonly mouthOpen: number;
  /** Cheek to cheek over forehead to nose, both as seen: narrows when what is seen turns away as a whole. */
  readonly aspect: number;
  /** Centre of the face as a share of the image's width and height. */
  readonly x: number;
  readonly y: number;
  /** Cheek to cheek in pixels, depth included. */
  readonly widthPx: number;
  readonly sharpness: number;
  /** 0 to 1. */
  readonly brightness: number;
  readonly problems: readonly FaceProblem[];
}

/** The reading of one analysed frame. */
export function readingOf(analysis: FaceAnalysis): FrameReading {
  const { width, height } = analysis.image;
  const { face } = analysis;
  if (!face) return { width, height, faces: analysis.faces, face: null };
  const at = (index: number) => landmark(face.landmarks, index);
  const apart = (a: number, b: number) => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y);
  return {
    width,
    height,
    faces: analysis.faces,
    face: {
      turn: rounded(face.turnRatio),
      yaw: rounded(face.pose.yaw),
      pitch: rounded(face.pose.pitch),
      roll: rounded(face.pose.roll),
      eyes: rounded((face.eyeOpenness.left + face.eyeOpenness.right) / 2),
      mouthWidth: rounded(face.mouthWidth),
      mouthOpen: rounded(face.mouthOpen),
      aspect: rounded(apart(MESH.rightCheek, MESH.leftCheek) / (apart(MESH.forehead, MESH.underNose) || 1)),
      x: rounded((face.box.x + face.box.width / 2) / width),
      y: rounded((face.box.y + face.box.height / 2) / height),
      widthPx: rounded(face.quality.faceWidthPx),
      sharpness: rounded(face.quality.sharpness),
      brightness: rounded(face.quality.brightness),
      problems: faceProblems(analysis),
    },
  };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
