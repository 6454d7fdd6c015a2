import { z } from 'zod';
import { SERVICE_ROOTS } from './catalogue.ts';
import { type AnyRecall, type AnyRetrieve, type AnySubmit, routeOf, type Service } from './define-service.ts';
import { MONITORING_VERSION, monitoringEndpoints } from './monitoring-request.ts';
import type { QueryEndpoint } from './query-endpoint.ts';
import { retrievalBody } from './request-fields.ts';
import { REVIEW_ROUTE, reviewRequest, reviewResponse } from './review-request.ts';
import { transactionEndpoint } from './transaction-result.ts';

type Json = Record<string, unknown>;

const errorBody: Json = {
  type: 'object',
  required: ['success', 'transaction_id', 'code', 'message', 'details', 'request_id'],
  properties: {
    success: { type: 'boolean', const: false },
    transaction_id: { type: ['string', 'null'], description: 'Null where no transaction was made.' },
    code: { type: 'string', examples: ['invalid_input'] },
    message: { type: 'string', description: 'For people; never parse it.' },
    details: {
      type: 'object',
      properties: {
        field: { type: 'string', description: 'The field at fault.' },
        reason: {
          type: 'string',
          description: 'upstream_timeout, upstream_unavailable or upstream_invalid_response.',
        },
      },
    },
    request_id: { type: 'string', description: 'Also in the header X-Request-Id.' },
  },
};

const ERRORS: Readonly<Record<string, string>> = {
  400: 'invalid_request: the body is not a JSON object; invalid_parameter: details.field names the query parameter.',
  401: 'unauthorized: token missing, invalid or expired.',
  402: 'insufficient_credits: the prepaid account has no credits left.',
  403: 'forbidden: no access to the service, or the cost centre or transaction is another account’s.',
  404: 'not_found: there is no such transaction.',
  409: 'idempotency_in_progress: the first request with this Idempotency-Key has not finished; not_reviewable, of a review.',
  413: 'payload_too_large.',
  415: 'unsupported_media_type.',
  422: 'invalid_input, missing_field or idempotency_mismatch; details.field names the field.',
  429: 'rate_limited: wait as Retry-After says.',
  500: 'server_error: unexpected, or a data source failed (details.reason); not charged.',
  503: 'overloaded: the server sheds load or is shutting down; wait as Retry-After says.',
};

const SUBMIT_ERRORS = ['400', '401', '402', '403', '409', '413', '415', '422', '429', '500', '503'];
const RETRIEVE_ERRORS = ['401', '403', '404', '429', '500', '503'];
const RETRIEVE_BY_BODY_ERRORS = ['400', ...RETRIEVE_ERRORS, '413', '415', '422'];
const RECALL_ERRORS = ['401', '403', '404', '422', '429', '500', '503'];
const QUERY_ERRORS = ['400', '401', '403', '429', '500', '503'];

/** What the documents need to know of an endpoint that only reads, whatever it reads from. */
export type DocumentedQuery = Omit<QueryEndpoint<never>, 'answer'>;

