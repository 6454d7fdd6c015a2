import type { z } from 'zod';
import { lookedAtAgain, reviewable } from '../../../catalogue/adverse-decision.ts';
import { defineService, retrieve, type Service, submit } from '../../../catalogue/define-service.ts';
import type { DocumentKind } from '../../../providers/document-reader/port.ts';
import { readSubmitted } from './document-finding.ts';
import { evaluateDocument } from './document-outcome.ts';
import type { DocumentRequest } from './document-request.ts';
import { documentResponse, presentDocument } from './document-response.ts';

/** What tells one of the three services from the others. */
interface DocumentServiceOptions<Request extends DocumentRequest> {
  readonly product: string;
  readonly title: string;
  readonly description: string;
  /** Below the service's root. */
  readonly path: `/${string}`;
  readonly request: z.ZodType<Request>;
  readonly kindOf: (request: Request) => DocumentKind;
  /** Fields of an example besides the front's picture. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** Two pictures of 6 MB and a selfie do not fit as base64: 15 MiB are what a request may have (decisions: Limits). */
const BODY_LIMIT = 15 * 1024 * 1024;
/** A document takes seconds of work, on an overloaded machine minutes, and may have to wait for others. */
const TIMEOUT_MS = 180_000;

/** A white picture of 8 × 8 pixels. */
export const BLANK_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWP4jwMwDC0JALoev0GybL49AAAAAElFTkSuQmCC';

/** Makes one of the services that read documents; what they do is the same (domain-facts 2.5; decision 0030). */
export function documentService<Request extends DocumentRequest>({
  product,
  title,
  description,
  path,
  request,
  kindOf,
  example,
}: DocumentServiceOptions<Request>): Service {
  const images = ['official_photograph'] as const;
  return defineService({
    product,
    service: 'consumer',
    title,
    description:
      `${description} The pictures are read by this server; no registry is asked. ` +
      'Samples for every outcome: `GET /sandbox/documents` in the sandbox.',
    version: '1.0',
    flow: 'inline',
    lookUpTimeoutMs: TIMEOUT_MS,
    bodyLimitBytes: BODY_LIMIT,
    priceCents: 600,
    purpose: 'Document authentication',
    strangersGet: 404,
    completedEvent: 'transaction.completed',
    request,
    serviceType: () => product,
    subject: ({ IdentityNo, FirstName, LastName }) => ({
      identityNo: IdentityNo,
      firstName: FirstName,
      lastName: LastName,
    }),
    lookUp: (submitted, providers, options) =>
      readSubmitted(kindOf(submitted), submitted, providers, options),
    evaluate: reviewable(evaluateDocument),
    reviewCase: lookedAtAgain,
    endpoints: [
      submit(`POST ${path}`, {
        summary: title,
        response: documentResponse,
        images,
        present: presentDocument,
      }),
      retrieve(`GET ${path}/{transaction_id}`, {
        summary: 'The result again',
        response: documentResponse,
        images,
        present: presentDocument,
      }),
    ],
    examples: [
      {
        title: 'A picture without a document (for others see *Documents to send in* above)',
        endpoint: `POST ${path}`,
        body: { FrontImage: BLANK_PICTURE, ...example, ConsentObtainedByDataSubject: true },
        code: 'FAIL',
      },
    ],
  });
}
