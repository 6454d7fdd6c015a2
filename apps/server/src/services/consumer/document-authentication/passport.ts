import { z } from 'zod';
import { optionalCountryCode } from '../../../catalogue/request-fields.ts';
import { barcodeFields, detailFields, frontImage, mrzFields, optionalBackImage } from './document-request.ts';
import { documentService } from './document-service.ts';

/** Whether a passport is what it looks like: its machine-readable zone is read, checked, and compared with the print. */
export default documentService({
  product: 'DOCAUTHPP',
  title: 'Passport authentication',
  description: 'Reads and checks a passport.',
  path: '/doc-auth/verify/passport',
  request: z.object({
    FrontImage: frontImage,
    BackImage: optionalBackImage,
    CountryCode: optionalCountryCode('CountryCode').describe(
      'Issuer, ISO 3166-1 numeric; compared with the document.',
    ),
    ...mrzFields,
    ...barcodeFields,
    ...detailFields,
  }),
  kindOf: () => 'passport',
  example: {},
});
