import { randomBytes } from 'node:crypto';
import { countingHasher, insertTestUser, MovableClock } from '../accounts/testing.ts';
import { createCaptureSessions } from '../capture/sessions.ts';
import type { AnySubmit, Service } from '../catalogue/define-service.ts';
import { LOOK_UP_JOB } from '../catalogue/transaction-progress.ts';
import { VerificationPipeline } from '../catalogue/verification-pipeline.ts';
import { insertUser } from '../database/queries/users.ts';
import type { TestDatabase } from '../database/testing.ts';
import { StoredSmsDelivery } from '../delivery/sms-delivery.ts';
import type { CaptureFact } from '../domain/capture-fact.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';
import { manualLicenceRegistry } from '../providers/licence-registry/manual.ts';
import type { LicenceRegistry } from '../providers/licence-registry/port.ts';
import type { PersonRegistry } from '../providers/person-registry/port.ts';
import type { Providers } from '../providers/providers.ts';
import { sandboxSmsGateway } from '../providers/sms/sandbox.ts';
import { Sealing } from '../secrets/sealing.ts';
import driverLicence from '../services/consumer/driver-licence/driver-licence.ts';
import identityPhoto from '../services/consumer/identity/identity-photo.ts';
import { BackOffice } from './back-office.ts';
import type { Verifier } from './back-office-parts.ts';
import { createCaseWork } from './case-work.ts';

/** The everyday person of the sandbox. */
const thabo: PersonRegistry = {
  find: async (identityNo) => ({
    identityNo,
    firstNames: 'THABO JOHN',
    surname: 'MOKOENA',
    birthDate: '1985-01-01',
    gender: 'M',
    maritalStatus: null,
    deceasedStatus: 'Alive',
    deceasedDate: null,
    idBookIssuedDate: null,
    idCardIssued: true,
    idCardDate: null,
    portrait: Buffer.from('ffd8ffe0', 'hex'),
  }),
};

const submitted = {
  IdentityNo: '8501015800088',
  FirstName: 'Thabo',
  LastName: 'Mokwena',
  ConsentObtainedByDataSubject: true,
};

/** A back office on a test's database, with an account of its own whose licences are answered by hand. */
export async function createTestBackOffice({ database, pool }: TestDatabase) {
  const clock = new MovableClock();
  const sealing = new Sealing(randomBytes(32));
  const { hasher } = countingHasher();
  let authority: LicenceRegistry = manualLicenceRegistry;
  const services: readonly Service[] = [driverLicence, identityPhoto];
  const sms = new StoredSmsDelivery({ database, clock, sealing, gateway: sandboxSmsGateway });
  const pipeline = new VerificationPipeline({
    database,
    pool,
    clock,
    sealing,
    sms,
    providers: {
      licenceRegistry: { find: (...asked) => authority.find(...asked) } satisfies LicenceRegistry,
      personRegistry: { onfile: thabo, online: thabo },
    } as unknown as Providers, // Nothing else is asked.
    services: new Map(services.map((service) => [service.product, service])),
    captureSessions: createCaptureSessions(sealing, () => 'https://verify.example.com'),
    backOffice: createCaseWork(database, null),
    observer: { lookedUp: () => undefined, completed: () => undefined, failed: () => undefined },
    wakeJobs: () => undefined,
    lookUpTimeoutMs: 60_000,
    lookUpAttempts: { inline: 1, 'look-up-then-capture': 1, queued: 1, 'capture-then-look-up': 1 },
    retentionOf: async () => ({ imageDays: 90, transactionDays: 1826 }),
  });
  const backOffice = new BackOffice({ database, clock, sealing, pipeline, wakeJobs: () => undefined });
  const owner = await insertTestUser(database, clock, hasher);

  /** A further verifier of an account. */
  async function verifier(username: string, accountId = owner.accountId): Promise<Verifier> {
    const userId = uuidV7(clock.now());
    await insertUser(database, {
      id: userId,
      account_id: accountId,
      username: `${username}-${accountId}`,
      email: `${username}-${accountId}@example.com`,
      password_hash: '',
      role: 'verifier',
      created_at: clock.now(),
    });
    return { accountId, userId };
  }

  async function begin(
    service: Service,
    body: Readonly<Record<string, unknown>>,
    isPrepaid = false,
  ): Promise<string> {
    const endpoint = service.endpoints.find(({ kind }) => kind === 'submit') as AnySubmit;
    const answer = await pipeline.submit(service, endpoint, {
      caller: { accountId: owner.accountId, userId: owner.userId, isPrepaid, priceCents: null },
      request: service.request.parse(body),
      body,
      idempotencyKey: null,
      sourceAddress: '127.0.0.1',
    });
    return (JSON.parse(answer.body) as { transaction_id: string }).transaction_id;
  }

  async function askLicence(registry: LicenceRegistry, isPrepaid: boolean): Promise<string> {
    authority = registry;
    const licence = { ...submitted, LicenseType: 'card', LicenseNumber: '6234560001AB' };
    const subject = await begin(driverLicence, licence, isPrepaid);
    await pipeline.runLookUpJob({ id: 1, kind: LOOK_UP_JOB, subject, payload: {}, attempts: 1 });
    return subject;
  }

  async function caseOf(transactionId: string): Promise<string> {
    const row = await database
      .selectFrom('cases')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  return {
    backOffice,
    clock,
    pipeline,
    verifier,
    caseOf,
    accountId: owner.accountId,
    /** A verifier of another account. */
    stranger: async () => verifier('stranger', (await insertTestUser(database, clock, hasher)).accountId),
    /** A licence that waits for a verifier: its transaction and its case. */
    async licence({ isPrepaid = false } = {}): Promise<{ transactionId: string; caseId: string }> {
      const transactionId = await askLicence(manualLicenceRegistry, isPrepaid);
      return { transactionId, caseId: await caseOf(transactionId) };
    },
    /** A licence that a machine has answered for. */
    answeredLicence: (registry: LicenceRegistry) => askLicence(registry, false),
    /** An identity verification whose selfie was judged so. */
    async face(decision: 'review' | 'reject'): Promise<string> {
      const transactionId = await begin(identityPhoto, { ...submitted, LastName: 'Mokoena' });
      const fact: CaptureFact = {
        ended: 'judged',
        liveness: 'passed',
        livenessScore: 0.9,
        faceMatch: { decision, similarity: 0.61 },
      };
      await database
        .transaction()
        .execute((trx) => pipeline.settleCapture(trx, transactionId, fact, Buffer.from('ffd8ffdb', 'hex')));
      return transactionId;
    },
    stored: (id: string) =>
      database
        .selectFrom('transactions')
        .select(['state', 'code', 'price_cents', 'failure_reason'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    eventsOf: (id: string) =>
      database
        .selectFrom('outbox_events')
        .select(['event', 'sequence'])
        .where('transaction_id', '=', id)
        .orderBy('sequence')
        .execute(),
  };
}
