import type { CaseDetail, DecisionBody } from '@qiniso/console-protocol/cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { ApiError } from '../domain/api-error.ts';
import type { Verifier } from './back-office-parts.ts';
import { createCaseWork } from './case-work.ts';
import { createTestBackOffice } from './testing.ts';

let db: TestDatabase;
let office: Awaited<ReturnType<typeof createTestBackOffice>>;
let ann: Verifier;
let ben: Verifier;
beforeAll(async () => {
  db = await createTestDatabase();
  office = await createTestBackOffice(db);
  [ann, ben] = [await office.verifier('ann'), await office.verifier('ben')];
});
afterAll(() => db.drop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const valid: DecisionBody = {
  version: 1,
  decision: 'ACCEPT',
  reason: 'confirmed',
  note: 'The authority confirmed it by telephone.',
  entry: { license_class: ['B'], issued_date: '2024-03-01', expiry_date: '2029-02-28', comments: 'In order' },
};
const sameFace: DecisionBody = { version: 1, decision: 'ACCEPT', reason: 'same_face', note: 'The ears fit.' };
const otherFace: DecisionBody = { ...sameFace, decision: 'REJECT', reason: 'other_face' };

/** What a verifier is told who cannot do it. */
async function refusal(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`An ApiError was expected, not ${String(error)}.`);
  return error;
}
const actionsIn = ({ history }: CaseDetail) => history.map(({ action }) => action);

describe('A queued product that no machine answers for', () => {
  it('opens one case, due in 48 hours, and ends with what the verifier entered, charged and told', async () => {
    const { transactionId, caseId } = await office.licence();
    expect(await office.stored(transactionId)).toMatchObject({ state: 'waiting', code: 'PENDING' });
    const shown = await office.backOffice.show(ann, caseId);
    expect(shown).toMatchObject({ kind: 'driver-licence', state: 'open', version: 1, round: 1 });
    expect(Date.parse(shown.dueAt) - Date.parse(shown.openedAt)).toBe(48 * HOUR);

    const decided = await office.backOffice.decide(ann, caseId, valid);
    expect(decided).toMatchObject({ state: 'decided', decision: 'ACCEPT', decidedBy: { isMe: true } });
    expect(await office.stored(transactionId)).toMatchObject({
      state: 'completed',
      code: 'ACCEPT',
      price_cents: 2500,
    });
    expect(await office.eventsOf(transactionId)).toEqual([{ event: 'transaction.completed', sequence: 2 }]);
    const body = JSON.parse(
      (await office.pipeline.presentStored(transactionId, { withImages: false }))?.body ?? '',
    );
    expect(body).toMatchObject({
      screening_result: 'ACCEPT',
      data: {
        normalized_validity: 'VALID',
        parsed_license_class: 'B',
        parsed_issued_date: '2024-03-01',
        parsed_expiry_date: '2029-02-28',
        comments: 'In order',
      },
    });
  });

  it.each([
    ['ACCEPT', 'confirmed', 'ACCEPT', 'VALID', 2500],
    ['REJECT', 'suspended', 'REJECT', 'INVALID', 2500],
    ['REVIEW', 'not_established', 'REVIEW', 'UNKNOWN', 2500],
    ['FAIL', 'no_answer', 'FAIL', 'UNKNOWN', 0],
  ] as const)('maps the decision %s (%s) to %s and %s', async (decision, reason, code, validity, price) => {
    const { transactionId, caseId } = await office.licence();
    const entry = decision === 'FAIL' ? null : {};
    await office.backOffice.decide(ann, caseId, { ...valid, decision, reason, entry });
    expect(await office.stored(transactionId)).toMatchObject({ code, price_cents: price });
    const { outcome } = (await db.database
      .selectFrom('transactions')
      .select('outcome')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()) as { outcome: { detail: unknown } };
    expect(outcome.detail).toEqual({ normalized_validity: validity });
  });

  it('is handed over once, however often its job is run', async () => {
    const { transactionId, caseId } = await office.licence();
    await office.pipeline.runLookUpJob({
      id: 1,
      kind: 'look-up',
      subject: transactionId,
      payload: {},
      attempts: 2,
    });
    expect(await office.caseOf(transactionId)).toBe(caseId);
    expect(actionsIn(await office.backOffice.show(ann, caseId))).toEqual(['opened', 'viewed']);
  });

  it('ends as FAIL, uncharged, when nobody answers in time; a decision after that is told so', async () => {
    const { transactionId, caseId } = await office.licence();
    const job = { id: 1, kind: 'expire-case', subject: caseId, payload: {}, attempts: 1 };
    await office.backOffice.runExpireJob(job);
    expect(await office.stored(transactionId)).toMatchObject({ state: 'waiting' });
    office.clock.move(15 * 24 * HOUR);
    // The job that ends it is late.
    expect(await refusal(office.backOffice.decide(ann, caseId, valid))).toMatchObject({
      code: 'case_closed',
    });
    await office.backOffice.runExpireJob(job);
    await office.backOffice.runExpireJob(job);
    expect(await office.stored(transactionId)).toEqual({
      state: 'completed',
      code: 'FAIL',
      price_cents: 0,
      failure_reason: 'unanswered',
    });
    expect(await office.eventsOf(transactionId)).toHaveLength(1);
    expect(await refusal(office.backOffice.decide(ann, caseId, { ...valid, version: 2 }))).toMatchObject({
      status: 409,
      code: 'case_closed',
      details: { by: null, at: office.clock.now().toISOString() },
    });
    const reopening = office.backOffice.reopen(ann, caseId, { version: 2, note: 'Please.' });
    expect(await refusal(reopening)).toMatchObject({ code: 'case_closed' });
  });

  it('closes its case when the transaction ends otherwise', async () => {
    const { transactionId, caseId } = await office.licence();
    await office.pipeline.end(transactionId, 'interrupted');
    const shown = await office.backOffice.show(ann, caseId);
    expect(shown).toMatchObject({ state: 'closed', actions: { claim: false, reopen: false, decisions: [] } });
    expect(await refusal(office.backOffice.decide(ann, caseId, valid))).toMatchObject({
      code: 'case_closed',
    });
  });
});

