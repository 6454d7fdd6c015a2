import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { RateLimiter } from '../../accounts/rate-limiter.ts';
import { accountsProcess, insertTestUser, type MovableClock } from '../../accounts/testing.ts';
import type { UserRole } from '../../accounts/user-role.ts';
import type { BackOffice } from '../../back-office/back-office.ts';
import type { TestDatabase } from '../../database/testing.ts';
import { Monitoring } from '../../screening/monitoring/monitoring.ts';
import type { MonitoringParts } from '../../screening/monitoring/monitoring-parts.ts';
import { buildServer } from '../build-server.ts';
import { createConsoleGuard } from './console-guard.ts';
import type { ConsoleParts } from './console-parts.ts';
import { consoleRoutes } from './console-routes.ts';

/** A browser's tab with somebody logged in. */
export interface ConsoleTab {
  readonly accountId: number;
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  /** `name=value` of the session's cookie. */
  readonly cookie: string;
  /** Sends a request as the console does; `headers` come on top, an empty one is left out. */
  send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;
}

/** The console's API over a database, with time under the test's control. */
export async function startConsole(db: TestDatabase, clock: MovableClock, more: Partial<ConsoleParts> = {}) {
  const accounts = accountsProcess(db.database, clock, 'secret of these tests');
  const publicUrl = more.publicUrl ?? (() => 'http://127.0.0.1:8080');
  const app = buildServer({ logger: pino({ level: 'silent' }), maxInFlight: 100, trustedProxies: [] });
  const routes: { readonly method: string; readonly url: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, url });
  });
  const parts: ConsoleParts = {
    guard: createConsoleGuard({
      sessions: accounts.consoleSessions,
      rateLimiter: new RateLimiter(),
      publicUrl,
    }),
    sessions: accounts.consoleSessions,
    mode: 'sandbox',
    database: db.database,
    clock,
    sealing: accounts.sealing,
    hasher: accounts.hasher,
    catalogueProducts: [
      { product: 'IDPHOTO', title: 'Identity verification with liveness', priceCents: 950 },
      { product: 'COSTCENTRE', title: 'Cost-centre reporting', priceCents: 0 },
    ],
    resolve: async () => ['8.8.8.8'],
    // No test of these asks it.
    backOffice: new Proxy({} as BackOffice, {
      get: () => {
        throw new Error('The back office has tests of its own.');
      },
    }),
    monitoring: new Monitoring({} as MonitoringParts),
    ...more,
    publicUrl,
  };
  await app.register(consoleRoutes(parts));

  const send =
    (cookie: string): ConsoleTab['send'] =>
    async (method, path, body, headers = {}) => {
      const all = { 'x-qiniso-console': 'active', host: '127.0.0.1:8080', cookie, ...headers };
      return await app.inject({
        method,
        url: `/console/api${path}`,
        headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
        ...(body === undefined ? {} : { payload: body as object }),
      });
    };
  const logIn = async (user: Awaited<ReturnType<typeof insertTestUser>>): Promise<ConsoleTab> => {
    const answer = await send('')('POST', '/session', { username: user.username, password: user.password });
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    return { ...user, cookie, send: send(cookie) };
  };
  return {
    app,
    /** All that there is. */
    routes,
    ...accounts,
    anybody: send(''),
    logIn,
    /** Somebody of an account of their own. */
    logInAs: async (role: UserRole) =>
      logIn(await insertTestUser(db.database, clock, accounts.hasher, { role })),
  };
}
