import type { z } from 'zod';
import type { Caller } from '../accounts/caller.ts';
import type { UserRole } from '../accounts/user-role.ts';
import type { SERVICE_ROOTS } from './catalogue.ts';

/**
 * A `GET` endpoint that only reads: it makes no transaction, costs nothing, and is no product that an account has to be entitled to.
 *
 * @typeParam Parts what it reads from.
 */
export interface QueryEndpoint<Parts, Query = never, Wire = unknown> {
  readonly service: keyof typeof SERVICE_ROOTS;
  /** `GET /path` below the service's root. */
  readonly route: `GET /${string}`;
  /** The heading it stands under in the reference. */
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  /** Release version, in the header `Service-Version` (consumer-service 9). */
  readonly version: string;
  /** Who may ask. */
  readonly roles: readonly UserRole[];
  /** The query's parameters, each made of a string; an object whose keys are their names. */
  readonly parameters: z.ZodObject & z.ZodType<Query>;
  readonly response: z.ZodType<Wire>;
  /** @throws ApiError for what no schema can tell. */
  readonly answer: (parts: Parts, caller: Caller, query: Query) => Promise<Wire>;
}

/** Declares an endpoint that only reads. The compiler refuses an answer that differs from its schema. */
export function defineQuery<Parts, Parameters extends z.ZodObject, Wire>(
  endpoint: Omit<QueryEndpoint<Parts, z.output<Parameters>, Wire>, 'parameters' | 'answer'> & {
    readonly parameters: Parameters;
    readonly answer: (parts: Parts, caller: Caller, query: z.output<Parameters>) => Promise<NoInfer<Wire>>;
  },
): QueryEndpoint<Parts> {
  // The route hands `answer` only what its own schema has read.
  return endpoint as unknown as QueryEndpoint<Parts>;
}