describe('The simulated back office (decisions: Asynchronous services and retrieval)', () => {
  const answering = (seconds: number | null) =>
    createCaseWork(db.database, seconds === null ? null : { seconds }).answering(office.accountId);

  it('takes its seconds, is switched off for an account, and does not exist in production', async () => {
    expect(await answering(3)).toEqual({ delayMs: 3000, isByHand: false });
    await db.database
      .updateTable('accounts')
      .set({ simulated_back_office: false })
      .where('id', '=', office.accountId)
      .execute();
    expect(await answering(3)).toEqual({ delayMs: 0, isByHand: true });
    expect(await answering(null)).toEqual({ delayMs: 0, isByHand: false });
  });
});

describe('A claim', () => {
  it('is won by one of two who claim at once; the other is told who has it', async () => {
    const { caseId } = await office.licence();
    const claims = [ann, ben].map((verifier) => office.backOffice.claim(verifier, caseId));
    const results = await Promise.allSettled(claims);
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(1);
    const winner = results[0]?.status === 'fulfilled' ? 'ann' : 'ben';
    expect(lost[0]?.reason).toMatchObject({
      status: 409,
      code: 'case_taken',
      details: { by: `${winner}-${office.accountId}`, at: office.clock.now().toISOString() },
    });
  });

  it('keeps others from deciding until it runs out or is released', async () => {
    const { caseId } = await office.licence();
    await office.backOffice.claim(ann, caseId);
    expect(await refusal(office.backOffice.decide(ben, caseId, valid))).toMatchObject({ code: 'case_taken' });
    expect((await office.backOffice.show(ben, caseId)).actions).toMatchObject({
      claim: false,
      decisions: [],
    });
    office.clock.move(9 * MINUTE);
    await office.backOffice.renew(ann, caseId);
    office.clock.move(9 * MINUTE);
    expect(await refusal(office.backOffice.claim(ben, caseId))).toMatchObject({ code: 'case_taken' });
    office.clock.move(2 * MINUTE);
    expect((await office.backOffice.claim(ben, caseId)).claim).toMatchObject({ by: { isMe: true } });
    expect(await refusal(office.backOffice.renew(ann, caseId))).toMatchObject({ code: 'case_taken' });
    await office.backOffice.release(ann, caseId);
    expect((await office.backOffice.show(ben, caseId)).claim).not.toBeNull();
    await office.backOffice.release(ben, caseId);
    expect((await office.backOffice.show(ben, caseId)).claim).toBeNull();
    expect(await refusal(office.backOffice.renew(ann, caseId))).toMatchObject({ code: 'case_not_yours' });
  });

  it('that has run out does not undo the work: the decision counts while nobody else took the case', async () => {
    const { caseId } = await office.licence();
    await office.backOffice.claim(ann, caseId);
    office.clock.move(HOUR);
    expect((await office.backOffice.decide(ann, caseId, valid)).state).toBe('decided');
  });

  it('of the next case takes the most urgent one that nobody has, and no two get the same', async () => {
    const other = await createTestBackOffice(db);
    const people = await Promise.all(['a', 'b', 'c'].map((name) => other.verifier(name)));
    const urgent: string[] = [];
    for (let number = 0; number < 3; number++) {
      urgent.push((await other.licence()).caseId);
      other.clock.move(MINUTE);
    }
    const [a, ...rest] = people as [Verifier, Verifier, Verifier];
    expect((await other.backOffice.claimNext(a, { kind: 'driver-licence' })).id).toBe(urgent[0]);
    const taken = await Promise.all(rest.map((verifier) => other.backOffice.claimNext(verifier, {})));
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(urgent.slice(1)));
    expect(await refusal(other.backOffice.claimNext(a, { kind: 'face-review' }))).toMatchObject({
      status: 404,
    });
  });
});

