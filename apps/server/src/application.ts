import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { captureBuild } from '@qiniso/capture/build';
import { consoleBuild } from '@qiniso/console/build';
import { createFaceEngine } from '@qiniso/face-engine';
import { publicLicenceKeys, specimenLicenceKeys } from '@qiniso/synthetic-documents';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { tokenSettings } from './accounts/access-token.ts';
import { Authenticator } from './accounts/authenticator.ts';
import { ConsoleSessions } from './accounts/console-sessions.ts';
import { LogIn } from './accounts/log-in.ts';
import { RateLimiter } from './accounts/rate-limiter.ts';
import { RetentionSettings } from './accounts/retention.ts';
import { SigningKeys } from './accounts/signing-keys.ts';
import { BackOffice } from './back-office/back-office.ts';
import { EXPIRE_CASE_JOB } from './back-office/back-office-parts.ts';
import { createCaseWork } from './back-office/case-work.ts';
import { createCapture } from './capture/create-capture.ts';
import { createCaptureSessions } from './capture/sessions.ts';
import { captureTransactions } from './catalogue/capture-transactions.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { LOOK_UP_JOB } from './catalogue/transaction-progress.ts';
import { VerificationPipeline } from './catalogue/verification-pipeline.ts';
import { catalogueProducts } from './commands/command-context.ts';
import { type Config, ConfigError } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { findAnyIdentityNo } from './database/queries/transactions.ts';
import { createDeliveries } from './delivery/create-deliveries.ts';
import { urlProblemText, validateCallbackUrl } from './delivery/destination.ts';
import { resolveByDns } from './delivery/name-resolution.ts';
import { SMS_JOB, StoredSmsDelivery } from './delivery/sms-delivery.ts';
import { type Clock, systemClock } from './domain/clock.ts';
import { authRoutes } from './http/auth-routes.ts';
import { buildServer } from './http/build-server.ts';
import { capturePage } from './http/capture-page.ts';
import { captureRoutes } from './http/capture-routes.ts';
import { catalogueRoutes } from './http/catalogue-routes.ts';
import { createConsoleGuard } from './http/console/console-guard.ts';
import { consolePage } from './http/console/console-page.ts';
import { consoleRoutes } from './http/console/console-routes.ts';
import { docsRoutes } from './http/docs-routes.ts';
import { healthRoutes } from './http/health-routes.ts';
import { createLogger } from './http/logging.ts';
import { monitoringRoutes } from './http/monitoring-routes.ts';
import { queryRoutes } from './http/query-routes.ts';
import { reviewRoutes } from './http/review-routes.ts';
import { sandboxDocumentRoutes } from './http/sandbox-document-routes.ts';
import { sandboxRoutes } from './http/sandbox-routes.ts';
import { Telemetry } from './http/telemetry.ts';
import { JobRunner } from './jobs/job-queue.ts';
import { Periodic } from './jobs/periodic.ts';
import { removeWhatIsDue } from './jobs/removal.ts';
import { Sweep } from './jobs/sweep.ts';
import {
  createConfiguredBusinessProviders,
  createSandboxBusinessProviders,
} from './providers/business-providers.ts';
import { createConfiguredCheckProviders, createSandboxCheckProviders } from './providers/check-providers.ts';
import { createConfiguredDocumentReader } from './providers/document-reader/reader.ts';
import { createEngineFaceMatcher } from './providers/face-matcher/engine.ts';
import { createConfiguredLicenceRegistry } from './providers/licence-registry/configured.ts';
import { createSandboxLicenceRegistry } from './providers/licence-registry/sandbox.ts';
import { createConfiguredPersonRegistries } from './providers/person-registry/configured.ts';
import { createSandboxPersonRegistries } from './providers/person-registry/sandbox.ts';
import type { Providers } from './providers/providers.ts';
import { readProvidersFile } from './providers/providers-file.ts';
import {
  createConfiguredRecordProviders,
  createSandboxRecordProviders,
} from './providers/record-providers.ts';
import { createConfiguredSmsGateway } from './providers/sms/configured.ts';
import type { SmsGateway } from './providers/sms/port.ts';
import { sandboxSmsGateway } from './providers/sms/sandbox.ts';
import { foldTotals } from './reporting/fold-totals.ts';
import { reportEndpoints } from './reporting/report-endpoints.ts';
import { seedSandboxAccounts } from './sandbox/accounts.ts';
import { SandboxCaptures } from './sandbox/captures.ts';
import { SandboxDocuments } from './sandbox/documents/sandbox-documents.ts';
import { findSandboxPerson, sandboxPeople } from './sandbox/people.ts';
import { SandboxPortraits } from './sandbox/portraits.ts';
import { SandboxClock } from './sandbox/sandbox-clock.ts';
import { seedSandboxWatchLists } from './sandbox/watch-lists/sandbox-watch-lists.ts';
import { HitDecisions } from './screening/decisions/hit-decisions.ts';
import { createVerdictMemory } from './screening/decisions/verdict-memory.ts';
import { Monitoring } from './screening/monitoring/monitoring.ts';
import { RESCREEN_CLIENT_JOB } from './screening/monitoring/monitoring-parts.ts';
import type { WatchListScreening } from './screening/port.ts';
import { RESCREEN_LIST_JOB } from './screening/rescreen-list-job.ts';
import { readRules } from './screening/rules/read-rules.ts';
import { updateDueLists } from './screening/update-list.ts';
import { WatchListIndex } from './screening/watch-list-index.ts';
import { createWatchListScreening } from './screening/watch-list-screening.ts';
import { confirmInstallation } from './secrets/installation.ts';
import { masterSecret } from './secrets/master-secret.ts';
import { Sealing } from './secrets/sealing.ts';
import { institutionList } from './services/consumer/qualifications/institution-list.ts';

