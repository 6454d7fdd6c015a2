import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, call, type ErrorBody, type Json } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { ownServer } from './support/own-server.ts';
import { runCommandOn } from './support/server-process.ts';

type Behaviour = (response: ServerResponse, path: string) => void;

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };

/** A source of somebody else's: gives tokens, and answers everything else as it is told. */
let behave: Behaviour = json({});
let asked: string[] = [];
const source = createServer((request, response) => {
  request.resume().on('end', () => {
    const path = request.url ?? '';
    if (path === '/token') return json({ access_token: 't', expires_in: 3600 })(response, path);
    asked.push(path);
    behave(response, path);
  });
});
await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;

const authentication = {
  type: 'oauth2',
  tokenUrl: `${origin}/token`,
  clientId: 'env:SOURCE_CLIENT',
  clientSecret: 'env:SOURCE_SECRET',
};
const how = { retries: 0, breaker: { failures: 3, pauseMs: 300 } };
const directory = mkdtempSync(join(tmpdir(), 'qiniso-acceptance-sources-'));
const providersFile = join(directory, 'providers.json');
writeFileSync(
  providersFile,
  JSON.stringify({
    simSwap: { adapter: 'camara', url: `${origin}/sim-swap/v2`, authentication, ...how },
    refugeeRegister: {
      adapter: 'http',
      url: `${origin}/refugees/{fileNo}`,
      authentication,
      attemptTimeoutMs: 3_000,
      answerLimitBytes: 20_000,
      noRecord: { when: 'code = "UNKNOWN"' },
      answer: '{ "fileNo": file, "firstNames": names, "surname": surname, "permitStatus": status }',
      ...how,
    },
  }),
);
const env = { PROVIDERS_FILE: providersFile, SOURCE_CLIENT: 'qiniso', SOURCE_SECRET: 'very-secret' };
const server = ownServer(env);

let client: Client;
beforeAll(async () => {
  client = await Client.logIn(server().address, 'sandbox');
});
afterAll(async () => {
  source.closeAllConnections();
  await new Promise((resolve) => source.close(resolve));
  rmSync(directory, { recursive: true, force: true });
});

const amina = { file: 'PTAABC000123456', names: 'AMINA', surname: 'YUSUF', status: 'VALID' };
const verify = () =>
  client.post<Json & ErrorBody>('/consumer/refugee/verify', {
    RefugeeFileNo: 'PTAABC000123456',
    FirstName: 'Amina',
    LastName: 'Yusuf',
    ConsentObtainedByDataSubject: true,
  });
const circuit = async () =>
  /qiniso_source_circuit_open\{source="refugeeRegister"\} (\S+)/.exec(
    (await call(`${server().address}/metrics`)).text,
  )?.[1];
/** A source that is well again is tried after its pause. */
const recover = () =>
  eventually(
    async () => {
      behave = json(amina);
      return await verify();
    },
    ({ status }) => status === 200,
  );

