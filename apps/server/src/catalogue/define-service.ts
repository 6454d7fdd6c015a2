import type { z } from 'zod';
import type { ByHand } from '../domain/by-hand.ts';
import type { Facts, ReviewFact } from '../domain/facts.ts';
import type { OutcomeCode } from '../domain/outcome-code.ts';
import type { Providers } from '../providers/providers.ts';

/**
 * How a product's facts arrive.
 *
 * - `inline`: look up within the call, answer with the outcome.
 * - `queued`: answer PENDING, look up or ask the back office afterwards.
 * - `look-up-then-capture`: look up within the call; while the outcome is PENDING the person does a selfie capture.
 * - `capture-then-look-up`: the person does a selfie capture first, then the look-up follows.
 */
export type Flow = 'inline' | 'queued' | 'look-up-then-capture' | 'capture-then-look-up';

/** What every verification request carries besides its own fields (decisions: Requests). */
export interface CommonRequest {
  readonly ConsentObtainedByDataSubject: true;
  readonly CostCenter: number | null;
  readonly ReferenceNo: string | null;
}

/** What `evaluate` says of the facts known so far. */
export interface Outcome<Detail> {
  readonly code: OutcomeCode;
  /** For people; never parsed. Holds no personal data. */
  readonly message: string;
  /** Confidence from 0 to 100 for reports (decisions: Reporting); null where there is nothing to measure. */
  readonly weighting: number | null;
  /** The wire's outcome fields. Stored unencrypted: holds no name, number or image. */
  readonly detail: Detail;
}

/** What a look-up is given besides the request. */
export interface LookUpOptions {
  /** Aborted at the deadline. */
  readonly signal: AbortSignal;
  /** Whose transaction it is: for what an account itself has laid down, such as hits its verifiers have decided. */
  readonly accountId: number;
  readonly receivedAt: Date;
  /** The selfie of the capture that came before; null where there was none. */
  readonly selfie: () => Promise<Uint8Array | null>;
}

/** What a look-up brings. */
export interface LookedUp<Finding> {
  readonly finding: Finding;
  /** Kept apart from the finding, encrypted, with a shorter life. */
  readonly officialPhotograph?: Uint8Array | null;
  /** Further images that belong to the transaction; kept as the photograph is. */
  readonly images?: Readonly<Partial<Record<ImageKind, Uint8Array>>>;
  /** The code for reports, where it depends on who answered. */
  readonly serviceType?: string;
  /** The other registry variant answered: the wire's transaction id gets its suffix. */
  readonly answeredByFailover?: boolean;
}

