import {
  type DecodeLimits,
  decodeImage,
  type ImageFormat,
  type RgbImage,
  readHeader,
  shrinkImage,
} from '@qiniso/image-intake';
import { chipTransform, cutChip, scaleOf } from './align-chip.ts';
import type { Descriptor } from './compare-descriptors.ts';
import type { Box, Face, FaceAnalysis } from './face-analysis.ts';
import type { FaceModels } from './face-models.ts';
import { measureQuality } from './face-quality.ts';
import { LANDMARKS, readFace } from './face-readings.ts';

export interface AnalyseRequest {
  image: Uint8Array;
  format: ImageFormat;
  descriptor: boolean;
  limits: DecodeLimits;
}

/** Longest side in which faces are looked for, pixels; larger images are shrunk on decoding. */
const DETECTION_SIDE = 1024;
/** Images up to this side are enlarged twice for detection, because Human cuts mesh coordinates to whole pixels. */
const ENLARGED_SIDE = 800;
/** The mesh model's depth is in units of its own input picture, this many pixels wide. */
const MESH_INPUT = 192;
/** Least certainty of the mesh model for a face to be counted. */
const MIN_SCORE = 0.5;
/** Least width of a further face against the largest to be counted. */
const MIN_RELATIVE_WIDTH = 0.25;

type FoundFace = Awaited<ReturnType<FaceModels['detect']>>[number];

/**
 * Reads one image in the worker: header, decoding, detection, mesh, quality, and the descriptor if asked for.
 *
 * @throws UnreadableImage
 */
export async function analyseImage(models: FaceModels, request: AnalyseRequest): Promise<FaceAnalysis> {
  const { image, format, limits } = request;
  const header = await readHeader(image, limits);
  const scale = Math.max(1, Math.max(header.width, header.height) / DETECTION_SIDE);
  const pixels = await decodeImage(image, shrunk(header, scale), limits);
  const enlargement = Math.max(pixels.width, pixels.height) <= ENLARGED_SIDE ? 2 : 1;
  const found = countable(await models.detect(pixels, enlargement));
  const largest = found[0];
  const summary = { image: { format, ...header }, faces: found.length };
  if (!largest) return { ...summary, face: null };

  const landmarks = meshOf(largest, enlargement, scale);
  const box = boxAround(landmarks);
  const face: Face = {
    box,
    score: largest.faceScore,
    landmarks,
    ...readFace(landmarks),
    quality: measureQuality(pixels, scale, landmarks, box),
    descriptor: request.descriptor ? await describe(models, request, header, pixels, landmarks) : null,
  };
  return { ...summary, face };
}

function shrunk(
  { width, height }: { width: number; height: number },
  scale: number,
): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width / scale)), height: Math.max(1, Math.round(height / scale)) };
}

/** Faces that count, the widest first. */
function countable(found: FoundFace[]): FoundFace[] {
  const sure = found.filter((face) => face.faceScore >= MIN_SCORE && face.mesh.length >= LANDMARKS);
  sure.sort((a, b) => b.box[2] - a.box[2]);
  const widest = sure[0]?.box[2] ?? 0;
  return sure.filter((face) => face.box[2] >= MIN_RELATIVE_WIDTH * widest);
}

/** Human's mesh in pixels of the image at its own size, depth in the same unit. */
function meshOf(face: FoundFace, enlargement: number, scale: number): Float32Array {
  const unit = scale / enlargement;
  const depthUnit = (face.size[0] / MESH_INPUT) * unit;
  const landmarks = new Float32Array(LANDMARKS * 3);
  for (const [index, [x, y, z]] of face.mesh.slice(0, LANDMARKS).entries()) {
    // Coordinates come cut to whole pixels, not rounded: on average half a pixel is missing.
    landmarks.set([(x + 0.5) * unit, (y + 0.5) * unit, (z ?? 0) * depthUnit], index * 3);
  }
  return landmarks;
}

function boxAround(landmarks: Float32Array): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < landmarks.length; i += 3) {
    const x = landmarks[i] ?? 0;
    const y = landmarks[i + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Cuts the aligned chip from the image in about the chip's own resolution and describes it. A face that is small in a shrunk
 * image is decoded once more, larger.
 */
async function describe(
  models: FaceModels,
  { image, limits }: AnalyseRequest,
  header: { width: number; height: number },
  pixels: RgbImage,
  landmarks: Float32Array,
): Promise<Descriptor> {
  // A little more than the chip needs, so that the bilinear cut does not blur it.
  const chipScale = Math.max(1 / (1.2 * scaleOf(chipTransform(landmarks))), 1);
  const size = shrunk(header, chipScale);
  const source =
    size.width === pixels.width && size.height === pixels.height
      ? pixels
      : size.width > pixels.width
        ? await decodeImage(image, size, limits)
        : await shrinkImage(pixels, size);
  const factor = source.width / header.width;
  const transform = chipTransform(landmarks.map((value) => value * factor));
  return models.describe(cutChip(source, transform, false), cutChip(source, transform, true));
}
