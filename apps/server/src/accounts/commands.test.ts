import { Command, CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import type { PasswordTerminal } from './command-line/password-input.ts';
import { registerAccountCommands } from './commands.ts';
import { accountsProcess, MovableClock } from './testing.ts';

const catalogueProducts = [
  { product: 'IDPHOTO', title: 'Identity verification with liveness', priceCents: 900 },
  { product: 'BUSMOD', title: 'Business search', priceCents: 300 },
];
const clock = new MovableClock();
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const nobody: PasswordTerminal = {
  isInteractive: false,
  readHidden: async () => '',
  readAll: async () => '',
};

/** Runs one command line. `exitCode` 0 and what was printed, or the code and the message. */
async function qiniso(line: string[], terminal: Partial<PasswordTerminal> = {}) {
  const printed = { out: '', error: '' };
  let opened = 0;
  let closed = 0;
  const program = new Command('qiniso')
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        printed.out += text;
      },
      writeErr: (text) => {
        printed.error += text;
      },
    });
  const open = async () => {
    opened++;
    const { sealing } = accountsProcess(db.database, clock, 'secret of these tests');
    const close = async () => {
      closed++;
    };
    return { database: db.database, clock, sealing, catalogueProducts, close };
  };
  registerAccountCommands(program, open, { ...nobody, ...terminal });
  let exitCode = 0;
  try {
    await program.parseAsync(line, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode;
  }
  expect(closed).toBe(opened);
  return { exitCode, ...printed };
}

async function json(...line: string[]) {
  const { exitCode, out, error } = await qiniso([...line, '--json']);
  expect(error).toBe('');
  expect(exitCode).toBe(0);
  return JSON.parse(out);
}

function logIn(identifier: string, password: string) {
  const { logIn } = accountsProcess(db.database, clock, 'secret of these tests');
  return logIn.logIn({ identifier, password, address: '127.0.0.1' });
}

