import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ProblemType } from '#protocol/problems.ts';
import type { StaffVariables } from '#server/app/caller.ts';
import { Refusal } from '#server/app/errors.ts';
import { addressOf, networkOf } from '#server/app/listen.ts';

/*
 * What one person, one network and everybody together may take of the server. What a request may
 * hold is in `src/domain/limits.ts`, since the page keeps within it.
 */

/** Of all requests of one member: a person who types and pages fast stays far below. */
export const MEMBER_RATE = { perSecond: 25, burst: 150 };

/** The most requests at once, without live events … */
export const MAX_AT_ONCE = 256;
/** … and without those that need no sign-in, of everybody and of one network. */
export const OPEN_AT_ONCE = { all: 64, network: 16 };
/** How many bodies of import size are handled at once: they fill the memory first. */
const MAX_LARGE_AT_ONCE = 2;

export const MAX_BODY_BYTES = 2 * 1024 * 1024;
/** For an import: 100,000 new users with all fields take 26 MB. */
export const MAX_IMPORT_BODY_BYTES = 32 * 1024 * 1024;
/** Of sign-in, staff, views and audit. */
export const MAX_SMALL_BODY_BYTES = 16 * 1024;

/** How long a request of views, staff or audit waits for its turn. */
export const MAX_TURN_MS = 10_000;

/** Failed sign-ins that the audit has of one hour: one network has some forty tries in it. */
export const MAX_AUDITED_FAILURES = 1000;

/** Valid personal tokens of one member. */
export const MAX_TOKENS = 20;

/** Refuses larger bodies, without reading more of them. */
export function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal('urn:problem:too-large');
    },
  });
}

/** Refuses further imports of that size, before their bodies are read. */
export function limitLargeAtOnce(): MiddlewareHandler {
  return limitAtOnce(MAX_LARGE_AT_ONCE, isSmall, 'urn:problem:too-many-requests');
}

function isSmall({ req }: Context): boolean {
  const length = req.header('Content-Length');
  const isKnown = length !== undefined && req.header('Transfer-Encoding') === undefined;
  return isKnown && Number(length) <= MAX_BODY_BYTES;
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
    if (count >= maxCount) throw new Refusal(problem, { retryAfterS: 1 });
    count += 1;
    try {
      await next();
    } finally {
      count -= 1;
    }
  };
}

interface OpenLimits {
  readonly all: number;
  readonly network: number;
}

/**
 * As `limitAtOnce`, for requests of people who are not signed in, in places of their own: however
 * slowly their bodies come, they take none of the others'.
 */
export function limitOpen({ all, network }: OpenLimits): MiddlewareHandler {
  /** How many requests each network has here. */
  const counts = new Map<string, number>();
  let count = 0;
  return async (context, next) => {
    const from = networkOf(addressOf(context) ?? '');
    const own = counts.get(from) ?? 0;
    if (count >= all || own >= network) {
      throw new Refusal('urn:problem:unavailable', { retryAfterS: 1 });
    }
    count += 1;
    counts.set(from, own + 1);
    try {
      await next();
    } finally {
      count -= 1;
      const left = (counts.get(from) ?? 1) - 1;
      if (left === 0) counts.delete(from);
      else counts.set(from, left);
    }
  };
}

export interface Rate {
  readonly perSecond: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
}

/** Counts a member's request. @returns how many seconds it has to wait; 0: it may go on */
export type TakeRequest = (staffId: string) => number;

/**
 * In whole milliseconds, whose sums are exact, so that a rate allows exactly as many as it says.
 * Not the time of day: after it is moved back, everybody would have to wait.
 */
const monotonicNow = () => Math.floor(performance.now());

/** The requests of each member, beyond a rate. @param now whole milliseconds */
export function openRate({ perSecond, burst }: Rate, now = monotonicNow): TakeRequest {
  /** When each member's allowance will be full again, by id; missing: it is full. */
  const fullAt = new Map<string, number>();
  return (id) => {
    const time = now();
    const full = Math.max(time, fullAt.get(id) ?? 0) + 1000 / perSecond;
    const waitMs = full - time - (burst * 1000) / perSecond;
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    fullAt.set(id, full);
    if (fullAt.size > MAX_REMEMBERED) forgetFull(fullAt, time);
    return 0;
  };
}

/** Refuses a member's requests beyond a rate. */
export function limitRate(take: TakeRequest): MiddlewareHandler<StaffVariables> {
  return async (context, next) => {
    const retryAfterS = take(context.get('caller').me.id);
    if (retryAfterS > 0) throw new Refusal('urn:problem:too-many-requests', { retryAfterS });
    await next();
  };
}

/** More members of staff than are ever active within seconds. */
const MAX_REMEMBERED = 10_000;

function forgetFull(fullAt: Map<string, number>, time: number): void {
  for (const [id, full] of fullAt) if (full <= time) fullAt.delete(id);
}
