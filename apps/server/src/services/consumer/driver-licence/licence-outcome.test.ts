import { describe, expect, it } from 'vitest';
import type { ReviewFact } from '../../../domain/facts.ts';
import type { LicenceRecord } from '../../../providers/licence-registry/port.ts';
import type { LicenceHolder } from './assess-licence.ts';
import { evaluateLicence, type LicenceEntry, parsedLicence } from './licence-outcome.ts';

const request: LicenceHolder = {
  IdentityNo: '8501015800088',
  LastName: 'Mokoena',
  LicenseType: 'card',
  BirthDate: null,
};
const record: LicenceRecord = {
  licenceNumber: '6234560001AB',
  licenceType: 'card',
  holder: { identityNo: '8501015800088', surname: 'MOKOENA', birthDate: '1985-01-01' },
  codes: ['05', 'B', 'EC1'],
  issuedOn: '2024-03-01',
  validUntil: '2026-11-20',
  status: 'active',
  driverRestrictions: ['1'],
  vehicleRestrictions: ['0'],
  permit: { categories: ['G', 'P'], validUntil: '2026-01-01' },
};
const nobody = { identityNo: null, surname: null, birthDate: null };
/** Half past eleven at night of the 20th in Cape Town. */
const receivedAt = new Date('2026-11-20T21:30:00Z');

interface Case {
  readonly request?: Partial<LicenceHolder>;
  readonly record?: Partial<LicenceRecord> | null;
}
const factsOf = ({ request: submitted = {}, record: found = {} }: Case) => ({
  request: { ...request, ...submitted },
  finding: { record: found && { ...record, ...found } },
  capture: null,
  review: null,
  failure: null,
  receivedAt,
});

describe('Normalised validity (domain-facts 4.5; decisions: Asynchronous services and retrieval)', () => {
  it.each<[string, Case, string, string]>([
    ['found, the holder’s, in force and in date', {}, 'VALID', 'ACCEPT'],
    ['on the last day of the card', { record: { validUntil: '2026-11-20' } }, 'VALID', 'ACCEPT'],
    [
      'a number written with other letters',
      { request: { IdentityNo: '850101 5800 088' } },
      'VALID',
      'ACCEPT',
    ],
    ['not found', { record: null }, 'INVALID', 'REJECT'],
    ['another holder', { request: { IdentityNo: '9202140123087' } }, 'INVALID', 'REJECT'],
    ["the holder's number with another surname", { request: { LastName: 'Nkosi' } }, 'UNKNOWN', 'REVIEW'],
    [
      "the holder's number with another surname, suspended",
      { request: { LastName: 'Nkosi' }, record: { status: 'suspended' } },
      'INVALID',
      'REJECT',
    ],
    ['suspended', { record: { status: 'suspended' } }, 'INVALID', 'REJECT'],
    ['cancelled', { record: { status: 'cancelled' } }, 'INVALID', 'REJECT'],
    ['an expired card', { record: { validUntil: '2026-11-19' } }, 'INVALID', 'REJECT'],
    [
      'an expired temporary licence',
      {
        request: { LicenseType: 'temporary' },
        record: { licenceType: 'temporary', validUntil: '2026-11-19' },
      },
      'INVALID',
      'REJECT',
    ],
    ["a learner's licence for a card", { record: { licenceType: 'learners' } }, 'INVALID', 'REJECT'],
    ['no word of its force', { record: { status: null } }, 'UNKNOWN', 'REVIEW'],
    ['no word of its last day', { record: { validUntil: null } }, 'UNKNOWN', 'REVIEW'],
    ['no word of its holder', { record: { holder: nobody } }, 'UNKNOWN', 'REVIEW'],
    [
      'a foreign holder by surname and birth date',
      {
        request: { IdentityNo: 'FN123456', LastName: 'Moyo', BirthDate: '1990-04-18' },
        record: { holder: { identityNo: null, surname: 'MOYO', birthDate: '1990-04-18' } },
      },
      'VALID',
      'ACCEPT',
    ],
    [
      'a foreign holder of another birth date',
      {
        request: { IdentityNo: 'FN123456', LastName: 'Moyo', BirthDate: '1990-04-19' },
        record: { holder: { identityNo: null, surname: 'MOYO', birthDate: '1990-04-18' } },
      },
      'INVALID',
      'REJECT',
    ],
    [
      'another surname where the record has no number',
      { record: { holder: { identityNo: null, surname: 'NKOSI', birthDate: null } } },
      'INVALID',
      'REJECT',
    ],
  ])('of %s is %j', (_what, of, validity, code) => {
    expect(evaluateLicence(factsOf(of))).toMatchObject({ code, detail: { normalized_validity: validity } });
  });
});

const entry: LicenceEntry = {
  license_class: ['B', 'PrDP G'],
  license_number: '6234560001AB',
  license_type: 'card',
  issued_date: '2024-03-01',
  expiry_date: '2029-02-28',
  restrictions: 'glasses',
  comments: 'In order.',
};
const review = (decision: ReviewFact['decision']): ReviewFact => ({ decision, reason: 'x', entry });

describe('evaluateLicence (consumer-service 3.2)', () => {
  it('is pending before anybody has answered', () => {
    expect(evaluateLicence({ ...factsOf({}), finding: null })).toMatchObject({
      code: 'PENDING',
      detail: { normalized_validity: null },
    });
  });

  it.each(['upstream_refused', 'upstream_timeout', 'unanswered', 'interrupted'] as const)(
    'fails for %s, whatever else is known',
    (failure) => {
      expect(evaluateLicence({ ...factsOf({}), review: review('ACCEPT'), failure }).code).toBe('FAIL');
    },
  );

  it('follows the verifier before the machine', () => {
    expect(evaluateLicence({ ...factsOf({ record: null }), review: review('ACCEPT') }).code).toBe('ACCEPT');
    expect(evaluateLicence({ ...factsOf({}), review: review('FAIL') })).toMatchObject({
      code: 'FAIL',
      detail: { normalized_validity: 'UNKNOWN' },
    });
  });
});

describe('parsedLicence (consumer-service 2.5)', () => {
  it('shows the record by today’s codes, with restrictions in words', () => {
    expect(parsedLicence(factsOf({}))).toEqual({
      licenceClass: 'B, EC1, PrDP G, P',
      issuedDate: '2024-03-01',
      expiryDate: '2026-11-20',
      licenceNumber: '6234560001AB',
      licenceType: 'card',
      restrictions: 'driver: 1 glasses or contact lenses',
      comments: null,
    });
  });

  it('says of an expired card that the entitlement is unaffected', () => {
    expect(parsedLicence(factsOf({ record: { validUntil: '2020-01-01' } })).comments).toBe(
      'Card expired, entitlement unaffected.',
    );
  });

  it('shows nothing of a licence that is somebody else’s', () => {
    const shown = parsedLicence(factsOf({ request: { IdentityNo: '9202140123087' } }));
    const { comments, ...rest } = shown;
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
    expect(comments).toBe('The licence belongs to another holder.');
  });

  it('shows what the verifier entered, and not the machine’s word beside it', () => {
    expect(parsedLicence({ ...factsOf({}), review: review('REJECT') })).toMatchObject({
      licenceClass: 'B, PrDP G',
      expiryDate: '2029-02-28',
      restrictions: 'glasses',
      comments: 'In order.',
    });
  });
});
