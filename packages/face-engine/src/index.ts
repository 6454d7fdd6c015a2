export {
  IMAGE_LIMITS,
  type ImageFormat,
  UnreadableImage,
  type UnreadableReason,
} from '@qiniso/image-intake';
export {
  compareDescriptors,
  type Descriptor,
  type FaceComparison,
  MATCH_THRESHOLDS,
} from './compare-descriptors.ts';
export {
  type AnalyseOptions,
  createFaceEngine,
  type FaceEngine,
  type FaceEngineOptions,
  type FaceEngineStats,
} from './create-face-engine.ts';
export {
  FaceEngineClosed,
  FaceEngineError,
  FaceEngineFailure,
  FaceEngineOverloaded,
  FaceEngineTimeout,
} from './errors.ts';
export type { Box, Face, FaceAnalysis } from './face-analysis.ts';
export { type FaceProblem, type FaceQuality, faceProblems, QUALITY_LIMITS } from './face-quality.ts';
export { type FaceReadings, LANDMARKS, landmark, MESH, type Point3 } from './face-readings.ts';
