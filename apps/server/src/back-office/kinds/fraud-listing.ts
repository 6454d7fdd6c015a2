import { z } from 'zod';
import { LISTING_CATEGORIES, LISTING_TYPES } from '../../providers/fraud-listings/port.ts';
import type {
  FraudEntry,
  FraudFinding,
} from '../../services/consumer/fraud-listing/fraud-listing-outcome.ts';
import { formChoice, formDay, formText } from '../case-form.ts';
import type { CaseKind, ShownFact } from '../case-kind.ts';

/** What the product's request is, as far as a verifier looks at it. */
interface FraudRequest {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly PassportNo: string | null;
  readonly CellNo: string | null;
  readonly EmailAddress: string | null;
  readonly AccountNumber: string | null;
}

const words = (code: string): string => {
  const text = code.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const form = z.object({
  listing_type: formChoice(
    'Kind of listing',
    LISTING_TYPES.map((type) => [type, words(type)] as const),
    { description: 'Of what calls for a review; what is rejected is fraud.' },
  ),
  reference_no: formText('Reference', 60, { description: 'As the service numbers it: SH, VICTIM or PR.' }),
  category: formChoice(
    'Category',
    LISTING_CATEGORIES.map((category) => [category, words(category)] as const),
  ),
  filed_date: formDay('Filed on'),
  member_name: formText('Filed by', 200),
  comments: formText('Comments', 2000, { description: 'The client reads these.', longText: true }),
}) satisfies z.ZodType<FraudEntry>;

/** A look-up that no machine answers: a verifier asks the fraud prevention service (domain-facts 2.9). */
export const fraudListing: CaseKind = {
  kind: 'fraud-listing',
  title: 'Fraud listing',
  dueHours: 24,
  expiresHours: 14 * 24,
  form,
  hasPictures: false,
  decisions: [
    {
      decision: 'ACCEPT',
      label: 'Not listed',
      hasForm: true,
      overturns: false,
      reasons: [{ code: 'not_listed', label: 'The service has no listing' }],
    },
    {
      decision: 'REVIEW',
      label: 'Victim, protective registration, or in doubt',
      hasForm: true,
      overturns: false,
      reasons: [
        { code: 'victim', label: 'A victim of impersonation' },
        { code: 'protective_registration', label: 'A protective registration' },
        { code: 'other_key', label: 'Fraud, by a telephone number, e-mail address or account alone' },
      ],
    },
    {
      decision: 'REJECT',
      label: 'Listed for fraud',
      hasForm: true,
      overturns: false,
      reasons: [{ code: 'fraud', label: 'A fraud listing has the identity or passport number' }],
    },
    {
      decision: 'FAIL',
      label: 'Could not be processed',
      hasForm: false,
      overturns: false,
      reasons: [{ code: 'no_answer', label: 'The service does not answer' }],
    },
  ],
  show: ({ request, finding }) => {
    const asked = request as FraudRequest;
    return {
      submitted: [
        { label: 'Identity number', value: asked.IdentityNo, privacy: 'number' },
        { label: 'First name', value: asked.FirstName, privacy: 'name' },
        { label: 'Surname', value: asked.LastName, privacy: 'name' },
        { label: 'Passport number', value: asked.PassportNo, privacy: 'number' },
        { label: 'Mobile number', value: asked.CellNo, privacy: 'number' },
        { label: 'E-mail address', value: asked.EmailAddress, privacy: 'text' },
        { label: 'Account number', value: asked.AccountNumber, privacy: 'number' },
      ],
      finding: ((finding as FraudFinding | null)?.listings ?? []).map(
        ({ referenceNo, type, category }): ShownFact => ({
          label: referenceNo,
          value: `${words(type)}: ${words(category)}`,
          privacy: 'text',
        }),
      ),
      names: [],
    };
  },
};
