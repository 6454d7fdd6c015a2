import { DECISION_REVIEW, type ExplainedDetail } from '../../catalogue/adverse-decision.ts';
import type { CaseKind, Privacy, ShownFact } from '../case-kind.ts';

/** Fields of requests that a verifier is shown, whatever the product. */
const SUBMITTED: readonly (readonly [field: string, label: string, privacy: Privacy])[] = [
  ['IdentityNo', 'Identity number', 'number'],
  ['PassportNo', 'Passport number', 'number'],
  ['RefugeeFileNo', 'Refugee file number', 'number'],
  ['FirstName', 'First name', 'name'],
  ['Initials', 'Initials', 'name'],
  ['LastName', 'Surname', 'name'],
  ['BirthDate', 'Date of birth', 'text'],
  ['CellNo', 'Mobile number', 'number'],
  ['EmailAddress', 'E-mail address', 'text'],
  ['AccountNumber', 'Account number', 'number'],
  ['BranchCode', 'Branch code', 'plain'],
  ['BankName', 'Bank', 'plain'],
  ['AccountType', 'Account type', 'plain'],
  ['PermitType', 'Permit type', 'plain'],
  ['EnquiryReason', 'Reason of the enquiry', 'plain'],
];

/** A decision no human made, looked at again because somebody asked (POPIA s71; decision 0028). */
export const decisionReview: CaseKind = {
  kind: DECISION_REVIEW,
  title: 'Decision to be looked at again',
  dueHours: 72,
  expiresHours: 30 * 24,
  form: null,
  hasPictures: false,
  decisions: [
    {
      decision: 'ACCEPT',
      label: 'Nothing against it',
      hasForm: false,
      overturns: true,
      reasons: [
        { code: 'source_corrected', label: 'The source has corrected its record' },
        { code: 'other_person', label: 'The record is somebody else’s' },
        { code: 'established_otherwise', label: 'Established in another way' },
      ],
    },
    {
      decision: 'REVIEW',
      label: 'In doubt',
      hasForm: false,
      overturns: true,
      reasons: [{ code: 'not_established', label: 'It cannot be told with certainty' }],
    },
    {
      decision: 'REJECT',
      label: 'Rejected',
      hasForm: false,
      overturns: false,
      reasons: [
        { code: 'confirmed', label: 'The source confirms its record' },
        { code: 'nothing_new', label: 'Nothing was put forward that changes it' },
      ],
    },
  ],
  show: ({ request, detail }) => ({
    submitted: showRequest(request as Readonly<Record<string, unknown>>),
    finding: ((detail as Partial<ExplainedDetail> | null)?.reason_codes ?? []).map(
      ({ code, description }): ShownFact => ({ label: code, value: description, privacy: 'plain' }),
    ),
    names: [],
  }),
};

const showRequest = (request: Readonly<Record<string, unknown>>): ShownFact[] =>
  SUBMITTED.flatMap(([field, label, privacy]) => {
    const value = request[field];
    return typeof value === 'string' ? [{ label, value, privacy }] : [];
  });