/** A running server. */
export interface Application {
  /** `http://host:port`, as listened on. */
  readonly address: string;
  /** Finishes what is under way, then stops everything, the embedded database included. */
  close(): Promise<void>;
}

/**
 * Joins everything together and starts it: database, jobs, HTTP.
 *
 * @throws ConfigError, EmbeddedPostgresInUse, MigrationRefused with a message for the operator.
 */
export async function startApplication(config: Config): Promise<Application> {
  const logger = createLogger(config.logLevel);
  const opened = await openDatabase(config, 'serve');
  const closers: (() => Promise<unknown>)[] = [() => opened.close()];
  const close = async () => {
    for (const closer of closers.splice(0).reverse())
      await closer().catch((error: unknown) => logger.error({ err: error }, 'closing failed'));
  };
  try {
    const address = await assemble(config, logger, opened, closers);
    return { address, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(
  config: Config,
  logger: Logger,
  { database, pool }: Awaited<ReturnType<typeof openDatabase>>,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  const isSandbox = config.mode === 'sandbox';
  const sealing = new Sealing(await masterSecret(config));
  await confirmInstallation(database, sealing, config.mode, 'serve');
  const clock = await startClock();
  const logError = (during: string) => (error: unknown) => logger.error({ err: error, during }, 'failed');

  const jobs = new JobRunner(database, clock, (error, job) =>
    logger.warn({ err: error, job: job.kind, attempts: job.attempts }, 'job failed'),
  );
  const telemetry = new Telemetry();
  const engine = createFaceEngine({ workers: config.faceWorkers });
  closers.push(() => engine.close());
  let address = '';
  const publicUrl = () => config.publicUrl ?? address;

  const retention = new RetentionSettings(database);
  const retentionOf = (accountId: number) => retention.of(accountId);
  const hitDecisions = new HitDecisions({ database, sealing });
  let refreshLists = async (): Promise<void> => undefined;
  const sms = new StoredSmsDelivery({
    database,
    clock,
    sealing,
    gateway: joinSmsGateway(),
  });
  const providers = joinProviders();
  const pipeline = new VerificationPipeline({
    database,
    pool,
    clock,
    sealing,
    providers,
    services: new Map(catalogue.map((service) => [service.product, service])),
    captureSessions: createCaptureSessions(sealing, publicUrl),
    sms,
    backOffice: createCaseWork(database, isSandbox ? { seconds: config.sandboxBackOfficeSeconds } : null),
    observer: {
      lookedUp: (...observed) => telemetry.lookedUp(...observed),
      completed: (...observed) => telemetry.completed(...observed),
      failed: (error, context) => logger.error({ err: error, ...context }, 'verification failed'),
    },
    wakeJobs: () => jobs.wake(),
    lookUpTimeoutMs: config.lookUpTimeoutMs,
    lookUpAttempts: lookUpAttempts(isSandbox),
    retentionOf,
  });
  jobs.register(LOOK_UP_JOB, (job) => pipeline.runLookUpJob(job));
  jobs.register(SMS_JOB, (job) => sms.runJob(job));
  const verdicts = createVerdictMemory({ decisions: hitDecisions, sealing, pipeline });
  const backOffice = new BackOffice({
    database,
    clock,
    sealing,
    pipeline,
    verdicts,
    wakeJobs: () => jobs.wake(),
  });
  jobs.register(EXPIRE_CASE_JOB, (job) => backOffice.runExpireJob(job));
  const monitoring = new Monitoring({
    database,
    clock,
    sealing,
    pipeline,
    refreshLists: () => refreshLists(),
    wakeJobs: () => jobs.wake(),
  });
  jobs.register(RESCREEN_LIST_JOB, (job) => monitoring.runListJob(job));
  jobs.register(RESCREEN_CLIENT_JOB, (job) => monitoring.runStartedJob(job));

  const deliveries = createDeliveries({
    database,
    clock,
    sealing,
    mode: config.mode,
    pipeline,
    presentEvent: monitoring.presentEvent,
    retentionOf,
    onError: (error, context) => logger.error({ err: error, ...context }, 'delivery failed'),
    onDisabled: (endpoint) => logger.warn(endpoint, 'webhook endpoint disabled'),
  });
  for (const state of ['pending', 'parked'] as const)
    telemetry.gauge(
      `qiniso_deliveries_${state}`,
      `Callbacks and webhooks that are ${state}.`,
      () => deliveries.open[state],
    );

  const sessionsPlayed = new Set<string>();
  const capture = createCapture(
    {
      database,
      clock,
      sealing,
      engine,
      transactions: captureTransactions({ database, sealing }, pipeline),
      messages: sms,
      publicUrl,
      random: randomInt,
      wakeJobs: () => jobs.wake(),
      isSandbox,
      sessionsPlayed,
    },
    jobs,
  );
  const sandboxCaptures = isSandbox
    ? new SandboxCaptures({
        capture,
        database,
        clock,
        sealing,
        dataDir: config.dataDir,
        identityNoOf: async (id) => (await findAnyIdentityNo(database, id)) ?? '',
        faceOf: findSandboxPerson,
        sessionsPlayed,
        onError: logError('sandbox capture'),
      })
    : null;
  if (sandboxCaptures) closers.push(() => sandboxCaptures.close());

  const tokens = tokenSettings(config.publicUrl);
  const keys = new SigningKeys({ database, clock, sealing });
  const authenticator = new Authenticator({ database, clock, tokens });
  const logIn = new LogIn({ database, clock, sealing, keys, tokens });
  const rateLimiter = new RateLimiter();

  if (isSandbox)
    await seedSandboxAccounts(
      database,
      clock,
      catalogueProducts.map(({ product }) => product),
    );
  const sweep = new Sweep({ database, clock, pipeline });
  await sweep.run();

  const app = buildServer({ logger, maxInFlight: config.maxInFlight, trustedProxies: config.trustedProxies });
  closers.push(() => app.close());
  telemetry.install(app);
  await app.register(healthRoutes(pool));
  await app.register(authRoutes({ logIn, authenticator, keys }));
  const callbackFault = async (url: string) => {
    const verdict = await validateCallbackUrl(url, { mode: config.mode, resolve: resolveByDns });
    return verdict === 'ok' ? null : `callback_url ${urlProblemText[verdict]}.`;
  };
  await app.register(
    catalogueRoutes({ services: catalogue, pipeline, authenticator, rateLimiter, callbackFault }),
  );
  await app.register(reviewRoutes({ authenticator, rateLimiter, backOffice }));
  if (await captureBuild.isStale()) await captureBuild.build();
  await app.register(capturePage({ distDir: captureBuild.distDir }));
  await app.register(captureRoutes({ capture, publicUrl, sandbox: sandboxCaptures }));
  if (sandboxCaptures)
    await app.register(sandboxRoutes({ authenticator, rateLimiter, captures: sandboxCaptures }));
  if (isSandbox) {
    const documents = new SandboxDocuments(new SandboxPortraits({ dataDir: config.dataDir }));
    closers.push(() => documents.close());
    await app.register(sandboxDocumentRoutes({ authenticator, rateLimiter, documents }));
  }
  if (await consoleBuild.isStale()) await consoleBuild.build();
  await app.register(consolePage({ distDir: consoleBuild.distDir }));
  const sessions = new ConsoleSessions({ database, clock, logIn });
  await app.register(
    consoleRoutes({
      guard: createConsoleGuard({ sessions, rateLimiter: new RateLimiter(), publicUrl }),
      sessions,
      publicUrl,
      mode: config.mode,
      database,
      clock,
      sealing,
      catalogueProducts,
      resolve: resolveByDns,
      backOffice,
      monitoring,
    }),
  );
  await app.register(monitoringRoutes(catalogue, { authenticator, rateLimiter, monitoring }));
  await app.register(queryRoutes({ authenticator, rateLimiter }, reportEndpoints, { database, clock }));
  await app.register(queryRoutes({ authenticator, rateLimiter }, [institutionList], providers));
  await app.register(docsRoutes(catalogue, [...reportEndpoints, institutionList]));

  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `Port ${config.port} is taken. Give another one: PORT=8081 npm start (0 picks a free one).`,
    );
  });
  address = addressOf(app, config.host);

  jobs.start();
  closers.push(() => jobs.stop());
  deliveries.runner.start();
  closers.push(() => deliveries.runner.stop());
  const closing = new AbortController();
  const removal = {
    signal: closing.signal,
    onError: (error: unknown, table: string) => {
      logger.error({ err: error, table }, 'removal failed');
      telemetry.removalFailed(table);
    },
  };
  const tellUpdate: Parameters<typeof updateDueLists>[2] = (list, result) => {
    if (result.state === 'failed') logger.error({ err: result.error, list }, 'watch list not updated');
    else if (result.state === 'refused') logger.error({ list, reason: result.reason }, 'watch list refused');
    else logger.info({ list, ...result }, 'watch list updated');
  };
  for (const periodic of [
    new Periodic(() => sweep.run(), config.sweepSeconds * 1000, logError('sweep')),
    new Periodic(() => foldTotals(database), 2_000, logError('folding of totals')),
    new Periodic(() => deliveries.count(), 15_000, logError('count of deliveries')),
    new Periodic(() => removeWhatIsDue(database, clock, removal), 3_600_000, logError('removal')),
    new Periodic(
      () => updateDueLists({ database, clock }, closing.signal, tellUpdate),
      60_000,
      logError('lists'),
    ),
  ]) {
    periodic.start();
    closers.push(() => periodic.stop());
  }
  closers.push(async () => closing.abort());
  return address;

  async function startClock(): Promise<Clock> {
    if (!isSandbox) return systemClock;
    const sandboxClock = new SandboxClock(database);
    await sandboxClock.start();
    closers.push(async () => sandboxClock.stop());
    return sandboxClock;
  }

  function joinSmsGateway(): SmsGateway {
    const section = readProvidersFile(config.providersFile).sms;
    if (isSandbox && section === undefined) return sandboxSmsGateway;
    const sms = createConfiguredSmsGateway(section, { env: config.providerSecrets });
    closers.push(() => sms.close());
    return sms.gateway;
  }

  function joinWatchLists(): WatchListScreening {
    const rules = readRules(config.screeningRulesFile);
    const screener = new WatchListIndex({
      database,
      pool,
      rules,
      // The sandbox's few entries are read sooner than a file.
      file: isSandbox ? null : join(config.dataDir, 'watch-lists.index'),
      onError: logError('index of watch lists'),
      after: isSandbox ? seedSandboxWatchLists({ database, clock }) : Promise.resolve(),
      threads: isSandbox ? 1 : 2,
    });
    screener.start();
    refreshLists = () => screener.refresh();
    closers.push(() => screener.close());
    return createWatchListScreening({ screener, decisions: hitDecisions, sealing, rules });
  }

  function joinProviders(): Providers {
    const faceMatcher = createEngineFaceMatcher(engine);
    const joinDocumentReader = (section: unknown) => {
      const documents = createConfiguredDocumentReader(section, engine);
      closers.push(() => documents.close());
      return documents.reader;
    };
    if (isSandbox && config.providersFile === null) {
      const portraits = new SandboxPortraits({ dataDir: config.dataDir });
      void portraits.warmUp(sandboxPeople).catch(logError('portraits'));
      return {
        personRegistry: createSandboxPersonRegistries({ pool, sealing, portraits }),
        faceMatcher,
        documentReader: joinDocumentReader({ licenceKeys: { 2: publicLicenceKeys(specimenLicenceKeys) } }),
        licenceRegistry: createSandboxLicenceRegistry(clock),
        watchLists: joinWatchLists(),
        ...createSandboxBusinessProviders(clock),
        ...createSandboxCheckProviders(clock),
        ...createSandboxRecordProviders(clock),
      };
    }
    const file = readProvidersFile(config.providersFile);
    const overHttp = { clock, env: config.providerSecrets, observer: telemetry.sources };
    const persons = createConfiguredPersonRegistries(file.personRegistry, {
      database,
      pool,
      sealing,
      ...overHttp,
    });
    closers.push(() => persons.close());
    const business = createConfiguredBusinessProviders(file, {
      database,
      pool,
      dataDir: config.dataDir,
      onError: logError('index of company names'),
      ...overHttp,
    });
    closers.push(() => business.close());
    const licences = createConfiguredLicenceRegistry(file.licenceRegistry, overHttp);
    closers.push(() => licences.close());
    const checks = createConfiguredCheckProviders(file, { database, ...overHttp });
    closers.push(() => checks.close());
    const records = createConfiguredRecordProviders(file, { database, ...overHttp });
    closers.push(() => records.close());
    return {
      personRegistry: persons.registries,
      faceMatcher,
      documentReader: joinDocumentReader(file.documentReader),
      licenceRegistry: licences.registry,
      watchLists: joinWatchLists(),
      ...business.providers,
      ...checks.providers,
      ...records.providers,
    };
  }
}

function addressOf(app: FastifyInstance, host: string): string {
  const bound = app.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port.');
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${bound.port}`;
}

/** Sources come back within minutes or hours; in the sandbox nobody waits that long to see a failure. */
const lookUpAttempts = (isSandbox: boolean) => ({
  inline: 1,
  'look-up-then-capture': 1,
  queued: isSandbox ? 3 : 12,
  'capture-then-look-up': isSandbox ? 2 : 8,
});
