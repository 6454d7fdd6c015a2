import { randomBytes, randomUUID } from 'node:crypto';
import { countingHasher, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { Sealing } from '../secrets/sealing.ts';
import { createEndpoint } from './administration.ts';
import { DeliveryRunner, type DeliveryRunnerParts } from './delivery-runner.ts';
import { OutboxDispatcher } from './outbox-dispatcher.ts';
import { Sender, type SenderOptions } from './sender.ts';

/** What the tests' transactions look like when they are presented, pictures included. */
export const presentedBody = (transactionId: string, withImages = true): string =>
  JSON.stringify({
    transaction_id: transactionId,
    surname: 'MOKOENA',
    image: withImages ? 'cGljdHVyZQ==' : null,
  });

/** A database with one account, and everything that delivers, with time, chance and names under the test's control. */
export async function deliveryWorld() {
  const db: TestDatabase = await createTestDatabase();
  const clock = new MovableClock();
  const sealing = new Sealing(randomBytes(32));
  const { accountId, userId } = await insertTestUser(db.database, clock, countingHasher().hasher);
  const administrator = { database: db.database, clock, actor: 'a test' };
  const callbacks = new Map<string, string>();
  const seen = { errors: [] as unknown[], disabled: [] as unknown[] };

  /** A process that delivers. */
  const runner = (
    options: Partial<SenderOptions> &
      Partial<Pick<DeliveryRunnerParts, 'sender' | 'presentStored' | 'graceMs'>> = {},
  ): DeliveryRunner =>
    new DeliveryRunner({
      database: db.database,
      clock,
      sealing,
      dispatcher: new OutboxDispatcher({
        database: db.database,
        clock,
        sealing,
        callbackOf: async (_, transactionId) => callbacks.get(transactionId) ?? null,
        onError: (error) => seen.errors.push(error),
      }),
      sender: options.sender ?? new Sender({ mode: 'sandbox', resolve: async () => [], ...options }),
      presentStored:
        options.presentStored ??
        (async (transactionId, { withImages }) => ({ body: presentedBody(transactionId, withImages) })),
      retentionOf: async () => ({ imageDays: 90 }),
      random: () => 0.5,
      graceMs: options.graceMs ?? 1_000,
      onError: (error) => seen.errors.push(error),
      onDisabled: (endpoint) => seen.disabled.push(endpoint),
    });

  /** A transaction that has just been completed, with its event in the outbox. */
  const complete = async (
    event: 'idv.completed' | 'transaction.completed' = 'idv.completed',
    callbackUrl: string | null = null,
  ): Promise<string> => {
    const now = clock.now();
    const id = uuidV7(now);
    await db.database
      .insertInto('transactions')
      .values({
        id,
        account_id: accountId,
        user_id: userId,
        product: 'TOY',
        service_type: 'TOY',
        state: 'completed',
        code: 'ACCEPT',
        sequence: 2,
        request_ciphertext: Buffer.alloc(0),
        received_at: now,
        updated_at: now,
        completed_at: now,
      })
      .execute();
    await db.database
      .insertInto('outbox_events')
      .values({
        id: randomUUID(),
        account_id: accountId,
        transaction_id: id,
        sequence: 2,
        event,
        created_at: now,
      })
      .execute();
    if (callbackUrl !== null) callbacks.set(id, callbackUrl);
    return id;
  };

  return {
    ...db,
    clock,
    sealing,
    accountId,
    administrator,
    seen,
    runner,
    complete,
    endpoint: (url: string, more: { events?: string[]; thin?: boolean } = {}) =>
      createEndpoint(administrator, { sealing, mode: 'sandbox', resolve: async () => [] }, accountId, {
        url,
        ...more,
      }),
  };
}
