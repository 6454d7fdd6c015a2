import { givenNameSimilarity, surnameSimilarity } from '../../domain/name-similarity.ts';
import type { CaseKind, ShownFact, ShownNames } from '../case-kind.ts';

/** What the identity products have in common, as far as a verifier looks at it. */
interface IdentityRequest {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly lenientThreshold?: number;
  readonly name_match_threshold?: number;
}
interface IdentityFinding {
  readonly record: {
    readonly firstNames: string;
    readonly surname: string;
    readonly birthDate: string | null;
    readonly deceasedStatus: string;
    readonly idCardDate: string | null;
  } | null;
}

const SURNAME_THRESHOLD = 0.95;

/** A selfie to be compared with the official photograph by a person (decisions: Identity matching; decision 0020). */
export const faceReview: CaseKind = {
  kind: 'face-review',
  title: 'Face review',
  dueHours: 24,
  // Pictures are kept for 90 days unless the account says otherwise.
  expiresHours: 30 * 24,
  form: null,
  hasPictures: true,
  decisions: [
    {
      decision: 'ACCEPT',
      label: 'Same person',
      hasForm: false,
      overturns: true,
      reasons: [
        { code: 'same_face', label: 'The pictures show the same person' },
        { code: 'aged_photograph', label: 'The same person; the photograph is old' },
        { code: 'poor_photograph', label: 'The same person; one of the pictures is poor' },
        { code: 'verified_otherwise', label: 'Identity established in another way' },
      ],
    },
    {
      decision: 'REJECT',
      label: 'Not the same person',
      hasForm: false,
      overturns: false,
      reasons: [
        { code: 'other_face', label: 'The pictures show different people' },
        { code: 'not_live', label: 'No living person before the camera' },
        { code: 'record_differs', label: 'The record differs from what was submitted' },
        { code: 'cannot_tell', label: 'It cannot be told from these pictures' },
      ],
    },
  ],
  show: ({ request, finding, detail }) => {
    const asked = request as IdentityRequest;
    const record = (finding as IdentityFinding | null)?.record ?? null;
    const submitted: ShownFact[] = [
      { label: 'Identity number', value: asked.IdentityNo, privacy: 'number' },
      { label: 'First name', value: asked.FirstName, privacy: 'name' },
      { label: 'Surname', value: asked.LastName, privacy: 'name' },
    ];
    if (!record) return { submitted, finding: [], names: [] };
    return {
      submitted,
      finding: [
        { label: 'First names', value: record.firstNames, privacy: 'name' },
        { label: 'Surname', value: record.surname, privacy: 'name' },
        { label: 'Date of birth', value: record.birthDate, privacy: 'text' },
        { label: 'Deceased', value: record.deceasedStatus, privacy: 'plain' },
        { label: 'Identity card issued', value: record.idCardDate, privacy: 'plain' },
      ],
      names: compareNames(asked, record, detail),
    };
  },
};

/** As the rules paired them: crossed where the two fields were submitted the other way round. */
function compareNames(
  asked: IdentityRequest,
  record: NonNullable<IdentityFinding['record']>,
  detail: unknown,
): ShownNames[] {
  const isSwapped = (detail as { names_swapped?: boolean } | null)?.names_swapped === true;
  const [first, last] = isSwapped ? [asked.LastName, asked.FirstName] : [asked.FirstName, asked.LastName];
  return [
    {
      label: isSwapped ? 'Submitted surname, first names of the record' : 'First names',
      submitted: first,
      recorded: record.firstNames,
      similarity: givenNameSimilarity(first, record.firstNames),
      threshold: asked.lenientThreshold ?? asked.name_match_threshold ?? SURNAME_THRESHOLD,
    },
    {
      label: isSwapped ? 'Submitted first name, surname of the record' : 'Surname',
      submitted: last,
      recorded: record.surname,
      similarity: surnameSimilarity(last, record.surname),
      threshold: SURNAME_THRESHOLD,
    },
  ];
}
