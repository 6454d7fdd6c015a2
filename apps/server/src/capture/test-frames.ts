import type { FaceReading, FrameReading } from './frame-reading.ts';
import type { EvidenceFrame } from './signals/signal.ts';

/** A face that looks straight into the camera in good light. */
export const calmFace: FaceReading = {
  turn: 0.02,
  yaw: 1,
  pitch: 2,
  roll: 0,
  eyes: 0.3,
  mouthWidth: 0.8,
  mouthOpen: 0.02,
  aspect: 1.5,
  x: 0.5,
  y: 0.5,
  widthPx: 210,
  sharpness: 1.2,
  brightness: 0.5,
  problems: [],
};

/** The reading of one frame for tests; null: nobody there. */
export function reading(face: Partial<FaceReading> | null = {}, faces = 1): FrameReading {
  return {
    width: 640,
    height: 480,
    faces: face === null ? 0 : faces,
    face: face === null ? null : { ...calmFace, ...face },
  };
}

/** Frames of an attempt for tests, 200 ms apart unless they say otherwise. */
export function evidenceFrames(
  frames: readonly (Partial<Omit<EvidenceFrame, 'reading'>> & { face?: Partial<FaceReading> | null })[],
): EvidenceFrame[] {
  return frames.map(({ face, ...frame }, i) => ({
    sequence: i + 1,
    step: 1,
    capturedAtMs: 200 * i,
    receivedAtMs: 200 * i + 300,
    // A sensor's noise tells every picture from the one before.
    reading: reading(face === null ? null : { brightness: 0.5 + i / 10_000, ...face }),
    ...frame,
  }));
}
