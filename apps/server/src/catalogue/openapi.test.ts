import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Outcome } from './define-service.ts';
import { defineService, retrieve, submit } from './define-service.ts';
import { openApiDocument } from './openapi.ts';
import { defineQuery } from './query-endpoint.ts';
import { integerParameter } from './query-parameters.ts';
import {
  commonFields,
  companyNumberField,
  enquiryReasonField,
  requiredMobile,
  requiredText,
} from './request-fields.ts';

type Json = Record<string, unknown>;

const outcome: Outcome<null> = { code: 'ACCEPT', message: 'Done.', weighting: null, detail: null };

/** A small product; two of them share the retrieval path. */
const product = (code: string, field: string, service: 'consumer' | 'commercial' = 'consumer') => {
  const response = z.object({ transaction_id: z.string(), [field]: z.string().nullable() });
  const present = () => ({ transaction_id: 'x', [field]: null });
  return defineService({
    product: code,
    service,
    title: `Product ${code}`,
    description: `Does ${code}.`,
    version: '2.5',
    flow: 'inline',
    priceCents: 1,
    purpose: 'test',
    strangersGet: 404,
    completedEvent: null,
    serviceType: () => code,
    request: z
      .object({ Name: requiredText('Name', 10), ...commonFields })
      .transform((fields) => ({ ...fields, kind: code })),
    subject: () => ({ identityNo: null, firstName: null, lastName: null }),
    lookUp: async () => ({ finding: null }),
    evaluate: () => outcome,
    endpoints: [
      submit(`POST /${code.toLowerCase()}/verify`, {
        summary: `Do ${code}`,
        response,
        present,
      }),
      retrieve('GET /shared/{transaction_id}', { summary: 'See it again', response, present }),
    ],
    examples: [
      {
        title: 'Good',
        endpoint: `POST /${code.toLowerCase()}/verify`,
        body: { Name: 'x', ConsentObtainedByDataSubject: true },
        code: 'ACCEPT',
      },
    ],
  });
};

/** An endpoint that makes no transaction. */
const query = defineQuery({
  service: 'consumer',
  route: 'GET /things/count',
  title: 'Things',
  summary: 'Count things',
  description: 'Counts.',
  version: '3.0',
  roles: ['admin'],
  parameters: z.object({
    most: integerParameter('most', { min: 1, max: 9, fallback: 5, description: 'At most.' }),
  }),
  response: z.object({ count: z.int() }),
  answer: async (_parts: null, _caller, { most }) => ({ count: most }),
});

const document = openApiDocument(
  'consumer',
  [product('ONE', 'first'), product('TWO', 'second'), product('BUSINESS', 'third', 'commercial')],
  [query],
);
const at = (...path: string[]): Json =>
  path.reduce<unknown>((part, name) => (part as Json)[name], document) as Json;

describe('openApiDocument', () => {
  it('has a path for every endpoint of its own service, log-in, and what belongs to all', () => {
    expect(Object.keys(at('paths')).sort()).toEqual([
      '/auth/login',
      '/monitoring',
      '/monitoring/{watch_id}',
      '/one/verify',
      '/shared/{transaction_id}',
      '/things/count',
      '/transactions/{transaction_id}',
      '/transactions/{transaction_id}/review',
      '/two/verify',
    ]);
    expect(document.servers).toEqual([{ url: '/consumer' }]);
  });

  it('documents the request without what the path decides', () => {
    const schema = at('components', 'schemas', 'OneVerifyRequest');
    expect(Object.keys(schema.properties as Json)).toEqual([
      'Name',
      'ConsentObtainedByDataSubject',
      'CostCenter',
      'ReferenceNo',
    ]);
    expect(schema.required).toEqual(['Name', 'ConsentObtainedByDataSubject']);
  });

  it('calls a field required although it is made into something else', () => {
    const schema = z.object({
      EnquiryReason: enquiryReasonField('business'),
      CompanyRegNo: companyNumberField('CompanyRegNo'),
      CellNo: requiredMobile('CellNo'),
    });
    expect(z.toJSONSchema(schema, { io: 'input' }).required).toEqual([
      'EnquiryReason',
      'CompanyRegNo',
      'CellNo',
    ]);
  });

  it('shows the examples, the version header and every error of a submission', () => {
    const operation = at('paths', '/one/verify', 'post');
    expect(operation).toMatchObject({
      operationId: 'postOneVerify',
      requestBody: { content: { 'application/json': { examples: { Good: { value: { Name: 'x' } } } } } },
      responses: { '200': { headers: { 'Service-Version': { schema: { examples: ['2.5'] } } } } },
    });
    expect(Object.keys(operation.responses as Json)).toEqual([
      '200',
      '400',
      '401',
      '402',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
  });

  it('documents the parameters of an endpoint that only reads, by what they mean', () => {
    const operation = at('paths', '/things/count', 'get');
    expect(operation).toMatchObject({
      operationId: 'getThingsCount',
      tags: ['Things'],
      parameters: [
        {
          name: 'most',
          in: 'query',
          required: false,
          description: 'At most.',
          schema: { type: 'integer', minimum: 1, maximum: 9, default: 5 },
        },
      ],
    });
    expect(Object.keys(operation.responses as Json)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '429',
      '500',
      '503',
    ]);
  });

  it('joins products that share a retrieval path', () => {
    expect(at('paths', '/shared/{transaction_id}', 'get')).toMatchObject({
      operationId: 'getShared',
      tags: ['Product ONE', 'Product TWO'],
      responses: {
        '200': {
          content: {
            'application/json': {
              schema: {
                oneOf: [
                  { $ref: '#/components/schemas/SharedONEResponse' },
                  { $ref: '#/components/schemas/SharedTWOResponse' },
                ],
              },
            },
          },
        },
      },
    });
  });

  it('does not forbid fields that it does not know: clients must bear new ones', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });

  it('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(references.length).toBeGreaterThan(10);
    for (const path of references) expect(at(...String(path).split('/'))).toBeDefined();
  });
});