/** The OpenAPI 3.1 document of one of the two services, made from the catalogue and from the endpoints that only read. */
export function openApiDocument(
  which: keyof typeof SERVICE_ROOTS,
  services: readonly Service[],
  queries: readonly DocumentedQuery[] = [],
): Json {
  const schemas: Json = { Error: errorBody };
  const paths: Record<string, Json> = { '/auth/login': loginPath() };
  const products = services.filter((service) => service.service === which);
  for (const service of products)
    for (const endpoint of service.endpoints) {
      const { method, path } = routeOf(endpoint);
      const operation =
        endpoint.kind === 'submit'
          ? submitOperation(service, endpoint, schemas)
          : endpoint.kind === 'recall'
            ? recallOperation(service, endpoint, schemas)
            : retrieveOperation(service, endpoint, schemas);
      const item = paths[path] ?? {};
      const key = method.toLowerCase();
      paths[path] = { ...item, [key]: mergeOperations(item[key] as Json | undefined, operation) };
    }
  const [first] = services;
  if (which === 'consumer' && first) {
    const endpoint = transactionEndpoint(first);
    paths[routeOf(endpoint).path] = { get: transactionOperation(endpoint, schemas) };
    paths[routeOf({ route: REVIEW_ROUTE }).path] = { post: reviewOperation(schemas) };
  }
  if (products.length > 0)
    for (const endpoint of monitoringEndpoints)
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method]: monitoringOperation(endpoint, schemas),
      };
  const reading = queries.filter((query) => query.service === which);
  for (const query of reading) paths[routeOf(query).path] = { get: queryOperation(query, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title:
        which === 'consumer'
          ? 'Qiniso Consumer Verification Service'
          : 'Qiniso Commercial Verification Service',
      version: '1.0.0',
      description:
        'Verification of people and businesses in South Africa. Negative outcomes are answers with HTTP 200; only real ' +
        'failures use error codes. Every error has the same body.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: SERVICE_ROOTS[which] }],
    security: [{ bearer: [] }],
    tags: [
      { name: 'Authentication' },
      ...(which === 'consumer' ? [{ name: TRANSACTIONS_TAG }] : []),
      ...(products.length > 0 ? [{ name: MONITORING_TAG }] : []),
      ...products.map(({ title, description, version, product }) => ({
        name: title,
        description: `${description} Product ${product}, version ${version}.`,
      })),
      ...[...new Set(reading.map(({ title }) => title))].map((name) => ({ name })),
    ],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas,
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          `Error${status}`,
          {
            description,
            ...(['409', '429', '500', '503'].includes(status)
              ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } } }
              : {}),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

/** A name for an operation and its schemas, made of its route: `POST /idv/kyc/photo/verify` is `IdvKycPhotoVerify`. */
function nameOf(endpoint: { readonly route: string }): string {
  return routeOf(endpoint)
    .path.replace(/\{\w+\}/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('');
}

function submitOperation(service: Service, endpoint: AnySubmit, schemas: Json): Json {
  const name = nameOf(endpoint);
  schemas[`${name}Request`] = requestSchema(service, endpoint);
  schemas[`${name}Response`] = responseSchema(endpoint);
  const examples = service.examples.filter((example) => example.endpoint === endpoint.route);
  return {
    operationId: `post${name}`,
    tags: [service.title],
    summary: endpoint.summary,
    description: endpoint.description ?? service.description,
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'Makes it safe to send the request again within 24 hours: the first answer is replayed.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${name}Request` },
          ...(examples.length > 0
            ? { examples: Object.fromEntries(examples.map(({ title, body }) => [title, { value: body }])) }
            : {}),
        },
      },
    },
    responses: {
      '200': {
        description: 'The outcome, whatever it is.',
        headers: versionHeader(service),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}Response` } } },
      },
      ...errorResponses(SUBMIT_ERRORS),
    },
  };
}

function retrieveOperation(service: Service, endpoint: AnyRetrieve, schemas: Json): Json {
  const name = `${nameOf(endpoint)}${service.product}`;
  schemas[`${name}Response`] = responseSchema(endpoint);
  const { method } = routeOf(endpoint);
  if (method === 'POST') schemas[`${name}Request`] = toJsonSchema(retrievalBody, 'input');
  const body = { 'application/json': { schema: { $ref: `#/components/schemas/${name}Request` } } };
  return {
    operationId: `${method.toLowerCase()}${nameOf(endpoint)}`,
    tags: [service.title],
    summary: endpoint.summary,
    description: endpoint.description ?? service.description,
    ...(method === 'GET'
      ? { parameters: [transactionIdParameter] }
      : { requestBody: { required: true, content: body } }),
    responses: {
      '200': {
        description: 'The transaction as it stands.',
        headers: versionHeader(service),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}Response` } } },
      },
      ...errorResponses(method === 'GET' ? RETRIEVE_ERRORS : RETRIEVE_BY_BODY_ERRORS),
    },
  };
}

/** The parameters of a query string, each optional, with what counts where nothing is said; null is nothing. */
function queryParameters(schema: z.ZodObject): Json[] {
  const { properties = {} } = toJsonSchema(schema, 'input') as { properties?: Record<string, Json> };
  const defaults: Readonly<Record<string, unknown>> = schema.parse({});
  return Object.entries(properties).map(([parameter, { description, ...rest }]) => ({
    name: parameter,
    in: 'query',
    required: false,
    description,
    schema: { ...rest, ...(defaults[parameter] === null ? {} : { default: defaults[parameter] }) },
  }));
}

function queryOperation(query: DocumentedQuery, schemas: Json): Json {
  const name = nameOf(query);
  schemas[`${name}Response`] = toJsonSchema(query.response, 'output');
  return {
    operationId: `get${name}`,
    tags: [query.title],
    summary: query.summary,
    description: query.description,
    parameters: queryParameters(query.parameters),
    responses: {
      '200': {
        description: 'What was asked for.',
        headers: versionHeader(query),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}Response` } } },
      },
      ...errorResponses(QUERY_ERRORS),
    },
  };
}

