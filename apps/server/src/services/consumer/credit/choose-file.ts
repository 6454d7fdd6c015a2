import { givenNameSimilarity, surnameSimilarity } from '../../../domain/name-similarity.ts';
import type { CreditProfile } from '../../../providers/credit-bureau/port.ts';

/** As in identity matching (decisions: Identity matching). */
const NAME_THRESHOLD = 0.95;

/** What a question to the bureau brought. `SEVERAL_FILES`: more than one is the person's; `OTHER_NAME`: none is. */
export interface CreditFinding {
  readonly match: 'FOUND' | 'NO_RECORD' | 'SEVERAL_FILES' | 'OTHER_NAME';
  /** Null unless it is FOUND: of somebody else nothing is kept. */
  readonly file: CreditProfile | null;
}

/** The one file that is the person's, of those that stand under the number. */
export function chooseFile(
  files: readonly CreditProfile[],
  submitted: { readonly FirstName: string; readonly LastName: string },
): CreditFinding {
  const theirs = files.filter((file) => isOf(file, submitted));
  const [file] = theirs;
  if (theirs.length > 1) return { match: 'SEVERAL_FILES', file: null };
  if (file) return { match: 'FOUND', file };
  return { match: files.length === 0 ? 'NO_RECORD' : 'OTHER_NAME', file: null };
}

/** First name and surname fit; the surname may be one under which the person is also known. */
function isOf(
  file: CreditProfile,
  { FirstName, LastName }: { FirstName: string; LastName: string },
): boolean {
  const whole = `${FirstName} ${LastName}`;
  return (
    givenNameSimilarity(FirstName, file.firstNames) >= NAME_THRESHOLD &&
    (surnameSimilarity(LastName, file.surname) >= NAME_THRESHOLD ||
      file.akaNames.some((name) => givenNameSimilarity(whole, name) >= NAME_THRESHOLD))
  );
}
