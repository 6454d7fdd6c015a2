import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countingHasher, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { insertTransactions } from '../database/queries/transactions.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-error.ts';
import type { SmsGateway } from '../providers/sms/port.ts';
import { Sealing } from '../secrets/sealing.ts';
import { SMS_JOB, StoredSmsDelivery } from './sms-delivery.ts';

describe('an SMS with a capture link', () => {
  let db: TestDatabase;
  let accountId: number;
  let transactionId: string;
  const clock = new MovableClock();
  const sealing = new Sealing(randomBytes(32));
  const sent: { to: string; body: string; reference: string }[] = [];
  let answer: () => Promise<string>;
  const gateway: SmsGateway = {
    name: 'test',
    send: async (message) => {
      sent.push(message);
      return await answer();
    },
  };
  let delivery: StoredSmsDelivery;
  let userId: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    ({ accountId, userId } = await insertTestUser(db.database, clock, countingHasher().hasher));
    delivery = new StoredSmsDelivery({ database: db.database, clock, sealing, gateway });
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    sent.length = 0;
    transactionId = uuidV7(clock.now());
    await insertTransactions(db.pool, [
      {
        id: transactionId,
        accountId,
        userId,
        product: 'DOVS',
        serviceType: 'DOVS',
        state: 'waiting',
        firstName: null,
        lastName: null,
        identityNo: null,
        referenceNo: null,
        costCentre: null,
        requestCiphertext: Buffer.alloc(0),
        priceCents: 0,
        prepaid: false,
        workingUntil: null,
        receivedAt: clock.now(),
        consentPurpose: 'Tests',
        sourceAddress: '127.0.0.1',
        firstJob: null,
        firstJobDueAt: null,
      },
    ]);
    await delivery.queueCaptureLink(db.database, {
      transactionId,
      accountId,
      to: '+27835550199',
      url: 'https://verify.example.com/capture/x',
      expiresAt: clock.now(),
      now: clock.now(),
    });
  });

  const jobs = () => db.database.selectFrom('jobs').select('subject').where('kind', '=', SMS_JOB).execute();
  const messageId = async () => {
    const row = await db.database
      .selectFrom('sms_messages')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const runJob = async (attempts: number) =>
    delivery.runJob({ id: 1, kind: SMS_JOB, subject: await messageId(), payload: {}, attempts });

  it('is sent at once, once, and leaves no job', async () => {
    answer = async () => 'gateway id';
    expect(await delivery.sendNow(accountId, transactionId)).toEqual({ sent: true, error: null });
    await delivery.sendNow(accountId, transactionId);
    await runJob(1);
    expect(sent).toEqual([
      {
        to: '+27835550199',
        body: expect.stringContaining('https://verify.example.com/capture/x'),
        reference: await messageId(),
      },
    ]);
    expect((await jobs()).map(({ subject }) => subject)).not.toContain(await messageId());
  });

  it('is tried again by its job when the gateway is away, under the same reference', async () => {
    answer = async () => {
      throw new ProviderUnavailable('upstream_unavailable', 'away');
    };
    expect(await delivery.sendNow(accountId, transactionId)).toMatchObject({ sent: false });
    expect((await jobs()).map(({ subject }) => subject)).toContain(await messageId());
    answer = async () => 'gateway id';
    await runJob(1);
    expect(await delivery.find(db.database, accountId, transactionId)).toEqual({ sent: true, error: null });
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1);
  });

  it('fails after six tries, the call’s own among them, with a reason', async () => {
    answer = async () => {
      throw new ProviderUnavailable('upstream_timeout', 'away');
    };
    await delivery.sendNow(accountId, transactionId);
    for (let attempt = 1; attempt < 5; attempt += 1) await expect(runJob(attempt)).rejects.toThrow('away');
    await runJob(5);
    expect(sent).toHaveLength(6);
    expect(await delivery.find(db.database, accountId, transactionId)).toEqual({
      sent: false,
      error: 'The gateway could not be reached.',
    });
  });

  it('fails at once when the gateway refuses it', async () => {
    answer = async () => {
      throw new ProviderRefused('no contract');
    };
    expect(await delivery.sendNow(accountId, transactionId)).toEqual({
      sent: false,
      error: 'The gateway refused the message.',
    });
    await runJob(1);
    expect(sent).toHaveLength(1);
  });

  it('is another account’s business to nobody', async () => {
    answer = async () => 'gateway id';
    expect(await delivery.find(db.database, accountId + 1, transactionId)).toEqual({
      sent: false,
      error: null,
    });
  });
});
