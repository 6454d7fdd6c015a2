import { QUALITY_ADVICE, type SideQuality } from '@qiniso/document-reader';
import { parseSaIdNumber, southAfricanDay } from '../../../domain/sa-id-number.ts';
import { type DocumentFields, fieldsOf } from './document-fields.ts';
import type { DocumentFinding } from './document-finding.ts';

/** Names of the checks, in the order in which answers show them (domain-facts 2.5). */
export const CHECK_NAMES = [
  'image_quality',
  'document_recognised',
  'mrz_checksum',
  'mrz_vs_visual',
  'barcode_read',
  'barcode_vs_visual',
  'id_checksum',
  'id_vs_dob',
  'id_vs_gender',
  'expiry',
  'tamper_signals',
  'face_match',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

/** What a check came to. The detail is for people and names fields, never what they hold. */
export interface Check {
  readonly name: CheckName;
  readonly result: 'PASS' | 'FAIL' | 'NOT_PERFORMED';
  readonly detail: string;
}
type Verdict = Omit<Check, 'name'>;

const pass = (detail: string): Verdict => ({ result: 'PASS', detail });
const fail = (detail: string): Verdict => ({ result: 'FAIL', detail });
const notPerformed = (detail: string): Verdict => ({ result: 'NOT_PERFORMED', detail });

interface Subject {
  readonly finding: DocumentFinding;
  readonly reading: NonNullable<DocumentFinding['reading']>;
  readonly fields: DocumentFields;
  readonly receivedAt: Date;
  readonly hasSelfie: boolean;
}

/** Every check of a document; of a damaged picture only its quality is known. */
export function checkDocument(
  finding: DocumentFinding,
  receivedAt: Date,
  hasSelfie: boolean,
): readonly Check[] {
  const { reading } = finding;
  if (!reading)
    return CHECK_NAMES.map((name) =>
      name === 'image_quality'
        ? { name, ...fail('A picture is damaged or cut off.') }
        : { name, ...notPerformed('Nothing could be read.') },
    );
  const subject = { finding, reading, fields: fieldsOf(finding), receivedAt, hasSelfie };
  return CHECK_NAMES.map((name) => ({ name, ...checks[name](subject) }));
}

const checks: Readonly<Record<CheckName, (subject: Subject) => Verdict>> = {
  image_quality: imageQuality,
  document_recognised: (subject) =>
    isRecognised(subject)
      ? pass('It is laid out as such a document is.')
      : fail('No such document was recognised in the picture.'),
  mrz_checksum: mrzChecksum,
  mrz_vs_visual: (subject) =>
    subject.finding.kind === 'passport'
      ? againstPrint(subject, 'The machine-readable zone', 2)
      : notPerformed('Such a document has no machine-readable zone.'),
  barcode_read: barcodeRead,
  barcode_vs_visual: (subject) =>
    subject.finding.kind === 'passport'
      ? notPerformed('A passport has no barcode that is read.')
      : againstPrint(subject, 'The barcode', 1),
  id_checksum: idChecksum,
  id_vs_dob: idAgainstBirthDate,
  id_vs_gender: idAgainstGender,
  expiry,
  tamper_signals: tamperSignals,
  face_match: faceMatch,
};

/** A part made for machines was read, of which nothing but a good picture can come. */
const isMachineRead = ({ mrz, barcode }: Subject['reading']): boolean =>
  mrz?.by === 'us' || barcode?.by === 'us';

/** What could be read was good enough, whatever was measured; a barcode that a bad back hides is that check's to tell. */
function imageQuality(subject: Subject): Verdict {
  const { reading } = subject;
  const sides = [
    ['front', reading.front],
    ['back', reading.back],
  ] as const satisfies readonly (readonly [string, SideQuality | null])[];
  const advice = sides.flatMap(([side, quality]) =>
    (quality?.problems ?? []).map((problem) => `${side}: ${QUALITY_ADVICE[problem]}`),
  );
  if (advice.length === 0) return pass('Sharp, large and evenly lit enough.');
  const text = advice.join('; ');
  return isMachineRead(reading) || isRecognised(subject)
    ? pass(`Could be read all the same (${text}).`)
    : fail(`${text}.`);
}

function isRecognised({ finding, reading }: Subject): boolean {
  const { mrz, barcode, printed } = reading;
  if (mrz || (barcode && barcode.content.type !== 'unverified-licence')) return true;
  const isTitled = printed.hasTitle && (printed.labels >= 2 || printed.identityNos.length > 0);
  return isTitled || (printed.labels >= 3 && finding.hasPortrait);
}

const checkDigits = {
  documentNumber: 'document number',
  birthDate: 'date of birth',
  expiryDate: 'date of expiry',
  personalNumber: 'personal number',
  composite: 'whole line',
} as const;

function mrzChecksum({ finding, reading: { mrz } }: Subject): Verdict {
  if (finding.kind !== 'passport') return notPerformed('Such a document has no machine-readable zone.');
  if (!mrz) return notPerformed('The machine-readable zone could not be read.');
  const wrong = (Object.keys(checkDigits) as (keyof typeof checkDigits)[]).filter(
    (field) => !mrz.mrz.checks[field],
  );
  if (wrong.length > 0)
    return fail(`Wrong check digits: ${wrong.map((field) => checkDigits[field]).join(', ')}.`);
  const read = mrz.by === 'client' ? 'As read by you, all' : 'All';
  const doubt = mrz.corrected > 0 ? ` ${mrz.corrected} characters were hard to tell and fit them.` : '';
  return pass(`${read} check digits are right.${doubt}`);
}

const printedNames = {
  surname: 'surname',
  givenNames: 'given names',
  documentNumber: 'document number',
  identityNo: 'identity number',
  birthDate: 'date of birth',
  expiryDate: 'date of expiry',
} as const;

/** @param least fields that must be printed as the machine-readable part has them */
function againstPrint({ reading: { agreement } }: Subject, what: string, least: number): Verdict {
  if (!agreement) return notPerformed(`${what} could not be read.`);
  const named = (wanted: 'match' | 'mismatch'): string[] =>
    (Object.keys(printedNames) as (keyof typeof printedNames)[])
      .filter((field) => agreement[field] === wanted)
      .map((field) => printedNames[field]);
  const [same, other] = [named('match'), named('mismatch')];
  if (other.length > 0) return fail(`${what} says something else than the print: ${other.join(', ')}.`);
  if (same.length < least) return notPerformed('The print could not be read well enough to compare.');
  return pass(`${what} says what the print says: ${same.join(', ')}.`);
}

const unverified = {
  wrong_length: "The barcode has not the length of a licence's.",
  unknown_version: 'The barcode is of a version that is not known.',
  no_key: 'No key is configured to confirm the signature of this version.',
  not_signed_by_key: 'The barcode is not signed by the issuer.',
} as const;

function barcodeRead({ finding, reading: { barcode } }: Subject): Verdict {
  if (finding.kind === 'passport') return notPerformed('A passport has no barcode that is read.');
  if (!barcode) return fail('No barcode could be read.');
  const { content, by } = barcode;
  if (content.type === 'unverified-licence')
    return content.unverified === 'no_key' || content.unverified === 'unknown_version'
      ? notPerformed(unverified[content.unverified])
      : fail(unverified[content.unverified]);
  const read = by === 'client' ? 'As read by you' : 'Read';
  return pass(content.type === 'licence' ? `${read}, and signed by the issuer.` : `${read}.`);
}

function idChecksum({ fields: { identityNo }, receivedAt }: Subject): Verdict {
  if (identityNo === null) return notPerformed('No identity number could be read.');
  const { validity } = parseSaIdNumber(identityNo, receivedAt);
  return validity === 'VALID'
    ? pass('The identity number is a valid one.')
    : fail(`The identity number is not a valid one (${validity}).`);
}

function idAgainstBirthDate({ fields: { identityNo, birthDate }, receivedAt }: Subject): Verdict {
  if (identityNo === null || birthDate === null)
    return notPerformed('Identity number and date of birth could not both be read.');
  return parseSaIdNumber(identityNo, receivedAt).possibleBirthDates.includes(birthDate)
    ? pass('The identity number begins with the date of birth.')
    : fail('The identity number is of another date of birth.');
}

function idAgainstGender({ fields: { identityNo, gender }, receivedAt }: Subject): Verdict {
  if (identityNo === null || gender === null)
    return notPerformed('Identity number and gender could not both be read.');
  return parseSaIdNumber(identityNo, receivedAt).gender === gender
    ? pass('The identity number is of the gender on the document.')
    : fail('The identity number is of another gender.');
}

function expiry({ finding: { kind }, fields: { expiryDate }, receivedAt }: Subject): Verdict {
  if (kind === 'smart-id' || kind === 'green-book') return notPerformed('Such a document does not expire.');
  if (expiryDate === null) return notPerformed('No date of expiry could be read.');
  if (expiryDate >= southAfricanDay(receivedAt)) return pass('The document has not expired.');
  return fail(
    kind === 'licence' ? 'The card has expired; the licence itself has not.' : 'The document has expired.',
  );
}

function tamperSignals({ reading: { tampering } }: Subject): Verdict {
  const signs = [
    tampering.editor && `the file was saved by ${tampering.editor}`,
    tampering.hasSmoothPatch && "an area lacks the camera's grain",
  ].filter((sign) => typeof sign === 'string');
  if (signs.length > 0) return fail(`Signs of editing, none of them proof: ${signs.join('; ')}.`);
  return tampering.hasSmoothPatch === null
    ? notPerformed('No trace of an editing program; the picture has too little grain to tell more.')
    : pass('No trace of an editing program, and even grain. Careful forgeries show neither.');
}

function faceMatch({ finding, hasSelfie }: Subject): Verdict {
  if (!hasSelfie) return notPerformed('No selfie was sent.');
  if (!finding.hasPortrait) return notPerformed('No portrait was found on the document.');
  if (!finding.faceMatch) return notPerformed('One of the two pictures shows no usable face.');
  const { decision } = finding.faceMatch;
  if (decision === 'accept') return pass('The selfie shows the person of the portrait.');
  return fail(
    decision === 'reject'
      ? 'The selfie shows somebody else than the portrait.'
      : 'Whether the selfie shows the person of the portrait is in doubt.',
  );
}
