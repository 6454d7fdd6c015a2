import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Client, call, type ErrorBody, type Json, SANDBOX_PASSWORD } from './support/client.ts';
import { ownServer } from './support/own-server.ts';
import { people, requestFor } from './support/people.ts';
import { FAILOVER, SUMMARY } from './support/routes.ts';

const server = ownServer();
let today: string;

beforeAll(async () => {
  today = new Date().toISOString().slice(0, 10);
  const client = await Client.logIn(server().address, 'sandbox');
  const submit = (person: (typeof people)[keyof typeof people], more: Json) =>
    client.post(FAILOVER, requestFor(person, more));
  await submit(people.thabo, { CostCenter: 10, ReferenceNo: '=HYPERLINK("http://example.com")' });
  await submit(people.johannes, { CostCenter: 10, ReferenceNo: '@SUM(1)' });
  await submit(people.graca, { CostCenter: 20, ReferenceNo: 'plain, with a comma' });
  await submit(people.sipho, { ReferenceNo: '+27' });
});

/** A user of the console: their session's cookie, and the header that only the console's page sends. */
async function consoleUser(username: string) {
  const logIn = await call(`${server().address}/console/api/session`, {
    body: { username, password: SANDBOX_PASSWORD },
    headers: { 'x-qiniso-console': 'active' },
  });
  expect(logIn.status, logIn.text).toBeLessThan(300);
  const cookie = logIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return <Body = Json>(path: string, headers: Record<string, string> = { 'x-qiniso-console': 'active' }) =>
    call<Body>(`${server().address}/console/api/reports${path}`, { headers: { cookie, ...headers } });
}

describe("The console's reports", () => {
  it('shows volumes, outcomes, operators and spend of a period, as the reports of the API do', async () => {
    const ask = await consoleUser('reporter');
    const { body } = await ask(`/overview?from=${today}&to=${today}`);
    const client = await Client.logIn(server().address, 'reporter');
    const summary = (await client.get<Json>(`${SUMMARY}?start_date=${today}`)).body;
    const spend = body.spend as { costCentre: number | null; amountCents: number; transactions: number }[];
    const assigned = spend.filter(({ costCentre }) => costCentre !== null);
    expect(assigned.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
      Math.round(Number(summary.total_amount) * 100),
    );
    expect(body).toMatchObject({
      from: today,
      to: today,
      grain: 'day',
      total: { transactions: 4 },
      outcomes: { ACCEPT: 3, REJECT: 1, REVIEW: 0, FAIL: 0, PENDING: 0 },
      volumes: [{ start: today, counts: { ACCEPT: 3, REJECT: 1 } }],
      operators: [
        { costCentre: 20, operatorName: 'Durban branch', transactions: 1, successRate: 100 },
        { costCentre: 10, operatorName: 'Cape Town branch', transactions: 2, successRate: 50 },
      ],
      overallSuccessRate: 66.67,
      ratedTransactions: 3,
      costCentres: [{ id: 10 }, { id: 20 }],
    });
    expect(spend.map(({ costCentre }) => costCentre)).toContain(null);
  });

  it('fills days and months without a transaction with zeros, and goes by months where days would be too many', async () => {
    const ask = await consoleUser('reporter');
    type Volumes = { grain: string; volumes: { start: string; counts: Record<string, number> }[] };
    const days = (await ask<Volumes>('/overview?from=2024-02-27&to=2024-03-01')).body;
    expect(days.volumes.map(({ start }) => start)).toEqual([
      '2024-02-27',
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    const months = (await ask<Volumes>(`/overview?from=2024-02-15&to=${today}`)).body;
    expect(months.grain).toBe('month');
    expect(months.volumes[0]?.start).toBe('2024-02-01');
    expect(months.volumes.at(-1)).toMatchObject({ start: `${today.slice(0, 8)}01`, counts: { ACCEPT: 3 } });
  });

  it('lists what is behind the figures, with names and numbers masked', async () => {
    const ask = await consoleUser('reporter');
    const { body } = await ask<{ total: number; items: Json[] }>('/transactions?costCentre=none');
    expect(body).toMatchObject({ total: 1, items: [{ code: 'ACCEPT', costCentre: null, reference: '+27' }] });
    expect(JSON.stringify(body)).not.toContain('Sipho');
    expect(JSON.stringify(body)).not.toContain(people.sipho.IdentityNo);
    expect(
      (await ask<{ total: number }>('/transactions?firstName=thabo&code=ACCEPT&costCentre=10')).body.total,
    ).toBe(1);
  });

  it('exports the list as CSV in UTF-8 that no spreadsheet takes for formulas', async () => {
    const ask = await consoleUser('reporter');
    const answer = await ask(`/transactions.csv?from=${today}&to=${today}`, {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="transactions-${today}-to-${today}.csv"`,
    );
    // `fetch` takes the mark away that tells spreadsheets it is UTF-8; the records are as sent.
    const lines = answer.text.split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain(",'+27,,");
    expect(lines[2]).toContain('Graça,');
    expect(lines[2]).toContain('"plain, with a comma"');
    expect(lines[3]).toContain(",'@SUM(1),10,");
    expect(lines[4]).toContain(`"'=HYPERLINK(""http://example.com"")"`);
  });

  it('is for reporters, integrators and administrators of the account alone', async () => {
    const verifier = await consoleUser('verifier');
    const stranger = await consoleUser('sandbox-two');
    for (const path of ['/overview', '/transactions', '/transactions.csv']) {
      expect((await verifier(path)).status).toBe(403);
      expect((await call(`${server().address}/console/api/reports${path}`)).status).toBeGreaterThan(400);
      expect((await stranger(path)).status).toBe(200);
      expect((await stranger(`${path}?costCentre=10`)).status).toBe(404);
    }
    expect((await stranger<{ total: number }>('/transactions')).body.total).toBe(0);
    expect((await stranger('/transactions.csv')).text.split('\r\n')).toHaveLength(2);
  });

  it.each([
    ['from', '?from=2026-02-30'],
    ['from', '?from=2026-02-02&to=2026-02-01'],
    ['to', '?to=tomorrow'],
    ['costCentre', '?costCentre=ten'],
  ])('says that %s is wrong in %s', async (field, query) => {
    const ask = await consoleUser('reporter');
    for (const path of ['/overview', '/transactions', '/transactions.csv']) {
      const answer: Answer<ErrorBody> = await ask<ErrorBody>(path + query);
      expect(answer.status).toBe(400);
      expect(answer.body.details.field).toBe(field);
    }
  });
});
