export { CAMERA_LEVELS, type CameraLevel, type Photograph, takePhotograph } from './camera.ts';
export {
  DOCUMENT_SIZES,
  type DocumentKind,
  type DrawnDocument,
  type DrawOptions,
  drawDocument,
  licenceContent,
} from './draw-document.ts';
export { createHolder, type Holder } from './holder.ts';
export { monospaced } from './lettering.ts';
export { encodeStrings, type LicenceContent, licenceBytes } from './licence-content.ts';
export { type LicenceKeys, publicLicenceKeys, signLicence } from './licence-signing.ts';
export { mrzLines } from './mrz-lines.ts';
export type { DrawnPage } from './page.ts';
export { createRandom, type Random } from './random.ts';
export { specimenLicenceKeys } from './specimen-licence-keys.ts';
