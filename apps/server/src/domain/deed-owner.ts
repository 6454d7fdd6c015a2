import { givenNameSimilarity } from './name-similarity.ts';

/** Similarity that a name on a deed needs where there is no number to go by. */
const NAME_THRESHOLD = 0.95;

/**
 * Whether an owner on a deed is somebody: by the identity number, or on old deeds, which have none, by birth date and names in any
 * order (domain-facts 3.9).
 */
export function isOwner(
  owner: { readonly name: string; readonly identityNo: string | null; readonly birthDate: string | null },
  person: {
    readonly identityNo: string;
    readonly firstNames: string;
    readonly surname: string;
    readonly birthDate: string | null;
  },
): boolean {
  if (owner.identityNo !== null) return owner.identityNo === person.identityNo;
  if (owner.birthDate === null || owner.birthDate !== person.birthDate) return false;
  return givenNameSimilarity(`${person.firstNames} ${person.surname}`, owner.name) >= NAME_THRESHOLD;
}
