import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * The server's log, JSON a line. It holds ids, routes, codes and times, never names, numbers, tokens, images or whole URLs:
 * errors are reduced to type, message and place, and what a caller sent is not logged at all.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: describeError,
      // The route is logged at the end, as a pattern: a path may hold a capture link's token.
      req: (request: { id?: string; method?: string }) => ({ id: request.id, method: request.method }),
    },
    redact: {
      paths: ['authorization', '*.authorization', 'password', '*.password', 'token', '*.token'],
      remove: true,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Driver errors quote rows and parameters in `detail`, `where` and the like: only these parts are safe. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: isFromDatabase(error) ? 'database error' : error.message,
    ...(typeof code === 'string' ? { code } : {}),
    // Only the places: a stack begins with the message, which may have several lines.
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 7)
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

const isFromDatabase = (error: Error): boolean => 'severity' in error && 'routine' in error;
