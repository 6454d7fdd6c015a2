import { z } from 'zod';
import { orNull } from '../../../catalogue/request-fields.ts';
import { barcodeFields, detailFields, frontImage, optionalBackImage } from './document-request.ts';
import { BLANK_PICTURE, documentService } from './document-service.ts';

const subTypeMessage = 'DocumentSubType must be SMART_ID or GREEN_BOOK.';

/** Whether a smart ID card or a green ID book is what it looks like: its barcode and its print say the same. */
export default documentService({
  product: 'DOCAUTHID',
  title: 'National identity document authentication',
  description: 'Reads and checks a smart ID card or a green ID book.',
  path: '/doc-auth/verify/national-id',
  request: z
    .object({
      DocumentSubType: orNull(z.enum(['SMART_ID', 'GREEN_BOOK'], subTypeMessage)).describe(
        'SMART_ID (the default) or GREEN_BOOK.',
      ),
      FrontImage: frontImage,
      BackImage: optionalBackImage,
      ...barcodeFields,
      ...detailFields,
    })
    .superRefine(({ DocumentSubType, BackImage }, context) => {
      if (DocumentSubType === 'GREEN_BOOK' || BackImage !== null) return;
      const message = 'BackImage is required for a smart ID card.';
      context.addIssue({ code: 'custom', path: ['BackImage'], message });
    }),
  kindOf: ({ DocumentSubType }) => (DocumentSubType === 'GREEN_BOOK' ? 'green-book' : 'smart-id'),
  example: { BackImage: BLANK_PICTURE },
});
