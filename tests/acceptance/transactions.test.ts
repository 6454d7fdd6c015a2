import type { CaseDetail, CaseList } from '@qiniso/console-protocol/cases';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client, type ErrorBody, type Json } from './support/client.ts';
import { ConsoleClient } from './support/console-client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor } from './support/people.ts';
import {
  ENHANCED_ONFILE,
  FAILOVER,
  LICENCE_RESULTS,
  LICENCE_VERIFY,
  PHOTO,
  PHOTO_RESULTS,
  TRANSACTION,
} from './support/routes.ts';

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

const licence = (LicenseNumber: string, person = people.thabo) => ({
  ...requestFor(person),
  LicenseType: 'card',
  LicenseNumber,
});
const shown = (id: string, as = client) => as.get<Json>(`${TRANSACTION}/${id}`);

describe('GET /transactions/{transaction_id} (consumer-service 4.4; decisions: Asynchronous services and retrieval)', () => {
  // Together, for each waits for the simulated back office.
  it.concurrent.each([
    ['ACCEPT', '6234560001AB', people.thabo],
    ['REVIEW', '6234560003EF', people.pieter],
    ['REJECT', '6234567777XX', people.thabo],
    ['FAILED', '6234560004GH', people.johannes],
  ])('goes from PENDING to %s', async (result, number, person) => {
    const { body: submitted } = await client.post(LICENCE_VERIFY, licence(number, person));
    const id = submitted.transaction_id;
    expect((await shown(id)).body).toEqual({
      success: true,
      transaction_id: id,
      service_type: 'DRVLIC',
      screening_result: 'PENDING',
      is_complete: false,
      received_datetime: expect.stringMatching(/Z$/),
      completed_datetime: null,
      message: expect.any(String),
      data: null,
    });
    const { body } = await eventually(
      () => shown(id),
      (answer) => answer.body.is_complete === true,
    );
    const results = (await client.get<Json>(`${LICENCE_RESULTS}/${id}`)).body;
    expect(body).toMatchObject({
      screening_result: result,
      completed_datetime: expect.stringMatching(/Z$/),
      data: results.data,
    });
  });

  it('has the result object of every other service as its data', async () => {
    const enhanced = await client.post(ENHANCED_ONFILE, requestFor(people.thabo));
    const other = await shown(enhanced.body.transaction_id);
    expect(other.body).toMatchObject({
      service_type: 'BIDCHK1',
      screening_result: 'ACCEPT',
      is_complete: true,
      data: enhanced.body,
    });
    const failover = await client.post(FAILOVER, { ...requestFor(people.pieter), enableFailover: true });
    expect(failover.body.transaction_id).toMatch(/-failover$/);
    expect((await shown(failover.body.transaction_id)).body).toMatchObject({
      transaction_id: failover.body.transaction_id,
      service_type: 'BIDCHK2',
    });
  });

  it('answers 404 for what does not exist and for another account’s, 401 without a token, 403 without any service', async () => {
    const { body } = await client.post(LICENCE_VERIFY, licence('6234560001AB'));
    const stranger = await Client.shared('sandbox-two');
    for (const answer of [
      await stranger.get<ErrorBody>(`${TRANSACTION}/${body.transaction_id}`),
      await client.get<ErrorBody>(`${TRANSACTION}/01a1fa24-9272-74de-a471-110b06664a0e`),
      await client.get<ErrorBody>(`${TRANSACTION}/x`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await fetch(`${client.address}${TRANSACTION}/${body.transaction_id}`)).status).toBe(401);
  });
});

describe('A face match in doubt (decisions: Identity matching)', () => {
  it('is REVIEW for want of an official photograph until two verifiers accept it in the console, after which the result is ACCEPT', async () => {
    const { body } = await client.post(PHOTO, requestFor(people.fatima));
    const id = body.transaction_id;
    await client.post(`/sandbox/captures/${id}`, { selfie: 'same-person' });
    const result = () => client.get(`${PHOTO_RESULTS}/${id}`);
    const judged = await eventually(result, (answer) => answer.body.code !== 'PENDING');
    expect(judged.body).toMatchObject({
      success: true,
      code: 'REVIEW',
      outcome: { liveness: 'accept', face_match: 'review' },
      dha_image: null,
    });

    const [verifier, admin] = [await ConsoleClient.logIn('verifier'), await ConsoleClient.logIn('admin')];
    const queue = await verifier.get<CaseList>('/cases?kind=face-review&limit=200');
    const item = queue.body.items.find(({ transactionId }) => transactionId === id);
    expect(item).toMatchObject({ state: 'open', subject: { name: 'F••••• A•••••••' } });
    const page = await verifier.get<CaseDetail>(`/cases/${item?.id}`);
    const attempt = page.body.liveness.at(-1);
    expect(attempt?.signals).toContainEqual(
      expect.objectContaining({ name: 'plane', result: 'pass', threshold: expect.any(Number) }),
    );
    const selfie = page.body.images.find(({ kind }) => kind === 'selfie')?.url ?? '';
    expect(page.body.images.find(({ kind }) => kind === 'official_photograph')?.url).toBeNull();
    for (const url of [selfie, attempt?.frames[0]?.url ?? '']) {
      const picture = await verifier.get(url.replace('/console/api', ''), {});
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      expect(picture.headers.get('cache-control')).toBe('no-store');
    }

    const accept = { decision: 'ACCEPT', reason: 'verified_otherwise', note: 'Seen at the branch.' };
    const path = `/cases/${item?.id}/decision`;
    const proposed = await verifier.post<CaseDetail>(path, { ...accept, version: page.body.version });
    expect(proposed.body.state).toBe('second');
    expect((await result()).body.code).toBe('REVIEW');
    const own = await verifier.post<ErrorBody>(path, { ...accept, version: proposed.body.version });
    expect(own).toMatchObject({ status: 409, body: { code: 'second_person_needed' } });
    const confirmed = await admin.post<CaseDetail>(path, { ...accept, version: proposed.body.version });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect((await result()).body.code).toBe('ACCEPT');
    const { history } = (await admin.get<CaseDetail>(`/cases/${item?.id}`)).body;
    expect(history.map(({ action }) => action)).toEqual([
      'opened',
      'viewed',
      'image-viewed',
      'frame-viewed',
      'proposed',
      'decided',
      'viewed',
    ]);
  }, 120_000);
});