describe('A decision', () => {
  it('by two verifiers at once is made by one; the other is told who and when, and nothing happens twice', async () => {
    for (let round = 0; round < 5; round++) {
      const { transactionId, caseId } = await office.licence();
      const invalid: DecisionBody = { ...valid, decision: 'REJECT', reason: 'suspended' };
      const results = await Promise.allSettled([
        office.backOffice.decide(ann, caseId, valid),
        office.backOffice.decide(ben, caseId, invalid),
      ]);
      const lost = results.filter((result) => result.status === 'rejected');
      expect(lost).toHaveLength(1);
      const isAnns = results[0]?.status === 'fulfilled';
      expect(lost[0]?.reason).toMatchObject({
        status: 409,
        code: 'case_decided',
        details: {
          by: `${isAnns ? 'ann' : 'ben'}-${office.accountId}`,
          at: office.clock.now().toISOString(),
        },
      });
      expect((await office.stored(transactionId)).code).toBe(isAnns ? 'ACCEPT' : 'REJECT');
      expect(await office.eventsOf(transactionId)).toHaveLength(1);
    }
  });

  it('made on an older version of the case is refused', async () => {
    const { caseId } = await office.licence();
    await office.backOffice.decide(ann, caseId, valid);
    await office.backOffice.reopen(ben, caseId, { version: 2, note: 'The number was read wrongly.' });
    expect(await refusal(office.backOffice.decide(ann, caseId, { ...valid, version: 2 }))).toMatchObject({
      code: 'case_changed',
      details: { by: `ben-${office.accountId}` },
    });
  });

  it('that cannot be carried through leaves nothing behind, and can be made again', async () => {
    const { transactionId, caseId } = await office.licence();
    const product = (name: string) =>
      db.database
        .updateTable('transactions')
        .set({ product: name })
        .where('id', '=', transactionId)
        .execute();
    await product('GONE');
    await expect(office.backOffice.decide(ann, caseId, valid)).rejects.toThrow('no product GONE');
    await product('DRVLIC');
    expect(await office.stored(transactionId)).toMatchObject({ state: 'waiting', code: 'PENDING' });
    expect(await office.eventsOf(transactionId)).toEqual([]);
    const shown = await office.backOffice.decide(ann, caseId, valid);
    expect(actionsIn(shown)).toEqual(['opened', 'decided', 'viewed']);
  });

  it('gives a prepaid account its credit back once when a licence could not be processed', async () => {
    const credits = async () => {
      const row = await db.database
        .selectFrom('accounts')
        .select('credits')
        .where('id', '=', office.accountId)
        .executeTakeFirstOrThrow();
      return row.credits;
    };
    const setCredits = (number: number) =>
      db.database
        .updateTable('accounts')
        .set({ credits: number })
        .where('id', '=', office.accountId)
        .execute();
    await setCredits(2);
    const [failed, reversed] = [
      await office.licence({ isPrepaid: true }),
      await office.licence({ isPrepaid: true }),
    ];
    expect(await credits()).toBe(0);
    const fail: DecisionBody = { ...valid, decision: 'FAIL', reason: 'no_answer', entry: null };
    await office.backOffice.decide(ann, failed.caseId, fail);
    expect(await credits()).toBe(1);
    await office.backOffice.decide(ann, reversed.caseId, valid);
    expect(await credits()).toBe(1);
    await office.backOffice.reopen(ann, reversed.caseId, { version: 2, note: 'Nobody answered after all.' });
    await office.backOffice.decide(ann, reversed.caseId, { ...fail, version: 3 });
    await office.backOffice.decide(ben, reversed.caseId, { ...fail, version: 4 });
    expect(await credits()).toBe(2);
    expect(await office.stored(reversed.transactionId)).toMatchObject({ code: 'FAIL', price_cents: 0 });
  });

  it.each([
    ['decision', { ...sameFace, decision: 'FAIL' }],
    ['reason', { ...sameFace, reason: 'confirmed' }],
  ] as const)('names the %s that the kind of case does not have', async (field, body) => {
    const caseId = await office.caseOf(await office.face('review'));
    expect(await refusal(office.backOffice.decide(ann, caseId, body))).toMatchObject({
      status: 422,
      details: { field },
    });
  });

  it.each([
    ['license_class', { license_class: ['Z9'] }],
    ['issued_date', { issued_date: '2025-02-30' }],
    ['license_type', { license_type: 'boat' }],
    ['comments', { comments: 'x'.repeat(2001) }],
  ])('names the %s that the form does not take', async (field, entry) => {
    const { caseId } = await office.licence();
    expect(await refusal(office.backOffice.decide(ann, caseId, { ...valid, entry }))).toMatchObject({
      status: 422,
      code: 'invalid_input',
      details: { field },
    });
  });

  it('does not exist for a verifier of another account, and nothing else of the case does', async () => {
    const { caseId } = await office.licence();
    const stranger = await office.stranger();
    const { backOffice } = office;
    for (const work of [
      () => backOffice.show(stranger, caseId),
      () => backOffice.reveal(stranger, caseId),
      () => backOffice.claim(stranger, caseId),
      () => backOffice.renew(stranger, caseId),
      () => backOffice.release(stranger, caseId),
      () => backOffice.decide(stranger, caseId, valid),
      () => backOffice.reopen(stranger, caseId, { version: 1, note: 'x' }),
      () => backOffice.image(stranger, caseId, 'selfie'),
      () => backOffice.show(stranger, 'no-id'),
    ])
      expect(await refusal(work())).toMatchObject({ status: 404 });
    expect((await backOffice.list(stranger, {})).items).toEqual([]);
    expect(actionsIn(await backOffice.show(ann, caseId))).toEqual(['opened', 'viewed']);
  });
});

