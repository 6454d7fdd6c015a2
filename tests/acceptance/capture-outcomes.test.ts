import { beforeAll, describe, expect, it } from 'vitest';
import { abridged, Client, type ErrorBody } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor, type SubmittedPerson } from './support/people.ts';
import { FAILOVER, PHOTO, PHOTO_RESULTS } from './support/routes.ts';

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

const begin = async (person: SubmittedPerson) => (await client.post(PHOTO, requestFor(person))).body;
const play = (transactionId: string, selfie: unknown, as = client) =>
  as.post<ErrorBody>(`/sandbox/captures/${transactionId}`, { selfie });

/** The result once it is final. */
async function resultOf(transactionId: string) {
  const { body } = await eventually(
    () => client.get(`${PHOTO_RESULTS}/${transactionId}`),
    (answer) => answer.body.code !== 'PENDING',
  );
  return abridged(body);
}
/** Base64 of a JPEG begins so. */
const JPEG = '/9j/';

describe('The consumer completes the capture (consumer-service 3.3)', () => {
  const cases: [string, SubmittedPerson, string, Record<string, unknown>][] = [
    [
      'ACCEPT, images available: identity verified, liveness passed, selfie matches the official photograph',
      people.thabo,
      'same-person',
      {
        code: 'ACCEPT',
        outcome: { id_matched: true, liveness: 'accept', face_match: 'accept' },
        dha_image: JPEG,
        selfie_image: JPEG,
      },
    ],
    [
      'REJECT: the selfie is of somebody else',
      people.thabo,
      'other-person',
      { code: 'REJECT', outcome: { liveness: 'accept', face_match: 'reject' } },
    ],
    [
      'REJECT: a photograph was held in front of the camera',
      people.thabo,
      'photo-attack',
      { code: 'REJECT', outcome: { liveness: 'reject' } },
    ],
    [
      'REVIEW at best: the date of birth of the record differs',
      people.lerato,
      'same-person',
      { code: 'REVIEW', outcome: { dob_matched: false, liveness: 'accept', face_match: 'accept' } },
    ],
    [
      'FAIL: the verification cannot be completed',
      people.thabo,
      'failure',
      { code: 'FAIL', outcome: { liveness: 'fail', face_match: 'fail' }, selfie_image: null },
    ],
  ];

  it.each(cases)('%s', { timeout: 120_000 }, async (_what, person, selfie, expected) => {
    const begun = await begin(person);
    const played = await play(begun.transaction_id, selfie);
    expect(played.status).toBe(202);
    const result = await resultOf(begun.transaction_id);
    expect(result).toMatchObject({
      success: true,
      transaction_id: begun.transaction_id,
      request: { id_number: person.IdentityNo },
      record: begun.record,
      ...expected,
    });
    expect(result.session_details).toMatchObject({ capture_url: begun.capture_url });
  });
});

describe('POST /sandbox/captures/{transaction_id} (sandbox)', () => {
  it.each(['somebody', '', null, 7, undefined])('refuses an unknown selfie with 422: %s', async (selfie) => {
    const { transaction_id } = await begin(people.ayanda);
    expect(await play(transaction_id, selfie)).toMatchObject({
      status: 422,
      body: { code: 'invalid_input', details: { field: 'selfie' } },
    });
  });

  it.each<[string, () => Promise<string>]>([
    ['an unknown transaction', async () => '01a1fa24-9272-74de-a471-110b06664a0e'],
    [
      'a transaction without a session',
      async () => (await client.post(FAILOVER, requestFor(people.zanele))).body.transaction_id,
    ],
    [
      "another account's transaction",
      async () => {
        const stranger = await Client.shared('sandbox-two');
        return (await stranger.post(PHOTO, requestFor(people.ayanda))).body.transaction_id;
      },
    ],
  ])('answers 404 for %s', async (_what, idOf) => {
    expect(await play(await idOf(), 'same-person')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
