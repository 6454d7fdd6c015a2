import type { RgbImage } from '@qiniso/image-intake';
import type { Box, FaceAnalysis } from './face-analysis.ts';
import { faceWidth, landmark, MESH } from './face-readings.ts';

/**
 * When a face is not good enough; every limit of the quality gates in one place. Set where a portrait degraded on purpose
 * moves about 0.25 away from its own descriptor (half of what a match may be apart), on 4 photographs and 6 renderings.
 */
export const QUALITY_LIMITS = {
  /** Cheek to cheek. The descriptor's picture shows a face 100 pixels wide; below that it is enlarged. Liveness wants 200. */
  faceWidthPx: 100,
  /** Smallest `sharpness`; reached by a blur with a radius of 2 to 4% of the face's width. */
  sharpness: 0.18,
  /** Mean brightness of the face, 0 to 1. */
  darkBelow: 0.1,
  brightAbove: 0.93,
  /** Smallest spread of brightness over the face (5th to 95th percentile), 0 to 1. */
  contrast: 0.1,
  /** Largest share of the face's pixels that are pure black or pure white. */
  clippedShare: 0.2,
  /** Largest distance of the face's centre from the image's, as a share of the image's width or height. */
  offCentre: 0.3,
} as const;

/** Measurements of one face and what is wrong with it by `QUALITY_LIMITS`. */
export interface FaceQuality {
  /** Cheek to cheek in pixels, depth included. */
  faceWidthPx: number;
  /** Share of fine detail in the face's contrast at a fixed size, 0 (blurred) upwards; sharp photographs read 0.3 and more. */
  sharpness: number;
  /** Mean of the face, 0 (black) to 1 (white), as encoded (not linear light). */
  brightness: number;
  /** 95th minus 5th percentile of brightness, 0 to 1. */
  contrast: number;
  /** Share of the face's pixels at 2 or below, or at 253 or above, of 255. */
  clippedShare: number;
  tooSmall: boolean;
  blurred: boolean;
  tooDark: boolean;
  tooBright: boolean;
  lowContrast: boolean;
  clipped: boolean;
  offCentre: boolean;
  /** The mesh leaves the image: part of the face is cut off. */
  cutOff: boolean;
}

/** Why an image is not good enough as the one picture of one person. */
export type FaceProblem =
  | 'no_face'
  | 'several_faces'
  | 'too_small'
  | 'blurred'
  | 'too_dark'
  | 'too_bright'
  | 'low_contrast'
  | 'clipped'
  | 'off_centre'
  | 'cut_off';

/**
 * Side of the square in which brightness and sharpness are measured, pixels, so that they do not depend on the face's size.
 * Small enough that the blocks and grain of a compressed frame do not pass for detail.
 */
const SIDE = 48;

/**
 * Measures the inner face (brow to mouth) in the pixels it was found in.
 *
 * @param pixels the image as decoded; `landmarks`, `box` and `size` are in pixels of the image at its own size, which is
 *   `scale` times as wide as `pixels`.
 */
export function measureQuality(
  pixels: RgbImage,
  scale: number,
  landmarks: Float32Array,
  box: Box,
): FaceQuality {
  const grey = greySquare(pixels, innerFace(landmarks, scale));
  const sorted = Float32Array.from(grey).sort();
  const percentile = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const brightness = grey.reduce((sum, value) => sum + value, 0) / grey.length / 255;
  const contrast = (percentile(0.95) - percentile(0.05)) / 255;
  const clippedShare = grey.filter((value) => value <= 2 || value >= 253).length / grey.length;
  const sharpness = fineDetail(grey);
  const faceWidthPx = faceWidth(landmarks);
  const width = pixels.width * scale;
  const height = pixels.height * scale;
  const centreX = (box.x + box.width / 2) / width - 0.5;
  const centreY = (box.y + box.height / 2) / height - 0.5;
  return {
    faceWidthPx,
    sharpness,
    brightness,
    contrast,
    clippedShare,
    tooSmall: faceWidthPx < QUALITY_LIMITS.faceWidthPx,
    blurred: sharpness < QUALITY_LIMITS.sharpness,
    tooDark: brightness < QUALITY_LIMITS.darkBelow,
    tooBright: brightness > QUALITY_LIMITS.brightAbove,
    lowContrast: contrast < QUALITY_LIMITS.contrast,
    clipped: clippedShare > QUALITY_LIMITS.clippedShare,
    offCentre: Math.max(Math.abs(centreX), Math.abs(centreY)) > QUALITY_LIMITS.offCentre,
    cutOff: box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height,
  };
}

