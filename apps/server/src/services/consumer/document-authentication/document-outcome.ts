import type { ExplainedDetail } from '../../../catalogue/adverse-decision.ts';
import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import { explain, type ReasonTexts } from '../../../domain/reason-code.ts';
import { type Check, type CheckName, checkDocument } from './checks.ts';
import { type Comparison, compareSubmitted } from './comparison.ts';
import { fieldsOf } from './document-fields.ts';
import type { DocumentFinding } from './document-finding.ts';
import type { DocumentRequest } from './document-request.ts';

/** Stored readable: which checks passed, never what the document says. */
export interface DocumentDetail extends ExplainedDetail {
  readonly checks: readonly Check[];
  readonly comparison: Comparison;
}

type Weight = 'FAIL' | 'REJECT' | 'REVIEW' | null;

/**
 * What a check that fails, and one that could not be performed, means for the outcome (domain-facts 2.5; decision 0030). The gravest
 * counts; where none speaks, it is ACCEPT.
 */
const RULES: Readonly<Record<CheckName, { readonly failed: Weight; readonly notPerformed: Weight }>> = {
  image_quality: /*       */ { failed: 'FAIL', notPerformed: null },
  document_recognised: /* */ { failed: 'FAIL', notPerformed: 'FAIL' },
  mrz_checksum: /*        */ { failed: 'REJECT', notPerformed: 'REVIEW' },
  mrz_vs_visual: /*       */ { failed: 'REVIEW', notPerformed: 'REVIEW' },
  barcode_read: /*        */ { failed: 'REVIEW', notPerformed: 'REVIEW' },
  barcode_vs_visual: /*   */ { failed: 'REJECT', notPerformed: 'REVIEW' },
  id_checksum: /*         */ { failed: 'REJECT', notPerformed: null },
  id_vs_dob: /*           */ { failed: 'REVIEW', notPerformed: null },
  id_vs_gender: /*        */ { failed: 'REVIEW', notPerformed: null },
  expiry: /*              */ { failed: 'REJECT', notPerformed: null },
  tamper_signals: /*      */ { failed: 'REVIEW', notPerformed: null },
  face_match: /*          */ { failed: 'REJECT', notPerformed: null },
};

/** Checks that a kind of document has no part for: nothing follows from their not being performed. */
const WITHOUT: Readonly<Record<DocumentFinding['kind'], readonly CheckName[]>> = {
  passport: ['barcode_read', 'barcode_vs_visual'],
  'smart-id': ['mrz_checksum', 'mrz_vs_visual'],
  'green-book': ['mrz_checksum', 'mrz_vs_visual'],
  licence: ['mrz_checksum', 'mrz_vs_visual'],
};

const texts = {
  IMAGE_QUALITY: 'The picture is not good enough.',
  DOCUMENT_RECOGNISED: 'No such document was recognised.',
  MRZ_CHECKSUM: 'The machine-readable zone is wrong or could not be read.',
  MRZ_VS_VISUAL: 'The print and the machine-readable zone differ or could not be compared.',
  BARCODE_READ: 'The barcode could not be read or confirmed.',
  BARCODE_VS_VISUAL: 'The print and the barcode differ or could not be compared.',
  ID_CHECKSUM: 'The identity number is not a valid one.',
  ID_VS_DOB: 'The identity number is of another date of birth.',
  ID_VS_GENDER: 'The identity number is of another gender.',
  EXPIRY: 'The document has expired.',
  TAMPER_SIGNALS: 'The picture shows signs of editing.',
  FACE_MATCH: 'The selfie and the portrait do not match for certain.',
  BARCODE_NOT_SIGNED: 'The barcode is not signed by the issuer.',
  CLIENT_READING_DIFFERS: 'What was read by the client is not what was read off the picture.',
  SUBMITTED_DETAILS_DIFFER: 'The document says something else than what was submitted.',
  SUBMITTED_DETAILS_UNREAD: 'What was submitted could not be found on the document.',
} as const satisfies ReasonTexts<string>;
type Reason = keyof typeof texts;

interface Finding {
  readonly weight: Weight;
  readonly reason: Reason;
}

