import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Application, startApplication } from '../application.ts';
import { readConfig } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { sandboxPassword } from '../sandbox/accounts.ts';
import { createDataDirWithPictures } from '../sandbox/testing.ts';
import { catalogue, SERVICE_ROOTS } from './catalogue.ts';
import { type AnyRecall, type AnyRetrieve, type AnySubmit, routeOf, type Service } from './define-service.ts';

/**
 * What every product promises, asked of a whole server over HTTP. It loops over the catalogue and validates against the
 * documents the server serves, so that a new product is held to it without a line here.
 */

type Json = Record<string, unknown>;

const dataDir = createDataDirWithPictures('contract');
let db: TestDatabase;
let application: Application;
const documents: Record<string, Json> = {};
/** Knows each document by the name of its service. */
const validator = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
const tokens: Record<string, string> = {};

beforeAll(async () => {
  db = await createTestDatabase();
  application = await startApplication(
    readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: db.connectionString }),
  );
  // The loops ask faster than a customer may, and one account is to be entitled to nothing at all.
  await db.pool.query('UPDATE accounts SET rate_limit_per_second = 10000, rate_limit_burst = 10000');
  await db.pool.query('DELETE FROM entitlements WHERE account_id = 1003');
  for (const which of Object.keys(SERVICE_ROOTS)) {
    const served = await document(which as keyof typeof SERVICE_ROOTS);
    documents[which] = served;
    validator.addSchema({ $id: which, ...served });
  }
  for (const username of ['sandbox', 'sandbox-two', 'sandbox-limited'])
    tokens[username] = await logIn(username);
});
afterAll(async () => {
  await application?.close();
  await db?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

async function ask(path: string, { as, body }: { as?: string; body?: unknown } = {}): Promise<Answer> {
  const response = await fetch(application.address + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as === undefined ? {} : { authorization: `Bearer ${tokens[as]}` }),
    },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
}

const document = async (which: keyof typeof SERVICE_ROOTS): Promise<Json> =>
  (await ask(`${SERVICE_ROOTS[which]}/openapi.json`)).body;

async function logIn(username: string): Promise<string> {
  const { body } = await ask('/auth/login', { body: { username, password: sandboxPassword } });
  return String(body.access_token);
}

/** What is wrong with a body, by the document's schema for the operation and status; null: nothing. */
function faultsOf(
  service: Service,
  endpoint: AnySubmit | AnyRetrieve | AnyRecall,
  status: number,
  body: Json,
): unknown {
  const { method, path } = routeOf(endpoint);
  const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const response = at(documents[service.service], pointer);
  const root = typeof response.$ref === 'string' ? response.$ref : `#/${escaped.join('/')}`;
  // Compiled at the first use, and known by its address from then on.
  const validate = validator.getSchema(
    `${service.service}${root}/content/application~1json/schema`,
  ) as ValidateFunction;
  return validate(body) ? null : validate.errors;
}

function at(value: unknown, path: readonly string[]): Json {
  return path.reduce((part, name) => (part as Json)[name], value) as Json;
}

const ERROR = { success: false, transaction_id: null };
const submits = catalogue.flatMap((service) =>
  service.endpoints.flatMap((endpoint) =>
    endpoint.kind === 'submit'
      ? [
          {
            service,
            endpoint,
            route: `${service.product}: ${endpoint.route}`,
            path: SERVICE_ROOTS[service.service] + routeOf(endpoint).path,
            example: service.examples.find((entry) => entry.endpoint === endpoint.route)?.body,
          },
        ]
      : [],
  ),
);
const retrieves = catalogue.flatMap((service) =>
  service.endpoints.flatMap((endpoint) =>
    endpoint.kind === 'retrieve'
      ? [{ service, endpoint, route: `${service.product}: ${endpoint.route}` }]
      : [],
  ),
);
/** Asks for a transaction, by its id in the path or in the body. */
const askFor = (service: Service, endpoint: AnyRetrieve, id: string, as?: string): Promise<Answer> => {
  const { method, path } = routeOf(endpoint);
  return ask(SERVICE_ROOTS[service.service] + path.replace('{transaction_id}', encodeURIComponent(id)), {
    ...(as === undefined ? {} : { as }),
    ...(method === 'GET' ? {} : { body: { transaction_id: id } }),
  });
};

describe.each(submits.map((entry) => [entry.route, entry] as const))(
  '%s',
  (_route, { service, endpoint, path, example }) => {
    it('has an example', () => {
      expect(example).toBeDefined();
    });

    it('answers 401 without a token, whatever the body', async () => {
      for (const body of [example, {}]) {
        const answer = await ask(path, { body });
        expect(answer).toMatchObject({ status: 401, body: { ...ERROR, code: 'unauthorized' } });
        expect(faultsOf(service, endpoint, 401, answer.body)).toBeNull();
      }
    });

    it('answers 403 without the entitlement, whatever the body', async () => {
      for (const body of [example, {}]) {
        const answer = await ask(path, { as: 'sandbox-limited', body });
        expect(answer).toMatchObject({ status: 403, body: { ...ERROR, code: 'forbidden' } });
        expect(faultsOf(service, endpoint, 403, answer.body)).toBeNull();
      }
    });

    it.each([
      ['missing', undefined],
      ['false', false],
      ['the text "true"', 'true'],
      ['null', null],
    ])('answers 422 when consent is %s', async (_what, consent) => {
      const body = { ...example, ConsentObtainedByDataSubject: consent };
      const answer = await ask(path, { as: 'sandbox', body });
      expect(answer).toMatchObject({
        status: 422,
        body: { ...ERROR, code: 'invalid_input', details: { field: 'ConsentObtainedByDataSubject' } },
      });
      expect(faultsOf(service, endpoint, 422, answer.body)).toBeNull();
    });

    it('answers 403 for the cost centre of another account, and takes one of its own', async () => {
      const foreign = await ask(path, { as: 'sandbox', body: { ...example, CostCenter: 30 } });
      expect(foreign).toMatchObject({ status: 403, body: { ...ERROR, details: { field: 'CostCenter' } } });
      const own = await ask(path, {
        as: 'sandbox',
        body: { ...example, CostCenter: 10, ReferenceNo: 'ref' },
      });
      expect(own.status).toBe(200);
    });

    it('documents consent as required and true', () => {
      const { method, path: below } = routeOf(endpoint);
      const content = at(documents[service.service], [
        'paths',
        below,
        method.toLowerCase(),
        'requestBody',
        'content',
        'application/json',
      ]);
      const name =
        String((content.schema as Json).$ref)
          .split('/')
          .at(-1) ?? '';
      const schema = at(documents[service.service], ['components', 'schemas', name]);
      expect(schema.required).toContain('ConsentObtainedByDataSubject');
      expect(at(schema, ['properties', 'ConsentObtainedByDataSubject'])).toMatchObject({ const: true });
    });
  },
);

const examples = submits.flatMap(({ service, endpoint, path, route }) =>
  service.examples
    .filter((entry) => entry.endpoint === endpoint.route)
    .map(({ title, body, code }) => ({ service, endpoint, path, body, code, title: `${route}: ${title}` })),
);

describe.each(examples.map((entry) => [entry.title, entry] as const))(
  '%s',
  (_title, { service, endpoint, path, body, code }) => {
    it(`comes to ${code}, as documented, and can be retrieved by its account alone`, async () => {
      const answer = await ask(path, { as: 'sandbox', body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect(answer.headers.get('service-version')).toBe(service.version);
      expect(faultsOf(service, endpoint, 200, answer.body)).toBeNull();
      expect(answer.body.transaction_id).toBeTypeOf('string');
      expect(await codeOf(answer.body)).toBe(code);

      for (const retrieval of retrieves.filter((entry) => entry.service === service)) {
        const askAs = (as?: string) =>
          askFor(service, retrieval.endpoint, String(answer.body.transaction_id), as);
        const again = await askAs('sandbox');
        expect(again.status, JSON.stringify(again.body)).toBe(200);
        expect(again.headers.get('service-version')).toBe(service.version);
        expect(again.body.transaction_id).toBe(answer.body.transaction_id);
        expect(faultsOf(service, retrieval.endpoint, 200, again.body)).toBeNull();

        const { strangersGet } = service;
        const strange = await askAs('sandbox-two');
        expect(strange.status).toBe(strangersGet);
        expect(strange.body).toMatchObject({
          ...ERROR,
          code: strangersGet === 403 ? 'forbidden' : 'not_found',
        });
        expect(faultsOf(service, retrieval.endpoint, strangersGet, strange.body)).toBeNull();
        expect((await askAs('sandbox-limited')).status).toBe(403);
        expect((await askAs()).status).toBe(401);
      }
    });
  },
);

/**
 * The code of a first answer: of identity services in `code`, of others in `screening_result`. Reports on businesses show none: it is
 * what is recorded.
 */
async function codeOf(body: Json): Promise<unknown> {
  if (!('code' in body) && !('screening_result' in body)) {
    const { rows } = await db.pool.query('SELECT code FROM transactions WHERE id = $1', [
      body.transaction_id,
    ]);
    return rows[0]?.code;
  }
  const code = body.code ?? body.screening_result ?? 'PENDING';
  return code === 'FAILED' ? 'FAIL' : code;
}

describe.each(retrieves.map((entry) => [entry.route, entry] as const))(
  '%s',
  (_route, { service, endpoint }) => {
    it('answers 404 for a transaction that does not exist, and for what is none', async () => {
      for (const id of ['01a1fa24-9272-74de-a471-110b06664a0e', 'x']) {
        const answer = await askFor(service, endpoint, id, 'sandbox');
        expect(answer).toMatchObject({ status: 404, body: { ...ERROR, code: 'not_found' } });
        expect(faultsOf(service, endpoint, 404, answer.body)).toBeNull();
      }
    });
  },
);

const recalls = catalogue.flatMap((service) =>
  service.endpoints.flatMap((endpoint) =>
    endpoint.kind === 'recall' ? [{ service, endpoint, route: `${service.product}: ${endpoint.route}` }] : [],
  ),
);

describe.each(recalls.map((entry) => [entry.route, entry] as const))(
  '%s',
  (_route, { service, endpoint }) => {
    const path = SERVICE_ROOTS[service.service] + routeOf(endpoint).path;

    it('answers 401 without a token, 403 without the entitlement, and 422 without its parameters', async () => {
      for (const [as, status] of [
        [undefined, 401],
        ['sandbox-limited', 403],
        ['sandbox', 422],
      ] as const) {
        const answer = await ask(path, as === undefined ? {} : { as });
        expect(answer).toMatchObject({ status, body: ERROR });
        expect(faultsOf(service, endpoint, status, answer.body)).toBeNull();
      }
    });
  },
);

describe('The catalogue', () => {
  it('has one product for a code, and one product for a submission', () => {
    const codes = catalogue.map(({ product }) => product);
    expect(new Set(codes).size).toBe(codes.length);
    const paths = submits.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('The OpenAPI documents', () => {
  it('are OpenAPI 3.1 without an error by the recommended rules of Redocly', async () => {
    const files = await Promise.all(
      Object.entries(documents).map(async ([which, content]) => {
        const file = join(dataDir, `${which}.json`);
        await writeFile(file, JSON.stringify(content));
        return file;
      }),
    );
    const bin = fileURLToPath(import.meta.resolve('@redocly/cli/package.json'));
    const lint = spawn(
      process.execPath,
      [join(bin, '..', 'bin', 'cli.js'), 'lint', '--extends=recommended', ...files],
      {
        cwd: dataDir,
        env: { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    let output = '';
    for (const stream of [lint.stdout, lint.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    const [exitCode] = await once(lint, 'close');
    expect(exitCode, output).toBe(0);
  });
});
