import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, call } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { people, requestFor } from './support/people.ts';
import { ENHANCED, ENHANCED_ONFILE, PHOTO } from './support/routes.ts';
import {
  createDataDir,
  removeDataDir,
  runCommand,
  type ServerProcess,
  startServer,
} from './support/server-process.ts';

const dataDir = createDataDir();
afterAll(() => removeDataDir(dataDir));

const COMPLETE = {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  PUBLIC_URL: 'https://verify.example.com',
  MASTER_SECRET: Buffer.alloc(48, 7).toString('base64'),
} as const;

describe('MODE=production (decisions: Run contract)', () => {
  const start = (env: Record<string, string>) =>
    runCommand(['start'], { MODE: 'production', PORT: '0', DATA_DIR: dataDir, ...env });

  it('refuses to start without DATABASE_URL, PUBLIC_URL and its secrets, and names them', async () => {
    const { exitCode, output } = await start({});
    expect(exitCode).toBe(1);
    for (const name of Object.keys(COMPLETE)) expect(output).toContain(name);
    expect(output).not.toMatch(/listening|\n\s+at /);
  });

  // Which other settings are refused is a matter of `apps/server/src/config.test.ts`.
  it('says what is wrong with a secret, and never repeats it', async () => {
    const tooShort = Buffer.alloc(8, 7).toString('base64');
    const { exitCode, output } = await start({ ...COMPLETE, MASTER_SECRET: tooShort });
    expect(exitCode).toBe(1);
    expect(output).toContain('MASTER_SECRET');
    expect(output).not.toContain(tooShort);
  });
});

describe('A server in sandbox mode (decisions: Run contract)', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer(dataDir, { LOOK_UP_TIMEOUT_MS: '4000' });
  });

  it('prints where it listens, the log-ins and a curl to paste', async () => {
    await eventually(
      async () => server.output(),
      (output) => output.includes('curl'),
    );
    for (const text of [
      'sandbox',
      'sandbox-two',
      'manual-verifier',
      'sandbox-only',
      `curl -s ${server.address}/consumer/`,
    ])
      expect(server.output()).toContain(text);
  });

  it('is live and ready, and counts requests by route pattern in its metrics', async () => {
    expect((await call(`${server.address}/health/live`)).status).toBe(200);
    expect((await call(`${server.address}/health/ready`)).status).toBe(200);
    const client = await Client.logIn(server.address, 'sandbox');
    const { body } = await client.post(ENHANCED_ONFILE, requestFor(people.zanele));
    await client.get(`${ENHANCED}/${body.transaction_id}`);
    const metrics = await eventually(
      () => call(`${server.address}/metrics`),
      ({ text }) => text.includes('/consumer/enhanced-idv/:transaction_id'),
    );
    expect(metrics.text).toContain('qiniso_transactions_total{product="IDENHANCED",code="FAIL"} 1');
    expect(metrics.text).not.toContain(body.transaction_id);
    expect(metrics.text).not.toMatch(/9512250777088|Khumalo/i);
  });

  it('serves both OpenAPI documents and the reference', async () => {
    for (const which of ['consumer', 'commercial']) {
      const { status, body } = await call(`${server.address}/${which}/openapi.json`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
    }
    expect((await call(`${server.address}/docs`)).status).toBe(200);
  });

  it('refuses a second start on its data directory, and goes on itself', async () => {
    const second = await runCommand(['start'], { PORT: '0', DATA_DIR: dataDir });
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain(dataDir);
    expect(second.output).not.toMatch(/listening|\n\s+at /);
    expect((await call(`${server.address}/health/ready`)).status).toBe(200);
  });

  it('says so when its port is taken', async () => {
    const other = createDataDir();
    const second = await runCommand(['start'], { PORT: new URL(server.address).port, DATA_DIR: other });
    removeDataDir(other);
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain(`Port ${new URL(server.address).port} is taken`);
  });

  it('finishes what is under way on SIGTERM, takes nothing new, prints no error and exits 0', async () => {
    const client = await Client.logIn(server.address, 'sandbox');
    // One of the two takes the whole of the look-up's time; that the other is refused tells that it has begun.
    const both = [1, 2].map(() =>
      client.post(PHOTO, requestFor(people.bongani), { 'idempotency-key': 'under-way' }),
    );
    expect((await Promise.race(both)).status).toBe(409);
    const stopped = server.stop();
    const answers = await Promise.all(both);
    expect(answers.find(({ status }) => status !== 409)).toMatchObject({
      status: 500,
      body: { details: { reason: 'upstream_timeout' } },
    });
    const { exitCode, output } = await stopped;
    expect(exitCode).toBe(0);
    const errors = output.split('\n').filter((line) => /"level":[56]0/.test(line));
    expect(errors.filter((line) => !line.includes('upstream_timeout'))).toEqual([]);
    await expect(call(`${server.address}/health/live`)).rejects.toThrow();
  });

  it('starts again on the same data directory, with the same people, secrets and log-ins', async () => {
    const again = await startServer(dataDir);
    const client = await Client.logIn(again.address, 'sandbox');
    expect((await client.post(PHOTO, requestFor(people.zanele))).status).toBe(200);
    expect((await again.stop()).exitCode).toBe(0);
  });
});
