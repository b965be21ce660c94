import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { StaffVariables } from '#server/http/auth.ts';
import type { ProblemType } from '#protocol/api.ts';
import { problemResponse } from './responses/problems.ts';

export const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** For an import: 100,000 new users with all fields take 26 MB. */
const MAX_IMPORT_BODY_BYTES = 32 * 1024 * 1024;

const TOO_LARGE = () => problemResponse('urn:problem:too-large');

function limitOf(maxSize: number): MiddlewareHandler {
  const limitUnknown = bodyLimit({ maxSize, onError: TOO_LARGE });
  return (context, next) => {
    const length = bodyLength(context);
    // Reads the body, for which the Node adapter makes a whole `Request`, which takes longer than
    // reading the text. Node’s parser enforces the length of the header.
    if (length === null) return limitUnknown(context, next);
    return length > maxSize ? Promise.resolve(TOO_LARGE()) : next();
  };
}

/** In bytes; `null`: unknown. */
function bodyLength({ req }: Context): number | null {
  const length = req.header('Content-Length');
  const isKnown = length !== undefined && req.header('Transfer-Encoding') === undefined;
  return isKnown ? Number(length) : null;
}

/** Refuses larger bodies, without reading more of them. */
export const limitBody = limitOf(MAX_BODY_BYTES);
export const limitImportBody = limitOf(MAX_IMPORT_BODY_BYTES);

/** How many bodies of import size are handled at once: they fill the memory first. */
const MAX_LARGE_AT_ONCE = 2;

/** Refuses further imports of that size, before their bodies are read. */
export function limitLargeAtOnce(): MiddlewareHandler {
  return limitAtOnce(MAX_LARGE_AT_ONCE, isSmall, 'urn:problem:too-many-requests');
}

function isSmall(context: Context): boolean {
  return (bodyLength(context) ?? Infinity) <= MAX_BODY_BYTES;
}

/**
 * Refuses requests beyond this many at once, so that a crowd does not fill the memory.
 * @param isExempt such as for streams, which stay open and have their own limit
 * @param problem the response to those beyond it
 */
export function limitAtOnce(
  maxCount: number,
  isExempt: (context: Context) => boolean,
  problem: ProblemType = 'urn:problem:unavailable',
): MiddlewareHandler {
  let count = 0;
  return async (context, next) => {
    if (isExempt(context)) return next();
    if (count >= maxCount) {
      return problemResponse(problem, { headers: { 'Retry-After': '1' } });
    }
    count += 1;
    try {
      await next();
    } finally {
      count -= 1;
    }
  };
}

export interface Rate {
  readonly perSecond: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
}

/** Refuses one member's requests beyond a rate. @param now whole milliseconds */
export function limitRate(rate: Rate, now: () => number): MiddlewareHandler<StaffVariables> {
  const { perSecond, burst } = rate;
  /** When each member's allowance will be full again, by id; missing: it is full. */
  const fullAt = new Map<string, number>();
  return async (context, next) => {
    const { id } = context.get('staff');
    const time = now();
    const full = Math.max(time, fullAt.get(id) ?? 0) + 1000 / perSecond;
    const waitMs = full - time - (burst * 1000) / perSecond;
    if (waitMs > 0) {
      const seconds = String(Math.ceil(waitMs / 1000));
      return problemResponse('urn:problem:too-many-requests', {
        headers: { 'Retry-After': seconds },
      });
    }
    fullAt.set(id, full);
    if (fullAt.size > MAX_REMEMBERED) forgetFull(fullAt, time);
    return next();
  };
}

/** More members of staff than are ever active within seconds. */
const MAX_REMEMBERED = 10_000;

function forgetFull(fullAt: Map<string, number>, time: number): void {
  for (const [id, full] of fullAt) if (full <= time) fullAt.delete(id);
}