function recallOperation(service: Service, endpoint: AnyRecall, schemas: Json): Json {
  const name = nameOf(endpoint);
  schemas[`${name}Response`] = responseSchema(endpoint);
  const { properties = {}, required = [] } = toJsonSchema(endpoint.query, 'input') as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return {
    operationId: `get${name}`,
    tags: [service.title],
    summary: endpoint.summary,
    description: endpoint.description ?? service.description,
    parameters: Object.entries(properties).map(([parameter, { description, ...schema }]) => ({
      name: parameter,
      in: 'query',
      required: required.includes(parameter),
      description,
      schema,
    })),
    responses: {
      '200': {
        description: 'The latest result that the account has obtained.',
        headers: versionHeader(service),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}Response` } } },
      },
      ...errorResponses(RECALL_ERRORS),
    },
  };
}

/** The one retrieval that belongs to every product. */
function transactionOperation(endpoint: AnyRetrieve, schemas: Json): Json {
  const name = nameOf(endpoint);
  schemas[`${name}Response`] = responseSchema(endpoint);
  return {
    operationId: `get${name}`,
    tags: [TRANSACTIONS_TAG],
    summary: endpoint.summary,
    description: endpoint.description,
    parameters: [transactionIdParameter],
    responses: {
      '200': {
        description: 'The transaction as it stands.',
        headers: versionHeader({ version: '1.0' }),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}Response` } } },
      },
      ...errorResponses(RETRIEVE_ERRORS),
    },
  };
}

/** What belongs to every product whose decisions can be looked at again. */
function reviewOperation(schemas: Json): Json {
  schemas.TransactionReviewRequest = toJsonSchema(reviewRequest, 'input');
  schemas.TransactionReviewResponse = toJsonSchema(reviewResponse, 'output');
  const content = (which: 'Request' | 'Response') => ({
    'application/json': { schema: { $ref: `#/components/schemas/TransactionReview${which}` } },
  });
  return {
    operationId: 'postTransactionReview',
    tags: [TRANSACTIONS_TAG],
    summary: 'Have a decision looked at again by a person',
    description:
      'For decisions that no human made and that are in doubt or adverse (REVIEW, REJECT): the account’s verifiers look at them again, ' +
      'and the result is told as any other. Asking twice is asking once. 409 `not_reviewable` where nothing was decided against anybody, ' +
      'or the service has another way.',
    parameters: [transactionIdParameter],
    requestBody: { required: true, content: content('Request') },
    responses: {
      '200': {
        description: 'How far the review has got.',
        headers: versionHeader({ version: '1.0' }),
        content: content('Response'),
      },
      ...errorResponses(['400', '401', '403', '404', '409', '413', '415', '422', '429', '500', '503']),
    },
  };
}

