export { type DecodeLimits, decodeImage, type ImageHeader, readHeader, shrinkImage } from './decode-image.ts';
export { type ImageFormat, recogniseImage } from './image-format.ts';
export { IMAGE_LIMITS } from './image-limits.ts';
export { type InspectedImage, inspectImage, type RefusedImage } from './inspect-image.ts';
export type { RgbImage } from './rgb-image.ts';
export { UnreadableImage, type UnreadableReason } from './unreadable-image.ts';
