import { z } from 'zod';
import { commonFields, optionalDate, optionalText } from '../../../catalogue/request-fields.ts';
import { decodeBase64, optionalPicture, requiredPicture } from './upload.ts';

const barcodeData = optionalText('BarcodeData', 4000)
  .transform((text, context) => {
    if (text === null || decodeBase64(text) !== null) return text;
    context.addIssue({ code: 'custom', message: 'BarcodeData is not base64.' });
    return text;
  })
  .describe('Base64 of the bytes that you have read off the barcode yourself; used where we cannot read it.');

/** What all three services take besides pictures of the document's sides (domain-facts 2.5). */
export const detailFields = {
  SelfieImage: optionalPicture('SelfieImage', 'A selfie, to be compared with the portrait on the document.'),
  IdentityNo: optionalText('IdentityNo', 20).describe('Compared with the document.'),
  FirstName: optionalText('FirstName', 200).describe('Compared with the document.'),
  LastName: optionalText('LastName', 200).describe('Compared with the document.'),
  BirthDate: optionalDate('BirthDate').describe('Compared with the document.'),
  ...commonFields,
};

export const frontImage = requiredPicture('FrontImage', 'The side with the portrait.');
export const optionalBackImage = optionalPicture('BackImage', 'The side with the barcode.');
export const requiredBackImage = requiredPicture('BackImage', 'The side with the barcode.');
export const barcodeFields = { BarcodeData: barcodeData };
export const mrzFields = {
  MrzText: optionalText('MrzText', 200).describe(
    'The two lines of 44 characters that you have read yourself; used where we cannot read them.',
  ),
};

const details = z.object({ ...detailFields, FrontImage: frontImage, BackImage: optionalBackImage });

/** What `evaluate` and the look-up know of a request, whichever of the services it is for. */
export type DocumentRequest = z.output<typeof details> & {
  readonly BarcodeData?: string | null;
  readonly MrzText?: string | null;
  readonly CountryCode?: number | null;
};
