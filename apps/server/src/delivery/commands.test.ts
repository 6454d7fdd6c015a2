import { Command, CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditEvents } from '../database/queries/audit-events.ts';
import { startLocalServer } from '../providers/http-provider/local-server.ts';
import { registerDeliveryCommands } from './commands.ts';
import { deliveryWorld } from './testing.ts';

let world: Awaited<ReturnType<typeof deliveryWorld>>;
let receiver: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  [world, receiver] = await Promise.all([deliveryWorld(), startLocalServer()]);
});
afterAll(() => Promise.all([world.drop(), receiver.close()]));

/** Runs one command line: what it printed, or its message with the exit code. */
async function qiniso(...line: string[]): Promise<{ exitCode: number; out: string; error: string }> {
  const printed = { out: '', error: '' };
  const program = new Command('qiniso').exitOverride().configureOutput({
    writeOut: (text) => {
      printed.out += text;
    },
    writeErr: (text) => {
      printed.error += text;
    },
  });
  registerDeliveryCommands(program, async () => ({
    ...world,
    config: { mode: 'sandbox' },
    catalogueProducts: [],
    close: async () => undefined,
  }));
  try {
    await program.parseAsync(line, { from: 'user' });
    return { exitCode: 0, ...printed };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { exitCode: error.exitCode, ...printed };
  }
}
const json = async (...line: string[]) => {
  const { out, error, exitCode } = await qiniso(...line, '--json');
  if (exitCode !== 0) throw new Error(error);
  return JSON.parse(out);
};

describe('webhooks and deliveries on the command line', () => {
  it('go from an endpoint that is down to a delivery sent again, and leave a trail', async () => {
    const account = String(world.accountId);
    const before = world.clock.now().toISOString();
    const { id, secret } = await json('webhooks', 'add', account, `${receiver.origin}/hook`);
    expect(secret).toMatch(/^whsec_/);
    expect(await json('webhooks', 'list', account)).toMatchObject([
      {
        id,
        url: `${receiver.origin}/hook`,
        events: ['idv.completed', 'transaction.completed', 'screening.changed'],
      },
    ]);
    expect((await qiniso('webhooks', 'list', account)).out).not.toContain(secret);

    receiver.behave((_, response) => void response.writeHead(410).end('gone away'));
    const transaction = await world.complete();
    await world.runner().runUntilIdle();
    const [delivery] = await json('deliveries', 'list', account, '--transaction', transaction);
    expect(delivery).toMatchObject({ state: 'parked', attempts: 1 });
    expect((await qiniso('deliveries', 'show', account, delivery.id)).out).toMatch(/410 .*gone away/);
    expect(await qiniso('deliveries', 'resend', account, delivery.id)).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('Enable it first'),
    });

    receiver.behave((_, response) => void response.writeHead(204).end());
    await qiniso('webhooks', 'enable', account, id);
    expect(await json('deliveries', 'recover', account, '--since', before)).toEqual({ count: 1 });
    expect(await json('webhooks', 'test', account, id)).toMatchObject({ delivery: expect.any(String) });
    await world.runner().runUntilIdle();
    await qiniso('deliveries', 'resend', account, delivery.id);
    await world.runner().runUntilIdle();
    expect(receiver.seen.filter(({ headers }) => headers['webhook-id'] === delivery.id)).toHaveLength(2);
    const state = ['--state', 'delivered'];
    expect(await json('deliveries', 'list', account, ...state)).toHaveLength(2);

    const next = (await json('webhooks', 'rotate-secret', account, id)).secret;
    expect(next).not.toBe(secret);
    const callback = (await json('webhooks', 'callback-secret', account)).secret;
    expect((await json('webhooks', 'callback-secret', account)).secret).toBe(callback);
    expect((await json('webhooks', 'callback-secret', account, '--rotate')).secret).not.toBe(callback);
    await qiniso('webhooks', 'disable', account, id);
    await qiniso('webhooks', 'enable', account, id);
    const replay = ['deliveries', 'replay-missing', account, '--since', before, '--endpoint', id];
    expect(await json(...replay)).toEqual({ count: 0 });
    await qiniso('webhooks', 'remove', account, id);
    expect(await json('webhooks', 'list', account)).toEqual([]);
    expect(await qiniso('deliveries', 'resend', account, delivery.id)).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('has been removed'),
    });

    const trail = await listAuditEvents(world.database, world.accountId, 100);
    expect(new Set(trail.map(({ action }) => action))).toEqual(
      new Set([
        'webhook-endpoint.created',
        'webhook-endpoint.disabled',
        'webhook-endpoint.enabled',
        'webhook-endpoint.tested',
        'webhook-endpoint.secret-rotated',
        'webhook-endpoint.removed',
        'callback-secret.shown',
        'callback-secret.rotated',
        'delivery.resent',
        'deliveries.recovered',
        'deliveries.replayed',
      ]),
    );
    expect(JSON.stringify(trail)).not.toContain('whsec_');
  });

  it.each([
    ['a URL without https', ['webhooks', 'add', 'ACCOUNT', 'http://example.com'], 'https://'],
    ['a private address', ['webhooks', 'add', 'ACCOUNT', 'https://10.0.0.1'], 'public'],
    [
      'an unknown event',
      ['webhooks', 'add', 'ACCOUNT', 'http://localhost', '--events', 'x'],
      'idv.completed',
    ],
    ['an unknown account', ['webhooks', 'list', '1'], 'account'],
    ['an unknown endpoint', ['webhooks', 'disable', 'ACCOUNT', 'x'], 'no endpoint'],
    ['an unknown delivery', ['deliveries', 'show', 'ACCOUNT', 'x'], 'no delivery'],
    ['no id', ['deliveries', 'list', 'ACCOUNT', '--endpoint', 'x'], 'no id'],
    ['no instant', ['deliveries', 'recover', 'ACCOUNT', '--since', 'yesterday'], '2026-11-20'],
    [
      'an instant without a zone',
      ['deliveries', 'recover', 'ACCOUNT', '--since', '2026-11-20T10:00'],
      '10:00Z',
    ],
  ])('refuse %s', async (_, line, message) => {
    const words = line.map((word) => (word === 'ACCOUNT' ? String(world.accountId) : word));
    expect(await qiniso(...words)).toMatchObject({ exitCode: 1, error: expect.stringContaining(message) });
  });
});
