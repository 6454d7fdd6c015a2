import { z } from 'zod';
import { countryName } from '../../domain/country-code.ts';
import { describeLicenceCode, licenceCodes } from '../../domain/licence-codes.ts';
import {
  LICENCE_TYPES,
  type LicenceRecord,
  type LicenceType,
} from '../../providers/licence-registry/port.ts';
import type { LicenceEntry, LicenceFinding } from '../../services/consumer/driver-licence/licence-outcome.ts';
import { formChoice, formChoices, formDay, formText } from '../case-form.ts';
import type { CaseKind, ShownFact } from '../case-kind.ts';

/** What the product's request is, as far as a verifier looks at it. */
interface LicenceRequest {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly LicenseType: LicenceType;
  readonly LicenseNumber: string;
  readonly BirthDate: string | null;
  readonly CellNo: string | null;
  readonly CountryCode: number;
}

const TYPES: Readonly<Record<LicenceType, string>> = {
  card: 'Card',
  temporary: 'Temporary licence',
  learners: "Learner's licence",
};

const form = z.object({
  license_class: formChoices('Classes', [
    ...licenceCodes.map((code) => [code, describeLicenceCode(code)] as const),
    ['1', "Learner's 1 (motorcycles)"],
    ['2', "Learner's 2 (light vehicles)"],
    ['3', "Learner's 3 (heavy vehicles and all others)"],
    ['PrDP G', 'PrDP G (goods)'],
    ['PrDP P', 'PrDP P (passengers)'],
    ['PrDP D', 'PrDP D (dangerous goods)'],
  ]),
  license_number: formText('Licence number', 40, { description: 'As the authority has it.' }),
  license_type: formChoice(
    'Type',
    LICENCE_TYPES.map((type) => [type, TYPES[type]] as const),
  ),
  issued_date: formDay('Issued on'),
  expiry_date: formDay('Valid until'),
  restrictions: formText('Restrictions', 500, { description: 'Of the driver and the vehicle.' }),
  comments: formText('Comments', 2000, { description: 'The client reads these.', longText: true }),
}) satisfies z.ZodType<LicenceEntry>;

/** A driving licence that no machine answers for: a verifier asks the authority (consumer-service 2.5, 3.2). */
export const driverLicence: CaseKind = {
  kind: 'driver-licence',
  title: 'Driver’s licence',
  dueHours: 48,
  expiresHours: 14 * 24,
  form,
  hasPictures: false,
  decisions: [
    {
      decision: 'ACCEPT',
      label: 'Valid',
      hasForm: true,
      overturns: false,
      reasons: [{ code: 'confirmed', label: 'The authority confirms the licence' }],
    },
    {
      decision: 'REJECT',
      label: 'Invalid',
      hasForm: true,
      overturns: false,
      reasons: [
        { code: 'not_found', label: 'No licence has the number' },
        { code: 'other_holder', label: 'The licence is somebody else’s' },
        { code: 'suspended', label: 'Suspended or cancelled' },
        { code: 'expired', label: 'Expired' },
        { code: 'other_type', label: 'A licence of another type' },
      ],
    },
    {
      decision: 'REVIEW',
      label: 'Unknown',
      hasForm: true,
      overturns: false,
      reasons: [{ code: 'not_established', label: 'The authority does not say' }],
    },
    {
      decision: 'FAIL',
      label: 'Could not be processed',
      hasForm: false,
      overturns: false,
      reasons: [
        { code: 'no_answer', label: 'The authority does not answer' },
        { code: 'unreadable', label: 'What was submitted cannot be worked with' },
      ],
    },
  ],
  show: ({ request, finding }) => {
    const asked = request as LicenceRequest;
    return {
      submitted: [
        { label: 'Identity or passport number', value: asked.IdentityNo, privacy: 'number' },
        { label: 'First name', value: asked.FirstName, privacy: 'name' },
        { label: 'Surname', value: asked.LastName, privacy: 'name' },
        { label: 'Date of birth', value: asked.BirthDate, privacy: 'text' },
        { label: 'Nationality', value: countryName(asked.CountryCode), privacy: 'plain' },
        { label: 'Licence type', value: TYPES[asked.LicenseType], privacy: 'plain' },
        { label: 'Licence number', value: asked.LicenseNumber, privacy: 'number' },
        { label: 'Contact number', value: asked.CellNo, privacy: 'number' },
      ],
      finding: showRecord((finding as LicenceFinding | null)?.record ?? null),
      names: [],
    };
  },
};

/** What a machine found, where one was asked first. */
function showRecord(record: LicenceRecord | null): ShownFact[] {
  if (!record) return [];
  return [
    { label: 'Holder', value: record.holder.surname, privacy: 'name' },
    { label: 'Holder’s number', value: record.holder.identityNo, privacy: 'number' },
    { label: 'Type', value: record.licenceType && TYPES[record.licenceType], privacy: 'plain' },
    { label: 'Codes', value: record.codes.join(', ') || null, privacy: 'plain' },
    { label: 'Issued on', value: record.issuedOn, privacy: 'plain' },
    { label: 'Valid until', value: record.validUntil, privacy: 'plain' },
    { label: 'Status', value: record.status, privacy: 'plain' },
  ];
}
