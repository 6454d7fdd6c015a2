/**
 * The servers that the real one is compared with, in a process of their own: `bare` is Fastify with nothing of ours, `checked`
 * adds token, entitlement, rate limit and the body's schema, `recorded` is our whole server with a product that only records
 * the transaction and answers PENDING.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { tokenSettings } from '../../apps/server/src/accounts/access-token.ts';
import { Authenticator } from '../../apps/server/src/accounts/authenticator.ts';
import { RateLimiter } from '../../apps/server/src/accounts/rate-limiter.ts';
import { RetentionSettings } from '../../apps/server/src/accounts/retention.ts';
import { createCaseWork } from '../../apps/server/src/back-office/case-work.ts';
import { createCaptureSessions } from '../../apps/server/src/capture/sessions.ts';
import type { Service } from '../../apps/server/src/catalogue/define-service.ts';
import { VerificationPipeline } from '../../apps/server/src/catalogue/verification-pipeline.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { StoredSmsDelivery } from '../../apps/server/src/delivery/sms-delivery.ts';
import { systemClock } from '../../apps/server/src/domain/clock.ts';
import { authorise } from '../../apps/server/src/http/authorise.ts';
import { buildServer } from '../../apps/server/src/http/build-server.ts';
import { catalogueRoutes } from '../../apps/server/src/http/catalogue-routes.ts';
import { createLogger } from '../../apps/server/src/http/logging.ts';
import { parseRequest } from '../../apps/server/src/http/parse-request.ts';
import { Telemetry } from '../../apps/server/src/http/telemetry.ts';
import { sandboxSmsGateway } from '../../apps/server/src/providers/sms/sandbox.ts';
import { masterSecret } from '../../apps/server/src/secrets/master-secret.ts';
import { Sealing } from '../../apps/server/src/secrets/sealing.ts';
import identityFailover from '../../apps/server/src/services/consumer/identity/identity-failover.ts';
import { answer } from './example.ts';

const config = readConfig(process.env);

async function bare(): Promise<FastifyInstance> {
  const app = Fastify({ logger: false });
  app.post('/bare', async () => answer);
  return app;
}

async function checked(): Promise<FastifyInstance> {
  const { database } = await openDatabase(config, 'attach');
  const authenticator = new Authenticator({
    database,
    clock: systemClock,
    tokens: tokenSettings(config.publicUrl),
  });
  const rateLimiter = new RateLimiter();
  const app = Fastify({ logger: false });
  const onRequest = authorise({ authenticator, rateLimiter }, [identityFailover.product]);
  app.post('/checked', { onRequest }, async (request) => {
    parseRequest(identityFailover.request, request.body);
    return answer;
  });
  return app;
}

async function recorded(): Promise<FastifyInstance> {
  const { database, pool } = await openDatabase({ ...config, databasePoolSize: 20 }, 'attach');
  // An hour ahead, so that the look-ups it leaves to a job are not due for the real server, which shares the database.
  const clock = { now: () => new Date(Date.now() + 3_600_000) };
  const sealing = new Sealing(await masterSecret(config));
  const telemetry = new Telemetry();
  const retention = new RetentionSettings(database);
  const services: readonly Service[] = [{ ...identityFailover, flow: 'queued' }];
  const pipeline = new VerificationPipeline({
    database,
    pool,
    clock,
    sealing,
    providers: {} as never, // Nothing is looked up.
    services: new Map(services.map((service) => [service.product, service])),
    captureSessions: createCaptureSessions(sealing, () => ''),
    sms: new StoredSmsDelivery({ database, clock, sealing, gateway: sandboxSmsGateway }),
    backOffice: createCaseWork(database, null),
    observer: { lookedUp: () => {}, completed: () => {}, failed: () => {} },
    wakeJobs: () => {},
    lookUpTimeoutMs: config.lookUpTimeoutMs,
    lookUpAttempts: { inline: 1, 'look-up-then-capture': 1, queued: 1, 'capture-then-look-up': 1 },
    retentionOf: (accountId) => retention.of(accountId),
  });
  const app = buildServer({
    logger: createLogger(config.logLevel),
    maxInFlight: config.maxInFlight,
    trustedProxies: [],
  });
  telemetry.install(app);
  const authenticator = new Authenticator({
    database,
    clock: systemClock,
    tokens: tokenSettings(config.publicUrl),
  });
  await app.register(
    catalogueRoutes({
      services,
      pipeline,
      authenticator,
      rateLimiter: new RateLimiter(),
      callbackFault: async () => null,
    }),
  );
  return app;
}

const build = { bare, checked, recorded }[process.argv[2] ?? ''];
if (!build) throw new Error('Say which server: bare, checked or recorded.');
const app = await build();
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('SIGTERM', () => process.exit(0));
console.log(`listening on ${address}`);
