import type { Sealing } from '../../secrets/sealing.ts';
import { plainNumber } from '../engine/compare-facts.ts';
import type { Subject } from '../engine/subject.ts';
import type { DocumentKind } from '../lists/listed-entity.ts';

/** What an account knows a client by, the surest first. */
const KINDS: readonly DocumentKind[] = ['identity', 'registration', 'passport', 'imo'];

/**
 * The keyed hash by which an account's client is recognised: an identity, registration or passport number, else the account's own
 * reference together with the name. Null where there is none of these: a name alone may be anybody's, and nothing is remembered of it.
 *
 * @param referenceNo as the account gave it
 */
export function clientKeyOf(
  sealing: Pick<Sealing, 'hash'>,
  accountId: number,
  subject: Pick<Subject, 'kind' | 'names' | 'documents'>,
  referenceNo: string | null,
): Buffer | null {
  const text = knownBy(subject, referenceNo);
  return text === null ? null : sealing.hash('screened client', `${accountId} ${subject.kind} ${text}`);
}

function knownBy({ names, documents }: Pick<Subject, 'names' | 'documents'>, referenceNo: string | null) {
  for (const kind of KINDS) {
    const found = documents.find((document) => document.kind === kind);
    if (found) return `${kind} ${found.country ?? ''} ${plainNumber(found.number)}`;
  }
  return referenceNo === null ? null : `reference ${referenceNo}\n${foldedName(names[0])}`;
}

const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
