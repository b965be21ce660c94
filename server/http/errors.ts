import type { Context } from 'hono';
import type { Logger } from 'pino';
import { isCanceled } from '#server/database/isCanceled.ts';
import { isWriteRefused } from '#server/database/isWriteRefused.ts';
import { routeOf } from '#server/http/observe.ts';
import { problemResponse, Refusal } from '#server/http/problems.ts';
import { KeyReusedError } from '#server/list/changeKeys.ts';

/** While writes are refused, the log says so once in this time. */
const REFUSED_WRITES_MS = 60_000;

export type RespondToError = (error: Error, context: Context) => Response;

/** The one answer to whatever a request ends with: refusals as they are, the rest is logged. */
export function errorResponder(log: Logger): RespondToError {
  let refusedWriteAt = -Infinity;
  const logRefusedWrite = (error: Error) => {
    if (performance.now() - refusedWriteAt < REFUSED_WRITES_MS) return;
    refusedWriteAt = performance.now();
    log.error(errorFacts(error), 'database takes no writes');
  };
  return (error, context) => {
    if (error instanceof Refusal) return error.getResponse();
    if (error instanceof KeyReusedError) return problemResponse('urn:problem:key-reused');
    // Nobody reads the answer, and the error is not the server's.
    if (context.req.raw.signal.aborted) return problemResponse('urn:problem:invalid');
    if (isWriteRefused(error)) {
      logRefusedWrite(error);
      return problemResponse('urn:problem:read-only', { retryAfterS: 60 });
    }
    if (isDatabaseAway(error)) {
      log.error({ route: routeOf(context), ...errorFacts(error) }, 'database away');
      return problemResponse('urn:problem:unavailable', { retryAfterS: 1 });
    }
    if (isCanceled(error)) return problemResponse('urn:problem:too-slow');
    const id = crypto.randomUUID();
    log.error({ id, route: routeOf(context), ...errorFacts(error) }, 'request failed');
    return problemResponse('urn:problem:internal', { detail: id });
  };
}

/**
 * The parts of an error that a log may contain: messages and properties can quote what people
 * typed, so only the name, code and source locations remain.
 */
export function errorFacts(error: unknown): {
  readonly error: string;
  readonly code?: string;
  readonly at: readonly string[];
} {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const lines = error.stack?.split('\n') ?? [];
  return {
    error: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim()),
  };
}

/** SQLSTATEs of a server that shuts down, is full or cannot be reached, and network errors. */
const AWAY = /^(?:08...|53...|57P..|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
/** Errors of the driver without a code. */
const AWAY_MESSAGE = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** Whether an error means that the database cannot be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  return ('code' in error && AWAY.test(String(error.code))) || AWAY_MESSAGE.test(error.message);
}
