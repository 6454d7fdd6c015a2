import autocannon from 'autocannon';

/** A request that is sent again and again. */
export interface Request {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a server did under load. Latencies in milliseconds. */
export interface Load {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sends a request over many connections at once, each sending the next when it has its answer.
 *
 * @throws Error when any answer was not a success: failures are often faster than answers.
 */
export async function putUnderLoad(request: Request, connections: number, seconds: number): Promise<Load> {
  const { url, method, headers = {}, body } = request;
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of the requests to ${url} failed.`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
