import { z } from 'zod';
import { provinces } from '../../domain/province.ts';
import {
  type Endorsement,
  INCONCLUSIVE,
  type SchoolQualification,
} from '../../providers/qualification-register/port.ts';
import type {
  SchoolEntry,
  SchoolFinding,
  SchoolRequest,
} from '../../services/consumer/qualifications/school-outcome.ts';
import { formChoice, formText } from '../case-form.ts';
import type { CaseKind, ShownFact } from '../case-kind.ts';
import {
  formYear,
  qualificationDecisions,
  qualificationRemarks,
  showHolder,
  showMismatches,
} from './qualification-decisions.ts';

/** What the products' request is, as far as a verifier looks at it. */
interface Asked extends SchoolRequest {
  readonly Town: string | null;
  readonly ExaminationAuthority: string | null;
}

const QUALIFICATIONS: Readonly<Record<SchoolQualification, string>> = {
  SENIOR_CERTIFICATE: 'Senior Certificate',
  NATIONAL_SENIOR_CERTIFICATE: 'National Senior Certificate',
  AMENDED_SENIOR_CERTIFICATE: 'Amended Senior Certificate',
  NATIONAL_CERTIFICATE_VOCATIONAL: 'National Certificate (Vocational)',
  N3: 'N3',
  GETC_ABET: 'General Education and Training Certificate: ABET',
};

const ADMISSIONS: Readonly<Record<Endorsement, string>> = {
  BACHELOR: 'Bachelor’s degree (exemption, endorsement)',
  DIPLOMA: 'Diploma',
  HIGHER_CERTIFICATE: 'Higher certificate',
  NONE: 'None',
};

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries(labels) as [Value, string][];

const form = z.object({
  names: formText('Names on the record', 200),
  qualification: formChoice('Certificate', optionsOf(QUALIFICATIONS)),
  year: formYear('Year'),
  certificate_number: formText('Certificate number', 60, { description: 'As on the record.' }),
  school: formText('School', 200),
  endorsement: formChoice('Admits to', optionsOf(ADMISSIONS)),
  subjects: formText('Subjects', 4000, { description: 'One a line: Mathematics: 6', longText: true }),
  ...qualificationRemarks,
}) satisfies z.ZodType<SchoolEntry>;

/** A school certificate that no machine answers for: a verifier asks the department or Umalusi (domain-facts 2.10). */
export const schoolCertificate: CaseKind = {
  kind: 'school-certificate',
  title: 'School certificate',
  dueHours: 10 * 24,
  expiresHours: 45 * 24,
  form,
  hasPictures: false,
  decisions: qualificationDecisions,
  show: ({ request, finding, detail }) => {
    const asked = request as Asked;
    return {
      submitted: [
        ...showHolder(asked),
        {
          label: 'Certificate',
          value: asked.Qualification && QUALIFICATIONS[asked.Qualification],
          privacy: 'plain',
        },
        { label: 'Year', value: String(asked.YearCompleted), privacy: 'plain' },
        { label: 'Certificate number', value: asked.CertificateNo, privacy: 'number' },
        { label: 'Examination number', value: asked.ExaminationNo, privacy: 'number' },
        { label: 'School', value: asked.SchoolName, privacy: 'plain' },
        { label: 'Town', value: asked.Town, privacy: 'plain' },
        { label: 'Province', value: asked.Province && provinces[asked.Province], privacy: 'plain' },
        { label: 'Examining department', value: asked.ExaminationAuthority, privacy: 'plain' },
      ],
      finding: [...showRecords(finding as SchoolFinding | null), ...showMismatches(detail)],
      names: [],
    };
  },
};

/** What a machine found, where one was asked first. */
function showRecords(finding: SchoolFinding | null): ShownFact[] {
  if (!finding || finding.answer === INCONCLUSIVE) return [];
  return finding.answer.flatMap((record): ShownFact[] => [
    { label: 'Names', value: `${record.firstNames} ${record.surname}`, privacy: 'name' },
    { label: 'Identity number', value: record.identityNo, privacy: 'number' },
    {
      label: 'Certificate',
      value: record.qualification && QUALIFICATIONS[record.qualification],
      privacy: 'plain',
    },
    { label: 'Year', value: record.year === null ? null : String(record.year), privacy: 'plain' },
    { label: 'Certificate number', value: record.certificateNo, privacy: 'number' },
    { label: 'School', value: record.school, privacy: 'plain' },
  ]);
}