describe('Four eyes', () => {
  it('accept a face that the machine did not: one proposes, another confirms, and only then is it told', async () => {
    const transactionId = await office.face('review');
    const caseId = await office.caseOf(transactionId);
    expect(await office.stored(transactionId)).toMatchObject({ state: 'completed', code: 'REVIEW' });
    expect(await office.eventsOf(transactionId)).toHaveLength(1);

    const proposed = await office.backOffice.decide(ann, caseId, sameFace);
    expect(proposed).toMatchObject({
      state: 'second',
      version: 2,
      proposal: { by: { isMe: true }, decision: 'ACCEPT' },
      actions: { claim: false, decisions: [] },
    });
    expect((await office.stored(transactionId)).code).toBe('REVIEW');
    for (const work of [
      () => office.backOffice.decide(ann, caseId, { ...sameFace, version: 2 }),
      () => office.backOffice.claim(ann, caseId),
    ])
      expect(await refusal(work())).toMatchObject({
        code: 'second_person_needed',
        details: { by: `ann-${office.accountId}` },
      });

    const decided = await office.backOffice.decide(ben, caseId, { ...sameFace, version: 2 });
    expect(decided).toMatchObject({ state: 'decided', decision: 'ACCEPT', decidedBy: { isMe: true } });
    expect((await office.stored(transactionId)).code).toBe('ACCEPT');
    expect(await office.eventsOf(transactionId)).toEqual([
      { event: 'idv.completed', sequence: 3 },
      { event: 'idv.completed', sequence: 4 },
    ]);
  });

  it('are not needed to reject what was in doubt, nor for a second person who disagrees', async () => {
    const [alone, disputed] = [await office.face('review'), await office.face('review')];
    await office.backOffice.decide(ann, await office.caseOf(alone), otherFace);
    expect((await office.stored(alone)).code).toBe('REJECT');
    const caseId = await office.caseOf(disputed);
    await office.backOffice.decide(ann, caseId, sameFace);
    await office.backOffice.decide(ben, caseId, { ...otherFace, version: 2 });
    expect((await office.stored(disputed)).code).toBe('REJECT');
  });

  it('overturn a face that the machine rejected, once a verifier has taken it up', async () => {
    const transactionId = await office.face('reject');
    expect((await office.stored(transactionId)).code).toBe('REJECT');
    await expect(office.caseOf(transactionId)).rejects.toThrow();
    const taken = await office.backOffice.takeUp(ann, { transactionId, note: 'She came to the branch.' });
    expect(taken).toMatchObject({ state: 'open', claim: { by: { isMe: true } } });
    await office.backOffice.decide(ann, taken.id, sameFace);
    expect((await office.stored(transactionId)).code).toBe('REJECT');
    await office.backOffice.decide(ben, taken.id, { ...sameFace, version: 2 });
    expect((await office.stored(transactionId)).code).toBe('ACCEPT');
    expect(await office.eventsOf(transactionId)).toHaveLength(2);
  });

  it('are told nothing anew when what stands was looked at again and stays', async () => {
    const transactionId = await office.face('reject');
    const { id } = await office.backOffice.takeUp(ann, { transactionId, note: 'Asked to.' });
    expect((await office.backOffice.decide(ann, id, otherFace)).state).toBe('decided');
    expect((await office.stored(transactionId)).code).toBe('REJECT');
    expect(await office.eventsOf(transactionId)).toHaveLength(1);
  });

  it('reverse an earlier decision after it was reopened; a changed form is a new proposal', async () => {
    const { transactionId, caseId } = await office.licence();
    await office.backOffice.decide(ann, caseId, valid);
    const reopened = await office.backOffice.reopen(ann, caseId, { version: 2, note: 'Read wrongly.' });
    expect(reopened).toMatchObject({ state: 'open', version: 3, round: 2, decision: null });
    expect((await office.stored(transactionId)).code).toBe('ACCEPT');
    const invalid: DecisionBody = { ...valid, version: 3, decision: 'REJECT', reason: 'suspended' };
    await office.backOffice.decide(ann, caseId, invalid);
    const changed = { ...invalid, version: 4, entry: { comments: 'Suspended since May.' } };
    const second = await office.backOffice.decide(ben, caseId, changed);
    expect(second).toMatchObject({ state: 'second', proposal: { by: { isMe: true } } });
    // Confirming without the form takes what the other has entered.
    await office.backOffice.decide(ann, caseId, { ...invalid, version: 5, entry: null });
    expect((await office.stored(transactionId)).code).toBe('REJECT');
    expect(await office.eventsOf(transactionId)).toHaveLength(2);
    const body = JSON.parse(
      (await office.pipeline.presentStored(transactionId, { withImages: false }))?.body ?? '',
    );
    expect(body.data).toMatchObject({ normalized_validity: 'INVALID', comments: 'Suspended since May.' });
  });

  it('answer a licence that the machine could not, with what it did find before them', async () => {
    const transactionId = await office.answeredLicence({
      find: async ({ licenceNumber, identityNo }) => ({
        licenceNumber,
        licenceType: 'card',
        holder: { identityNo, surname: 'MOKOENA', birthDate: null },
        codes: ['B'],
        issuedOn: '2024-03-01',
        validUntil: '2029-02-28',
        status: null,
        driverRestrictions: [],
        vehicleRestrictions: [],
        permit: null,
      }),
    });
    expect((await office.stored(transactionId)).code).toBe('REVIEW');
    const taken = await office.backOffice.takeUp(ann, { transactionId, note: 'The client asks for more.' });
    expect(taken.finding).toContainEqual({ label: 'Valid until', value: '2029-02-28', isPersonal: false });
    expect(taken.finding).toContainEqual({ label: 'Holder', value: 'M••••••', isPersonal: true });
    await office.backOffice.decide(ann, taken.id, valid);
    await office.backOffice.decide(ben, taken.id, { ...valid, version: 2, entry: null });
    expect((await office.stored(transactionId)).code).toBe('ACCEPT');
    expect(await office.eventsOf(transactionId)).toHaveLength(2);
  });

  it('are asked of nothing that verifiers have no say in', async () => {
    const { transactionId } = await office.licence();
    await db.database.deleteFrom('cases').where('transaction_id', '=', transactionId).execute();
    const work = office.backOffice.takeUp(ann, { transactionId, note: 'Curious.' });
    expect(await refusal(work)).toMatchObject({ status: 409, code: 'not_reviewable' });
  });
});