/** A capture session as an answer shows it. */
export interface CaptureView {
  readonly sessionId: string;
  readonly status: 'created' | 'started' | 'completed' | 'expired' | 'cancelled';
  readonly url: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A stored transaction with all its facts: what `present` turns into an answer. */
export interface TransactionView<Request, Finding, Detail> {
  /** As on the wire, the failover suffix included. */
  readonly transactionId: string;
  readonly serviceType: string;
  readonly isComplete: boolean;
  readonly receivedAt: Date;
  readonly completedAt: Date | null;
  readonly request: Request;
  readonly finding: Finding | null;
  /** What a verifier decided or entered; null where none has. */
  readonly review: ReviewFact | null;
  readonly outcome: Outcome<Detail>;
  readonly capture: CaptureView | null;
  readonly sms: { readonly sent: boolean; readonly error: string | null };
  /** Bytes as stored; null where there is none, it is not asked for, or it has been removed. */
  readonly officialPhotograph: Buffer | null;
  readonly selfie: Buffer | null;
}

/** Which stored images an endpoint's answer shows; they are only read where they are wanted. */
export type ImageKind = 'official_photograph' | 'selfie' | 'document_front' | 'document_back';

interface EndpointDocs {
  readonly summary: string;
  readonly description?: string;
}

/** `POST` endpoint that begins a transaction. */
export interface SubmitEndpoint<Request, Finding, Detail, Wire> extends EndpointDocs {
  readonly kind: 'submit';
  /** `POST /path` below the service's root. */
  readonly route: string;
  /**
   * Where the path's own request differs from the product's; null: it does not. It makes the same of it, which the compiler
   * cannot check here: declare it as `z.ZodType<z.output<typeof theProducts>>`.
   */
  readonly request: z.ZodType | null;
  readonly response: z.ZodType<Wire>;
  readonly images: readonly ImageKind[];
  readonly present: (view: TransactionView<Request, Finding, Detail>) => Wire;
}

/** Endpoint that shows a transaction again. */
export interface RetrieveEndpoint<Request, Finding, Detail, Wire> extends EndpointDocs {
  readonly kind: 'retrieve';
  /**
   * `GET /path/{transaction_id}` below the service's root, or `POST /path` with the id in the body (`retrievalBody`); several products may
   * share one.
   */
  readonly route: string;
  readonly response: z.ZodType<Wire>;
  readonly images: readonly ImageKind[];
  readonly present: (view: TransactionView<Request, Finding, Detail>) => Wire;
}

/** `GET` endpoint that shows the latest result the account has itself obtained, found by what was asked for instead of by id. */
export interface RecallEndpoint<Request, Finding, Detail, Wire> extends EndpointDocs {
  readonly kind: 'recall';
  /** `GET /path` below the service's root. */
  readonly route: string;
  /** The query's parameters; an object whose keys are their names. */
  readonly query: z.ZodType;
  /** Whom the results are about. */
  readonly identityNoOf: (query: unknown) => string;
  /** Whether an earlier request asked for what the query asks for. */
  readonly fits: (query: unknown, request: Request) => boolean;
  readonly response: z.ZodType<Wire>;
  readonly images: readonly ImageKind[];
  readonly present: (view: TransactionView<Request, Finding, Detail>) => Wire;
}

/** What `GET /transactions/{transaction_id}` shows of a completed transaction as `data`. */
export interface ResultObject<Request, Finding, Detail, Wire> {
  readonly response: z.ZodType<Wire>;
  readonly present: (view: TransactionView<Request, Finding, Detail>) => Wire;
}

/** A request that reaches a documented outcome in the sandbox; documentation and the contract test use it. */
export interface ServiceExample {
  readonly title: string;
  readonly endpoint: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the first answer says. */
  readonly code: OutcomeCode;
  /** What it comes to in the end, where the first answer does not say. */
  readonly comesTo?: string;
}

/** Work for the account's verifiers: the kind of case that an outcome calls for (decision 0020). */
export interface ReviewCase {
  /** One of the back office's kinds. */
  readonly kind: string;
  /** Whether the case is opened with the outcome, or only when a verifier takes it up. */
  readonly opens: 'at-once' | 'on-request';
}

/** Everything that makes a product; all else is done once, in the pipeline. */
export interface ServiceDefinition<Request extends CommonRequest, Finding, Detail> {
  /** The product's code: what accounts are entitled to. */
  readonly product: string;
  readonly service: 'consumer' | 'commercial';
  readonly title: string;
  readonly description: string;
  /** Release version, in the header `Service-Version` (consumer-service 9). */
  readonly version: string;
  readonly flow: Flow;
  /** How long its look-up may take, milliseconds; left out: as all others. */
  readonly lookUpTimeoutMs?: number;
  /** How large a request may be, bytes; left out: 1 MiB (decisions: Limits). */
  readonly bodyLimitBytes?: number;
  /** The price of one transaction unless the account has its own; in cents (rand). */
  readonly priceCents: number;
  /** What consent is recorded for. */
  readonly purpose: string;
  /** Answer to another account's transaction (decisions: Authentication and scope). */
  readonly strangersGet: 403 | 404;
  /** The code for reports until a look-up says otherwise (consumer-service 2.8). */
  readonly serviceType: (request: Request) => string;
  readonly request: z.ZodType<Request>;
  /** What is wrong with a request that its schema cannot tell, because a data source knows it; null: nothing. Nothing is recorded then. */
  readonly faultOf?: (
    request: Request,
    providers: Providers,
    options: Pick<LookUpOptions, 'signal'>,
  ) => Promise<{ readonly field: string; readonly message: string } | null>;
  /** Whom reports show and searches find. */
  readonly subject: (request: Request) => {
    readonly identityNo: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
  /**
   * Asks the outside. Throws `ProviderUnavailable` or `ProviderRefused`; a clean "no record" is a finding. `by-hand` (queued
   * products only): no machine answers, and a case of the kind `byHandCase` is opened.
   */
  readonly lookUp: (
    request: Request,
    providers: Providers,
    options: LookUpOptions,
  ) => Promise<LookedUp<Finding> | ByHand>;
  /** Queued products: the kind of case in which a verifier enters the answer where no machine gives one. */
  readonly byHandCase?: string;
  /** What an outcome without a review gives the verifiers to do; null: nothing. */
  readonly reviewCase?: (facts: Facts<Request, Finding>, outcome: Outcome<Detail>) => ReviewCase | null;
  /** The outcome as a function of the facts: pure and total. */
  readonly evaluate: (facts: Facts<Request, Finding>) => Outcome<Detail>;
  /** Capture flows: where the link is to be sent by SMS, in E.164; null: it is not. */
  readonly smsLinkTo?: (request: Request) => string | null;
  /** Where the completed result is posted besides the account's endpoints; checked before anything is recorded. */
  readonly callbackTo?: (request: Request) => string | null;
  /** The account a request names, which must be the caller's own; null: none. */
  readonly ofAccount?: (request: Request) => number | null;
  /** The event told to the account's endpoints when the transaction is completed; null: none. */
  readonly completedEvent: 'idv.completed' | 'transaction.completed' | null;
  /** The product's own result object in `GET /transactions/{transaction_id}`; left out: the body of its first retrieval. */
  readonly result?: ResultObject<Request, Finding, Detail, unknown>;
  readonly endpoints: readonly (
    | SubmitEndpoint<Request, Finding, Detail, unknown>
    | RetrieveEndpoint<Request, Finding, Detail, unknown>
    | RecallEndpoint<Request, Finding, Detail, unknown>
  )[];
  readonly examples: readonly ServiceExample[];
}

/** A definition whose own types are hidden, so that products of all kinds stand in one list. */
export type Service = ServiceDefinition<CommonRequest, unknown, unknown>;
export type AnySubmit = SubmitEndpoint<CommonRequest, unknown, unknown, unknown>;
export type AnyRetrieve = RetrieveEndpoint<CommonRequest, unknown, unknown, unknown>;
export type AnyRecall = RecallEndpoint<CommonRequest, unknown, unknown, unknown>;

/**
 * Makes a product. The compiler refuses one whose request has no consent field, whose outcome has an unknown code, or
 * whose answer differs from its schema.
 */
export function defineService<Request extends CommonRequest, Finding, Detail>(
  definition: ServiceDefinition<Request, Finding, Detail>,
): Service {
  // The pipeline hands a product only what that product's own schema, look-up and evaluate produced.
  return definition as unknown as Service;
}

interface EndpointOptions<Request, Finding, Detail, Wire> extends EndpointDocs {
  readonly response: z.ZodType<Wire>;
  readonly images?: readonly ImageKind[];
  readonly present: (view: TransactionView<Request, Finding, Detail>) => NoInfer<Wire>;
}

/** Declares the endpoint that begins a transaction, `POST /path` below the service's root. */
export function submit<Request, Finding, Detail, Wire>(
  route: `POST /${string}`,
  options: EndpointOptions<Request, Finding, Detail, Wire> & { readonly request?: z.ZodType },
): SubmitEndpoint<Request, Finding, Detail, unknown> {
  return { kind: 'submit', route, request: null, images: [], ...options };
}

/** Declares an endpoint that shows a transaction again, `GET /path/{transaction_id}`. */
export function retrieve<Request, Finding, Detail, Wire>(
  route: `GET /${string}{transaction_id}`,
  options: EndpointOptions<Request, Finding, Detail, Wire>,
): RetrieveEndpoint<Request, Finding, Detail, unknown> {
  return { kind: 'retrieve', route, images: [], ...options };
}

/** Declares an endpoint that shows a transaction again whose id stands in the body, `POST /path`. */
export function retrieveByBody<Request, Finding, Detail, Wire>(
  route: `POST /${string}`,
  options: EndpointOptions<Request, Finding, Detail, Wire>,
): RetrieveEndpoint<Request, Finding, Detail, unknown> {
  return { kind: 'retrieve', route, images: [], ...options };
}

/** Declares an endpoint that finds an earlier result of the account by query parameters, `GET /path` below the service's root. */
export function recall<Query, Request, Finding, Detail, Wire>(
  route: `GET /${string}`,
  {
    identityNoOf,
    fits,
    ...options
  }: Omit<EndpointOptions<Request, Finding, Detail, Wire>, 'images'> & {
    readonly query: z.ZodType<Query>;
    readonly identityNoOf: (query: NoInfer<Query>) => string;
    readonly fits: (query: NoInfer<Query>, request: Request) => boolean;
  },
): RecallEndpoint<Request, Finding, Detail, unknown> {
  return {
    kind: 'recall',
    route,
    images: [],
    ...options,
    // They are handed only what the endpoint's own schema has read.
    identityNoOf: (query) => identityNoOf(query as Query),
    fits: (query, request) => fits(query as Query, request),
  };
}

/** Method and path of an endpoint's route. */
export function routeOf(endpoint: { readonly route: string }): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = endpoint.route.split(' ');
  if ((method !== 'GET' && method !== 'POST') || path === undefined)
    throw new Error(`Not a route: ${endpoint.route}`);
  return { method, path };
}