describe('the command line', () => {
  it('takes a new customer from nothing to a first log-in', async () => {
    const account = await json(
      'accounts',
      'create',
      'Acme Lending',
      '--billing',
      'prepaid',
      '--credits',
      '10',
    );
    const id = String(account.id);
    await json('entitlements', 'grant', id, 'IDPHOTO', '--price', '750');
    await json('cost-centres', 'create', id, '10', 'Cape Town branch');
    const user = await json(
      ...[
        'users',
        'create',
        '--account',
        id,
        '--username',
        'acme',
        '--email',
        'it@acme.example',
        '--generate-password',
      ],
    );
    expect(user).not.toHaveProperty('password_hash');
    const token = await logIn('acme', user.password);
    const { authenticator } = accountsProcess(db.database, clock, 'secret of these tests');
    expect(await authenticator.authenticate(token.accessToken)).toMatchObject({
      accountId: account.id,
      role: 'integrator',
      account: { name: 'Acme Lending', billing: 'prepaid' },
      entitlements: new Map([['IDPHOTO', 750]]),
      costCentres: new Map([[10, { operatorName: 'Cape Town branch', isClosed: false }]]),
    });

    expect((await qiniso(['entitlements', 'list', id])).out).toBe(
      [
        'product  title                                price  agreed',
        '-------  -----------------------------------  -----  ------',
        'IDPHOTO  Identity verification with liveness    750  yes',
        '',
      ].join('\n'),
    );
    await json('prices', 'set', id, 'IDPHOTO', 'catalogue');
    expect(await json('entitlements', 'list', id)).toMatchObject([
      { agreedPriceCents: null, priceCents: 900 },
    ]);
    await json('entitlements', 'grant', id, '--all');
    expect(await json('entitlements', 'list', id)).toHaveLength(2);
    await json('entitlements', 'withdraw', id, 'BUSMOD');
    expect(await json('accounts', 'add-credits', id, '5')).toEqual({ account: account.id, credits: 15 });
    expect((await qiniso(['accounts', 'add-credits', id, '--', '-15'])).out).toContain('has 0 credits');
    expect(await json('accounts', 'set-limit', id, '--per-second', '5', '--burst', '6')).toMatchObject({
      rate_limit_per_second: 5,
      rate_limit_burst: 6,
    });
    expect(
      await json(
        'accounts',
        'set-capture',
        id,
        '--document-step',
        'on',
        '--origins',
        'https://a.example,https://b.example',
      ),
    ).toMatchObject({
      capture_document_step: true,
      embedding_origins: ['https://a.example', 'https://b.example'],
    });
    expect(await json('accounts', 'set-capture', id, '--origins', '')).toMatchObject({
      capture_document_step: true,
      embedding_origins: [],
    });
    expect(await json('accounts', 'set-back-office', id, 'manual')).toMatchObject({
      simulated_back_office: false,
    });
    expect(await json('accounts', 'suspend', id)).toMatchObject({ suspended_at: clock.now().toISOString() });
    expect(await json('accounts', 'resume', id)).toMatchObject({ suspended_at: null });
    expect(await json('cost-centres', 'close', id, '10')).toMatchObject({
      closed_at: clock.now().toISOString(),
    });
    expect((await qiniso(['accounts', 'list'])).out).toContain('Acme Lending');
    expect((await qiniso(['accounts', 'show', id])).out).toContain('requests a second        5');
  });

  it('takes a password from standard input or a terminal, and prints neither', async () => {
    const { id } = await json('accounts', 'create', 'Beta');
    const create = (name: string) => [
      ...['users', 'create', '--account', String(id), '--username', name, '--email', `${name}@example.com`],
      ...['--role', 'verifier'],
    ];
    const first = await qiniso([...create('from-stdin'), '--password-stdin'], {
      readAll: async () => 'the first password\n',
    });
    expect(first).toEqual({ exitCode: 0, out: `Created verifier from-stdin of account ${id}.\n`, error: '' });
    await logIn('from-stdin', 'the first password');

    const typed = await qiniso(create('from-terminal'), {
      isInteractive: true,
      readHidden: async () => 'the second password',
    });
    expect(typed.exitCode).toBe(0);
    expect(typed.out).not.toContain('the second password');
    await logIn('from-terminal', 'the second password');

    const answers = ['the third password', 'the thrid password'];
    const mistyped = await qiniso(['users', 'set-password', 'from-terminal'], {
      isInteractive: true,
      readHidden: async () => answers.shift() ?? '',
    });
    expect(mistyped).toEqual({
      exitCode: 1,
      out: '',
      error: 'error: The two passwords differ. Nothing was changed.\n',
    });
    await logIn('from-terminal', 'the second password');

    const reset = await qiniso(['users', 'set-password', 'from-terminal@example.com', '--generate-password']);
    await logIn('from-terminal', /shown this once: (\S+)/.exec(reset.out)?.[1] ?? '');
  });

  it('changes and lists users', async () => {
    const { id } = await json('accounts', 'create', 'Gamma');
    await json(
      ...['users', 'create', '--account', String(id), '--username', 'gamma', '--email', 'gamma@example.com'],
      '--generate-password',
    );
    expect(await json('users', 'set-role', 'gamma', 'admin')).toMatchObject({ role: 'admin' });
    expect(await json('users', 'disable', 'GAMMA')).toMatchObject({ disabled_at: clock.now().toISOString() });
    expect(await json('users', 'enable', 'gamma')).toMatchObject({ disabled_at: null });
    const before = (await json('users', 'list', '--account', String(id)))[0].token_epoch;
    expect((await qiniso(['users', 'log-out', 'gamma'])).out).toBe('Logged out gamma.\n');
    expect((await json('users', 'list', '--account', String(id)))[0].token_epoch).toBe(before + 1);
  });

  it('rotates and lists keys', async () => {
    await json('keys', 'rotate');
    await json('keys', 'rotate');
    const states = (await json('keys', 'list')).map((key: { state: string }) => key.state);
    expect(states.filter((state: string) => state === 'signing')).toHaveLength(1);
    expect(states.at(-1)).toBe('published');
    expect((await qiniso(['keys', 'list'])).out).toContain('published');
  });

  it.each([
    [['accounts', 'show', '999999'], 'There is no account 999999'],
    [['accounts', 'show', 'acme'], 'whole number'],
    [['accounts', 'create', 'X', '--billing', 'free'], 'prepaid or postpaid'],
    [['users', 'disable', 'nobody'], 'There is no user "nobody"'],
    [['users', 'list', '--account', '999999'], 'There is no account 999999'],
    [
      [
        'users',
        'create',
        '--account',
        '1001',
        '--username',
        'xx',
        '--email',
        'x@example.com',
        '--role',
        'owner',
        '--generate-password',
      ],
      'There is no role "owner". Roles: integrator, reporter, verifier, admin.',
    ],
    [
      ['users', 'create', '--account', '1001', '--username', 'xx', '--email', 'x@example.com'],
      'give --password-stdin or --generate-password',
    ],
    [['entitlements', 'grant', '1001', 'NOPE'], 'There is no product NOPE'],
    [['entitlements', 'grant', '1001'], 'at least one product'],
    [['accounts', 'set-back-office', '1001', 'nobody'], 'Say simulated or manual'],
  ])('ends %j with a message and exit code 1', async (line, message) => {
    const { exitCode, out, error } = await qiniso(line);
    expect(exitCode).toBe(1);
    expect(error).toContain(message);
    expect(out).toBe('');
  });

  it('shows the usage for a line it cannot read, not for a wish it cannot grant', async () => {
    expect((await qiniso(['accounts', 'show', 'acme'])).error).toContain('Usage:');
    expect((await qiniso(['accounts', 'show', '999999'])).error).not.toContain('Usage:');
  });
});