describe('What a case shows', () => {
  it('is masked until it is revealed, and every look is recorded', async () => {
    const transactionId = await office.face('review');
    const caseId = await office.caseOf(transactionId);
    const masked = await office.backOffice.show(ann, caseId);
    expect(JSON.stringify(masked)).not.toMatch(/8501015800088|Thabo|THABO|Mokoena/i);
    expect(masked).toMatchObject({
      isMasked: true,
      subject: { name: 'T•••• M••••••', identityNo: '•••••••••0088' },
      faceMatch: { decision: 'review', similarity: 0.61 },
      images: [
        { kind: 'official_photograph', url: expect.stringContaining(caseId) },
        { kind: 'selfie', url: expect.stringContaining(caseId) },
      ],
    });
    expect(masked.names[0]?.recorded).toEqual([
      { text: '•••••', isSame: true },
      { text: ' ••••', isSame: false },
    ]);
    await office.backOffice.show(ann, caseId);
    office.clock.move(11 * MINUTE);
    await office.backOffice.show(ann, caseId);
    const revealed = await office.backOffice.reveal(ben, caseId);
    expect(revealed.submitted).toContainEqual({
      label: 'Identity number',
      value: '8501015800088',
      isPersonal: true,
    });
    expect((await office.backOffice.image(ann, caseId, 'selfie')).toString('hex')).toBe('ffd8ffdb');
    expect(await refusal(office.backOffice.image(ann, caseId, 'passport'))).toMatchObject({ status: 404 });
    const { history } = await office.backOffice.show(ann, caseId);
    expect(history.map(({ action, by, detail }) => [action, by?.isMe ?? null, detail])).toEqual([
      ['opened', null, null],
      ['viewed', true, null],
      ['viewed', true, null],
      ['revealed', false, null],
      ['image-viewed', true, 'selfie'],
    ]);
  });

  it('hides notes with the personal data, and shows reasons by their words', async () => {
    const { caseId } = await office.licence();
    await office.backOffice.decide(ann, caseId, valid);
    const last = (detail: CaseDetail) => detail.history.findLast(({ action }) => action === 'decided');
    expect(last(await office.backOffice.show(ann, caseId))).toMatchObject({
      reason: 'The authority confirms the licence',
      note: null,
      hasNote: true,
    });
    expect(last(await office.backOffice.reveal(ann, caseId))?.note).toBe(valid.note);
  });

  it('has the form of its kind', async () => {
    const { caseId } = await office.licence();
    const { form } = await office.backOffice.show(ann, caseId);
    expect(form.map(({ name, type }) => [name, type])).toEqual([
      ['license_class', 'choices'],
      ['license_number', 'text'],
      ['license_type', 'choice'],
      ['issued_date', 'date'],
      ['expiry_date', 'date'],
      ['restrictions', 'text'],
      ['comments', 'long-text'],
    ]);
    expect(form.at(-1)).toMatchObject({ label: 'Comments', maxLength: 2000, isRequired: false });
    expect(form[0]?.options[2]).toEqual({ value: 'B', label: 'B (light vehicle up to 3 500 kg)' });
  });

  it('hides what was entered once it is decided, until it is revealed', async () => {
    const { caseId } = await office.licence();
    await office.backOffice.decide(ann, caseId, { ...valid, entry: { license_number: '6234560001AB' } });
    const entered = ({ form }: CaseDetail) => form.find(({ name }) => name === 'license_number')?.value;
    expect(entered(await office.backOffice.show(ben, caseId))).toBeNull();
    expect(entered(await office.backOffice.reveal(ben, caseId))).toBe('6234560001AB');
  });

  it('takes no characters that are no text, which the client would be sent', async () => {
    const { caseId } = await office.licence();
    const decide = (comments: string) =>
      office.backOffice.decide(ann, caseId, { ...valid, entry: { comments } });
    expect((await refusal(decide('In\0order'))).details.field).toBe('comments');
    expect((await decide('In order:\n\tall of it')).state).toBe('decided');
  });

  it('keeps its history: nobody can change or remove an event, but it goes with its transaction', async () => {
    const { transactionId, caseId } = await office.licence();
    const events = () =>
      db.database.selectFrom('case_events').select('id').where('case_id', '=', caseId).execute();
    await expect(
      db.database
        .updateTable('case_events')
        .set({ action: 'viewed' })
        .where('case_id', '=', caseId)
        .execute(),
    ).rejects.toThrow('only added to');
    await expect(
      db.database.deleteFrom('case_events').where('case_id', '=', caseId).execute(),
    ).rejects.toThrow('only added to');
    expect(await events()).toHaveLength(1);
    await db.database.deleteFrom('transactions').where('id', '=', transactionId).execute();
    expect(await events()).toEqual([]);
  });
});

