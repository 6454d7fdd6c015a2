import type { ImageFormat } from '@qiniso/image-intake';
import type { Descriptor } from './compare-descriptors.ts';
import type { FaceQuality } from './face-quality.ts';
import type { FaceReadings } from './face-readings.ts';

/** A rectangle in pixels of the upright image. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Everything read from the largest face of one image. All coordinates are pixels of the upright image (orientation tags
 * applied), at its own size, origin in the upper left corner.
 */
export interface Face extends FaceReadings {
  /** Smallest rectangle around the mesh: chin to upper forehead, cheek to cheek. */
  box: Box;
  /** Certainty of the mesh model that this is a face, 0 to 1. */
  score: number;
  /**
   * The 468 points of the MediaPipe face mesh, x, y, z one after the other (1404 numbers), in pixels. z grows away from the
   * camera and is in the same unit as x and y. Read single points with `landmark(face.landmarks, index)`.
   */
  landmarks: Float32Array;
  quality: FaceQuality;
  /** 128 numbers for `compareDescriptors`; null unless asked for. */
  descriptor: Descriptor | null;
}

/** What one image shows. `face` is null exactly when `faces` is 0. */
export interface FaceAnalysis {
  image: { format: ImageFormat; width: number; height: number };
  /** Number of faces at least a quarter as wide as the largest; smaller ones (posters, passers-by) are not counted. */
  faces: number;
  /** The largest face. */
  face: Face | null;
}
