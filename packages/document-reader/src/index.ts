export type { LicenceBarcode } from './barcode/licence.ts';
export type { LicenceKeyTexts, UnverifiedLicence } from './barcode/licence-blocks.ts';
export {
  createDocumentReader,
  type DocumentReader,
  type DocumentReaderOptions,
} from './create-document-reader.ts';
export type { DocumentKind } from './document-kind.ts';
export type {
  BarcodeContent,
  BarcodeFound,
  DocumentReading,
  MrzFound,
  ReadBy,
  ReadRequest,
} from './document-reading.ts';
export type { Mrz } from './mrz/td3.ts';
export { QUALITY_ADVICE, type QualityProblem, type SideQuality } from './quality.ts';
export type { FoundFace } from './read-document.ts';
export type { PrintedAgreement, PrintedFields } from './text/printed-fields.ts';