/** The outcome of a document's checks; pure. */
export function evaluateDocument({
  request,
  finding,
  failure,
  receivedAt,
}: Facts<DocumentRequest, DocumentFinding>): Outcome<DocumentDetail> {
  if (failure !== null || !finding) return withoutReading(failure === null);
  const hasSelfie = request.SelfieImage !== null;
  const checks = checkDocument(finding, receivedAt, hasSelfie);
  const fields = fieldsOf(finding);
  const comparison = compareSubmitted(request, fields);
  const found = [
    ...checks.map((check) => weigh(check, finding, hasSelfie)),
    ...otherFindings(request, finding, comparison),
  ].filter(({ weight }) => weight !== null);
  const code =
    (['FAIL', 'REJECT', 'REVIEW'] as const).find((weight) => found.some((one) => one.weight === weight)) ??
    'ACCEPT';
  const reasons = [...new Set(found.map(({ reason }) => reason))];
  return {
    code,
    message: messages[code],
    weighting: weightingOf(checks),
    detail: { checks, comparison, reason_codes: explain(texts, reasons) },
  };
}

const messages = {
  ACCEPT: 'The document passed every check that could be made.',
  REVIEW: 'The document is in doubt; the reasons say why.',
  REJECT: 'The document was rejected; the reasons say why.',
  FAIL: 'The document could not be read. Take the picture again as the checks advise.',
} as const;

function weigh(check: Check, finding: DocumentFinding, hasSelfie: boolean): Finding {
  const reason = check.name.toUpperCase() as Uppercase<CheckName>;
  return { reason, weight: weightOf(check, finding, hasSelfie) };
}

function weightOf(
  { name, result }: Check,
  { kind, reading, faceMatch }: DocumentFinding,
  hasSelfie: boolean,
): Weight {
  if (result === 'PASS') return null;
  if (result === 'NOT_PERFORMED') {
    // A selfie that could not be compared leaves open what was asked.
    if (name === 'face_match') return hasSelfie ? 'REVIEW' : null;
    return WITHOUT[kind].includes(name) || !reading ? null : RULES[name].notPerformed;
  }
  // A licence card expires, the licence does not (domain-facts 4.5).
  if (name === 'expiry' && kind === 'licence') return 'REVIEW';
  if (name === 'face_match' && faceMatch?.decision === 'review') return 'REVIEW';
  return RULES[name].failed;
}

/** What no check stands for. */
function otherFindings(
  request: DocumentRequest,
  finding: DocumentFinding,
  comparison: Comparison,
): Finding[] {
  const { reading } = finding;
  if (!reading) return [];
  const content = reading.barcode?.content;
  const isForged = content?.type === 'unverified-licence' && content.unverified === 'not_signed_by_key';
  const compared = Object.values(comparison);
  const isUnread =
    (request.IdentityNo !== null && comparison.id_number === 'NOT_PROVIDED') ||
    (request.LastName !== null && comparison.last_name === 'NOT_PROVIDED') ||
    (request.BirthDate !== null && comparison.birth_date === 'NOT_PROVIDED');
  const differs = compared.includes('MISMATCH');
  return [
    { reason: 'BARCODE_NOT_SIGNED', weight: isForged ? 'REJECT' : null },
    { reason: 'CLIENT_READING_DIFFERS', weight: reading.clientDiffers === true ? 'REVIEW' : null },
    // Print may be misread; what machines read is certain.
    {
      reason: 'SUBMITTED_DETAILS_DIFFER',
      weight: differs ? (fieldsOf(finding).isMachineRead ? 'REJECT' : 'REVIEW') : null,
    },
    { reason: 'SUBMITTED_DETAILS_UNREAD', weight: isUnread ? 'REVIEW' : null },
  ];
}

/** Share of the checks that were made and passed, 0 to 100. */
function weightingOf(checks: readonly Check[]): number | null {
  const made = checks.filter(({ result }) => result !== 'NOT_PERFORMED');
  if (made.length === 0) return null;
  return (made.filter(({ result }) => result === 'PASS').length / made.length) * 100;
}

function withoutReading(isPending: boolean): Outcome<DocumentDetail> {
  const none = 'NOT_PROVIDED' as const;
  return {
    code: isPending ? 'PENDING' : 'FAIL',
    message: isPending
      ? 'The document is being read.'
      : 'The verification could not be completed. It was not charged.',
    weighting: null,
    detail: {
      checks: [],
      comparison: {
        id_number: none,
        first_name: none,
        last_name: none,
        birth_date: none,
        country_code: none,
      },
      reason_codes: [],
    },
  };
}
