import type { LicenceBarcode } from './barcode/licence.ts';
import type { UnverifiedLicence } from './barcode/licence-blocks.ts';
import type { SmartIdBarcode } from './barcode/smart-id.ts';
import type { DocumentKind } from './document-kind.ts';
import type { Mrz } from './mrz/td3.ts';
import type { SideQuality } from './quality.ts';
import type { TamperSigns } from './tampering.ts';
import type { PrintedAgreement, PrintedFields } from './text/printed-fields.ts';

/** Who read something off the document: we off the picture, or the client with a device of its own. */
export type ReadBy = 'us' | 'client';

/** The machine-readable zone of a passport. */
export interface MrzFound {
  readonly by: ReadBy;
  readonly mrz: Mrz;
  /** Characters that were hard to tell and were decided by the check digits. */
  readonly corrected: number;
}

/** What a barcode was found to hold. */
export type BarcodeContent =
  | { readonly type: 'smart-id'; readonly card: SmartIdBarcode }
  | { readonly type: 'licence'; readonly licence: LicenceBarcode }
  /** Bars that hold the identity number alone. */
  | { readonly type: 'identity-number'; readonly identityNo: string }
  /** A licence's barcode whose signature could not be confirmed: nothing it says counts. */
  | ({ readonly type: 'unverified-licence' } & UnverifiedLicence);

export interface BarcodeFound {
  readonly by: ReadBy;
  readonly content: BarcodeContent;
}

/** All that was read off the pictures of a document. */
export interface DocumentReading {
  readonly kind: DocumentKind;
  readonly front: SideQuality;
  readonly back: SideQuality | null;
  readonly mrz: MrzFound | null;
  readonly barcode: BarcodeFound | null;
  /** Whether the client's own reading is another than ours; null where there are not both. */
  readonly clientDiffers: boolean | null;
  readonly printed: PrintedFields;
  /** Whether the print says what the machine-readable zone or the barcode says; null where there is none of them. */
  readonly agreement: PrintedAgreement | null;
  readonly tampering: TamperSigns;
  /** The holder's portrait cut from the front, JPEG; null where no face was found. */
  readonly portrait: Uint8Array | null;
}

/** What is to be read. */
export interface ReadRequest {
  readonly kind: DocumentKind;
  /** JPEG or PNG. */
  readonly front: Uint8Array;
  readonly back: Uint8Array | null;
  /** What the client has read itself: used where we cannot read it. */
  readonly given: { readonly barcode: Uint8Array | null; readonly mrzText: string | null };
  readonly now: Date;
}