/** Watching clients belongs to every product that screens them. */
function monitoringOperation(endpoint: (typeof monitoringEndpoints)[number], schemas: Json): Json {
  const { method, name, summary, description, request, parameters, response, path, errors } = endpoint;
  const schemaName = `${method[0]?.toUpperCase()}${method.slice(1)}${name}`;
  schemas[`${schemaName}Response`] = toJsonSchema(response, 'output');
  if (request) schemas[`${schemaName}Request`] = toJsonSchema(request, 'input');
  const watchId = {
    name: 'watch_id',
    in: 'path',
    required: true,
    description: 'As the beginning of the watch returned it.',
    schema: { type: 'string' },
  };
  return {
    operationId: `${method}${name}`,
    tags: [MONITORING_TAG],
    summary,
    description,
    parameters: [
      ...(path.includes('{watch_id}') ? [watchId] : []),
      ...(parameters ? queryParameters(parameters) : []),
    ],
    ...(request
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: `#/components/schemas/${schemaName}Request` } },
            },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'As it stands.',
        headers: versionHeader({ version: MONITORING_VERSION }),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName}Response` } } },
      },
      ...errorResponses(errors),
    },
  };
}

/** Products that share a path answer in one of several shapes. */
function mergeOperations(first: Json | undefined, second: Json): Json {
  if (!first) return second;
  const answerOf = (operation: Json) =>
    ((operation.responses as Json)['200'] as { content: { 'application/json': { schema: Json } } }).content[
      'application/json'
    ];
  const known = answerOf(first).schema;
  const shapes = (known.oneOf as Json[] | undefined) ?? [known];
  answerOf(first).schema = { oneOf: [...shapes, answerOf(second).schema] };
  return { ...first, tags: [...(first.tags as string[]), ...(second.tags as string[])] };
}

const TRANSACTIONS_TAG = 'Transactions';
const MONITORING_TAG = 'Ongoing monitoring';

const transactionIdParameter: Json = {
  name: 'transaction_id',
  in: 'path',
  required: true,
  description: 'As the submission returned it.',
  schema: { type: 'string' },
};

const versionHeader = (service: Pick<Service, 'version'>): Json => ({
  'Service-Version': {
    schema: { type: 'string', examples: [service.version] },
    description: "The service's release.",
  },
});

const errorResponses = (statuses: readonly string[]): Json =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]));

function requestSchema(service: Service, endpoint: AnySubmit): Json {
  return toJsonSchema(endpoint.request ?? service.request, 'input');
}

const responseSchema = (endpoint: AnySubmit | AnyRetrieve | AnyRecall): Json =>
  toJsonSchema(endpoint.response, 'output');

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Json;
  // Unknown fields are ignored (decisions: Errors), and clients must bear new ones.
  return JSON.parse(
    JSON.stringify(rest, (key, value) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  );
}

function loginPath(): Json {
  const token = {
    type: 'object',
    required: ['access_token', 'token_type', 'expires_in'],
    properties: {
      access_token: { type: 'string' },
      token_type: { type: 'string', const: 'bearer' },
      expires_in: { type: 'integer', examples: [3600] },
    },
  };
  const form = (first: string) => ({
    schema: {
      type: 'object',
      required: [first, 'password'],
      properties: { [first]: { type: 'string' }, password: { type: 'string', format: 'password' } },
    },
  });
  return {
    servers: [{ url: '/' }],
    post: {
      operationId: 'logIn',
      tags: ['Authentication'],
      summary: 'Log in',
      description: 'Gives an access token for one hour.',
      security: [],
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': form('username'), 'application/json': form('email') },
      },
      responses: {
        '200': { description: 'The token.', content: { 'application/json': { schema: token } } },
        ...errorResponses(['400', '401', '415', '422', '429', '500', '503']),
      },
    },
  };
}