describe('The queue', () => {
  it('pages through what waits, soonest due first, and filters it', async () => {
    const own = await createTestBackOffice(db);
    const me = await own.verifier('me');
    const ids: string[] = [];
    for (let number = 0; number < 5; number++) {
      ids.push((await own.licence()).caseId);
      own.clock.move(HOUR);
    }
    const faceCase = await own.caseOf(await own.face('review'));
    const all: string[] = [];
    let after: string | undefined;
    do {
      const page = await own.backOffice.list(me, { limit: 2, ...(after ? { after } : {}) });
      all.push(...page.items.map(({ id }) => id));
      expect(page.counts).toEqual({ open: 6, second: 0, overdue: 0, mine: 0 });
      after = page.next ?? undefined;
    } while (after);
    // A face is due within a day.
    expect(all).toEqual([faceCase, ...ids]);

    await own.backOffice.claim(me, ids[3] ?? '');
    await own.backOffice.decide(me, ids[4] ?? '', valid);
    own.clock.move(46 * HOUR);
    const listed = async (query: Parameters<typeof own.backOffice.list>[1]) =>
      (await own.backOffice.list(me, query)).items.map(({ id }) => id);
    expect(await listed({ kind: 'face-review' })).toEqual([faceCase]);
    expect(await listed({ overdue: 'true' })).toEqual([faceCase, ids[0], ids[1], ids[2]]);
    expect(await listed({ mine: 'true' })).toEqual([]);
    await own.backOffice.claim(me, ids[3] ?? '');
    expect(await listed({ mine: 'true' })).toEqual([ids[3]]);
    expect(await listed({ available: 'true' })).toEqual([faceCase, ids[0], ids[1], ids[2]]);
    expect(await listed({ state: 'over' })).toEqual([ids[4]]);
    expect(await listed({ state: 'decided', mine: 'true' })).toEqual([ids[4]]);
    expect(await refusal(own.backOffice.list(me, { after: 'x' }))).toMatchObject({ status: 422 });
  });
});