/** Everything that speaks against an image as the one picture of one person; empty when it may be used. */
export function faceProblems(analysis: FaceAnalysis): FaceProblem[] {
  const { face } = analysis;
  if (face === null) return ['no_face'];
  const { quality } = face;
  const found: Array<[FaceProblem, boolean]> = [
    ['several_faces', analysis.faces > 1],
    ['too_small', quality.tooSmall],
    ['blurred', quality.blurred],
    ['too_dark', quality.tooDark],
    ['too_bright', quality.tooBright],
    ['low_contrast', quality.lowContrast],
    ['clipped', quality.clipped],
    ['off_centre', quality.offCentre],
    ['cut_off', quality.cutOff],
  ];
  return found.filter(([, applies]) => applies).map(([problem]) => problem);
}

/** The square from brow to mouth, in pixels of the decoded image: skin, eyes, nose and lips, but no hair and no background. */
function innerFace(landmarks: Float32Array, scale: number): Box {
  const indices = [MESH.rightEye.outer, MESH.leftEye.outer, MESH.mouth.right, MESH.mouth.left, MESH.noseTip];
  const points = indices.map((index) => landmark(landmarks, index));
  const x = points.map((point) => point.x / scale);
  const y = points.map((point) => point.y / scale);
  const side = Math.max(Math.max(...x) - Math.min(...x), Math.max(...y) - Math.min(...y), 1) * 1.15;
  const centreX = (Math.max(...x) + Math.min(...x)) / 2;
  const centreY = (Math.max(...y) + Math.min(...y)) / 2;
  return { x: centreX - side / 2, y: centreY - side / 2, width: side, height: side };
}

/** Brightness (0 to 255) of a square region at a fixed size; averages areas when it shrinks. Row by row. */
function greySquare(image: RgbImage, region: Box): Float32Array {
  const { data, width, height } = image;
  const grey = new Float32Array(SIDE * SIDE);
  const step = region.width / SIDE;
  const samples = Math.max(1, Math.ceil(step));
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      let sum = 0;
      for (let j = 0; j < samples; j += 1) {
        const y = Math.min(
          height - 1,
          Math.max(0, Math.floor(region.y + (row + (j + 0.5) / samples) * step)),
        );
        for (let i = 0; i < samples; i += 1) {
          const x = Math.min(
            width - 1,
            Math.max(0, Math.floor(region.x + (column + (i + 0.5) / samples) * step)),
          );
          const at = (y * width + x) * 3;
          sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
        }
      }
      grey[row * SIDE + column] = sum / (samples * samples);
    }
  }
  return grey;
}

/** Root mean square of the Laplacian over the standard deviation of brightness: independent of contrast and exposure. */
function fineDetail(grey: Float32Array): number {
  const at = (x: number, y: number): number => grey[y * SIDE + x] ?? 0;
  let laplacian = 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < SIDE - 1; y += 1) {
    for (let x = 1; x < SIDE - 1; x += 1) {
      const value = at(x, y);
      laplacian += (4 * value - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)) ** 2;
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  const variance = squares / count - (sum / count) ** 2;
  return variance > 1 ? Math.sqrt(laplacian / count / variance) : 0;
}
