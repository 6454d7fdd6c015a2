import { z } from 'zod';
import { barcodeFields, detailFields, frontImage, requiredBackImage } from './document-request.ts';
import { BLANK_PICTURE, documentService } from './document-service.ts';

/** Whether a driving licence card is what it looks like: the issuer signed its barcode, and the print says the same. */
export default documentService({
  product: 'DOCAUTHDL',
  title: 'Driving licence authentication',
  description: 'Reads and checks a driving licence card.',
  path: '/doc-auth/verify/drivers-license',
  request: z.object({
    FrontImage: frontImage,
    BackImage: requiredBackImage,
    ...barcodeFields,
    ...detailFields,
  }),
  kindOf: () => 'licence',
  example: { BackImage: BLANK_PICTURE },
});