describe('A source over HTTP (decision 0028)', () => {
  it('answers, says that it has no record, and speaks CAMARA as it is', async () => {
    expect((await recover()).body).toMatchObject({ code: 'ACCEPT', record: { permit_status: 'VALID' } });
    behave = json({ code: 'UNKNOWN' }, 404);
    expect((await verify()).body).toMatchObject({ code: 'FAIL', outcome: { record_found: false } });
    behave = json({ latestSimChange: null, monitoredPeriod: 120 });
    const swap = await client.post<Json>('/consumer/sim-swap', {
      CellNo: '0821234567',
      ConsentObtainedByDataSubject: true,
    });
    expect(swap.body).toMatchObject({
      risk_indicator: 'LOW',
      monitored_period_days: 120,
      last_swap_date: null,
    });
    expect(asked.at(-1)).toBe('/sim-swap/v2/retrieve-date');
  });

  it.each<[string, Behaviour, string]>([
    ['is slow', () => undefined, 'upstream_timeout'],
    [
      'begins and does not end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
      },
      'upstream_timeout',
    ],
    ['is wrong', (response) => response.end('<html>Welcome</html>'), 'upstream_invalid_response'],
    ['answers with somebody else', json({ ...amina, file: 'PTAXYZ000999999' }), 'upstream_invalid_response'],
    ['leaves out what matters', json({ file: 'PTAABC000123456' }), 'upstream_invalid_response'],
    ['is huge', json({ ...amina, more: 'x'.repeat(100_000) }), 'upstream_invalid_response'],
    ['redirects', json({}, 302, { location: `${origin}/elsewhere` }), 'upstream_invalid_response'],
    ['is missing', json({}, 404), 'upstream_invalid_response'],
    ['turns us away', json({}, 403), 'upstream_unavailable'],
    ['hangs up', (response) => response.destroy(), 'upstream_unavailable'],
    ['is out of order', json({}, 500), 'upstream_unavailable'],
  ])('that %s comes to 500 with the reason, and nothing of it is shown', async (_, behaviour, reason) => {
    await recover();
    behave = behaviour;
    asked = [];
    const answer = await verify();
    expect(answer).toMatchObject({ status: 500, body: { code: 'server_error', details: { reason } } });
    expect(asked).toEqual(['/refugees/PTAABC000123456']);
    expect(answer.text).not.toContain('YUSUF');
    const stored = await client.get<Json>(`/consumer/transactions/${String(answer.body.transaction_id)}`);
    expect(stored.body).toMatchObject({ screening_result: 'FAILED' });
  });

  it('that flaps is asked while it answers now and then, and left alone after failures in a row', async () => {
    await recover();
    let isDown = false;
    const flap: Behaviour = (...args) => {
      isDown = !isDown;
      (isDown ? json({}, 500) : json(amina))(...args);
    };
    behave = flap;
    const statuses: number[] = [];
    for (let index = 0; index < 8; index++) statuses.push((await verify()).status);
    expect(statuses).toEqual([500, 200, 500, 200, 500, 200, 500, 200]);
    expect(await circuit()).toBe('0');

    behave = json({}, 500);
    for (let index = 0; index < 3; index++) await verify();
    asked = [];
    expect(await verify()).toMatchObject({
      status: 500,
      body: { details: { reason: 'upstream_unavailable' } },
    });
    expect(asked).toEqual([]);
    expect(await circuit()).toBe('1');
    await recover();
    expect(await circuit()).toBe('0');
  });

  it('leaves what it answered with the transaction, whatever came of it, for the operator to read', async () => {
    await recover();
    behave = json({ ...amina, remark: 'seen at the border' });
    const good = (await verify()).body.transaction_id;
    behave = json({ nonsense: 'of the source' }, 418);
    const bad = (await verify()).body.transaction_id;
    const shown = await runCommandOn(server(), 'providers', 'evidence', String(good), String(bad));
    expect(shown).toMatch(/refugeeRegister: 200 after \d+ ms, \d+ bytes \(answer\)/);
    expect(shown).toContain('"remark":"seen at the border"');
    expect(shown).toMatch(/418 after .*\(upstream_invalid_response\)\n\{"nonsense":"of the source"\}/);
    await recover();
  });

  it('is counted by what came of it', async () => {
    const { text } = await call(`${server().address}/metrics`);
    expect(text).toMatch(
      /qiniso_source_answer_duration_seconds_count\{source="refugeeRegister",outcome="answer"\} \d+/,
    );
    expect(text).toContain('source="simSwap.retrieveDate"');
    expect(text).not.toContain('PTAABC');
  });

  it('leaves nobody’s data and no secret in the log', () => {
    for (const secret of ['PTAABC000123456', 'YUSUF', '821234567', 'very-secret', 'seen at the border'])
      expect(server().output()).not.toContain(secret);
  });
});
