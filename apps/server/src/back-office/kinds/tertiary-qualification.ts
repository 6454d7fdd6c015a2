import { z } from 'zod';
import { type AwardStatus, INCONCLUSIVE } from '../../providers/qualification-register/port.ts';
import type {
  TertiaryEntry,
  TertiaryFinding,
  TertiaryRequest,
} from '../../services/consumer/qualifications/tertiary-outcome.ts';
import { formChoice, formDay, formText } from '../case-form.ts';
import type { CaseKind, ShownFact } from '../case-kind.ts';
import {
  formYear,
  qualificationDecisions,
  qualificationRemarks,
  showHolder,
  showMismatches,
} from './qualification-decisions.ts';

/** What the product's request is, as far as a verifier looks at it. */
interface Asked extends TertiaryRequest {
  readonly InstitutionName: string;
  readonly BirthDate: string | null;
  readonly Major: string | null;
}

const STATUSES: Readonly<Record<AwardStatus, string>> = {
  AWARDED: 'Awarded',
  COMPLETED_NOT_GRADUATED: 'Completed, not graduated',
  IN_PROGRESS: 'In progress',
};

const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

const form = z.object({
  institution: formText('Institution', 200, { description: 'As on the record.' }),
  qualification_name: formText('Qualification', 300, { description: 'In full, as on the record.' }),
  nqf_level: formChoice(
    'NQF level',
    LEVELS.map((level) => [level, level] as const),
  ),
  date_awarded: formDay('Awarded on'),
  year_awarded: formYear('Year awarded'),
  student_number: formText('Student number', 40),
  status: formChoice('Status', Object.entries(STATUSES) as [AwardStatus, string][]),
  ...qualificationRemarks,
}) satisfies z.ZodType<TertiaryEntry>;

/** A qualification that no machine answers for: a verifier asks the institution (domain-facts 2.11). */
export const tertiaryQualification: CaseKind = {
  kind: 'tertiary-qualification',
  title: 'Tertiary qualification',
  dueHours: 4 * 24,
  expiresHours: 45 * 24,
  form,
  hasPictures: false,
  decisions: qualificationDecisions,
  show: ({ request, finding, detail }) => {
    const asked = request as Asked;
    return {
      submitted: [
        ...showHolder(asked),
        { label: 'Date of birth', value: asked.BirthDate, privacy: 'text' },
        { label: 'Institution', value: asked.InstitutionName, privacy: 'plain' },
        { label: 'Qualification', value: asked.QualificationName, privacy: 'plain' },
        { label: 'Main subject', value: asked.Major, privacy: 'plain' },
        { label: 'Year awarded', value: String(asked.YearAwarded), privacy: 'plain' },
        { label: 'Student number', value: asked.StudentNo, privacy: 'number' },
        { label: 'Certificate number', value: asked.CertificateNo, privacy: 'number' },
      ],
      finding: [...showRecords(finding as TertiaryFinding | null), ...showMismatches(detail)],
      names: [],
    };
  },
};

/** What a machine found, where one was asked first. */
function showRecords(finding: TertiaryFinding | null): ShownFact[] {
  if (!finding || finding.answer === INCONCLUSIVE) return [];
  return finding.answer.flatMap((record): ShownFact[] => [
    { label: 'Names', value: `${record.firstNames} ${record.surname}`, privacy: 'name' },
    { label: 'Institution', value: record.institution, privacy: 'plain' },
    { label: 'Qualification', value: record.qualificationName, privacy: 'plain' },
    {
      label: 'Year awarded',
      value: record.yearAwarded === null ? null : String(record.yearAwarded),
      privacy: 'plain',
    },
    { label: 'Student number', value: record.studentNo, privacy: 'number' },
    { label: 'Status', value: record.status && STATUSES[record.status], privacy: 'plain' },
  ]);
}
