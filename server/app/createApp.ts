import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { Logger } from 'pino';
import { API_PATHS } from '#protocol/paths.ts';
import { errorResponder, problemResponse, Refusal } from '#server/app/errors.ts';
import {
  limitAtOnce,
  limitOpen,
  limitRate,
  MAX_AT_ONCE,
  OPEN_AT_ONCE,
  type TakeRequest,
} from '#server/app/limits.ts';
import { type Metrics, observe } from '#server/app/metrics.ts';
import { requireOwnOrigin } from '#server/app/requestOrigin.ts';
import type { Turns } from '#server/app/turns.ts';
import type { Auth } from '#server/auth/createAuth.ts';
import type { StaffVariables } from '#server/app/caller.ts';
import type { LiveStreams } from '#server/events/liveStreams.ts';
import type { SharedList } from '#server/list/openSharedList.ts';
import type { Presence } from '#server/presence/presence.ts';
import { changeRoutes } from '#server/routes/changes.ts';
import { type OperationParts, operationRoutes } from '#server/routes/operations.ts';
import { type BuiltFiles, pageRoutes } from '#server/routes/page.ts';
import { OPEN_ENDPOINTS } from '#server/routes/permissions.ts';
import { presenceRoutes } from '#server/routes/presence.ts';
import { questionRoutes } from '#server/routes/questions.ts';

/** The part of sign-in that the app needs. */
export type AppAuth = Pick<
  Auth,
  | 'app'
  | 'callerOf'
  | 'requireStaff'
  | 'handOver'
  | 'hasStaff'
  | 'isUploadPending'
  | 'startOf'
  | 'providerName'
>;

export interface AppParts extends OperationParts {
  readonly auth: AppAuth;
  readonly list: SharedList;
  readonly live: Pick<LiveStreams, 'handler'>;
  readonly presence: Pick<Presence, 'say' | 'editorsOf'>;
  readonly files: BuiltFiles;
  /** The server's address in browsers; `null`: whatever address a request names. */
  readonly publicUrl: string | null;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly turns: Turns;
  /** Counts every request of a member, also those of sign-in, staff and views. */
  readonly takeRequest: TakeRequest;
  /** Tests have smaller ones. */
  readonly limits?: {
    readonly atOnce?: number;
    readonly openAtOnce?: typeof OPEN_AT_ONCE;
  };
}

function isOpen({ req }: Context): boolean {
  return OPEN_ENDPOINTS.has(`${req.method} ${req.path}`);
}

/** The whole server without its socket: requests in, responses out. */
export function createApp(parts: AppParts): Hono {
  const { auth, live, presence, files, log } = parts;
  const { atOnce = MAX_AT_ONCE, openAtOnce = OPEN_AT_ONCE } = parts.limits ?? {};
  const app = new Hono();
  const respondToError = errorResponder(log);
  app.onError(respondToError);
  app.notFound(() => problemResponse('urn:problem:not-found'));
  app.use(observe(parts));
  app.use(endWhatNobodyReads);
  app.use(buildHeaders(files));
  app.route('/', operationRoutes(parts));
  const limitOpenOnes = limitOpen(openAtOnce);
  app.use((context, next) => (isOpen(context) ? limitOpenOnes(context, next) : next()));
  app.use(limitAtOnce(atOnce, (context) => context.req.path === API_PATHS.live || isOpen(context)));
  // Outside of the next one: replacing a compressed answer would keep the name of its encoding.
  app.use('/api/*', compress({ encoding: 'gzip' }));
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));

  app.use('/api/*', noStore, requireOwnOrigin(parts.publicUrl));
  const limited = limitRate(parts.takeRequest);
  const staffed = new Hono<StaffVariables>();
  staffed.post(API_PATHS.questions, auth.requireStaff('read'), limited);
  staffed.post(API_PATHS.changes, auth.requireStaff('read'), limited);
  staffed.post(API_PATHS.presence, auth.requireStaff('read'), limited);
  staffed.route('/', questionRoutes(parts));
  staffed.route('/', changeRoutes(parts, respondToError));
  staffed.route('/', presenceRoutes(presence));
  staffed.get(API_PATHS.live, auth.requireStaff('read'), limited, live.handler);
  app.route('/', staffed);
  app.route('/', auth.app);
  app.route('/', pageRoutes(parts));
  return app;
}

/**
 * An answer to HEAD has no body. One that is still being made, such as a backup or live events,
 * would go on for ever, so it is cancelled.
 */
const endWhatNobodyReads: MiddlewareHandler = async (context, next) => {
  await next();
  if (context.req.raw.method === 'HEAD') await context.res.body?.cancel();
};

/** The build's headers for every path; a response's own headers stay. Without any it is checked anew. */
function buildHeaders(files: BuiltFiles): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of files.headersOf(context.req.path)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-cache');
  };
}

export const noStore: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set('Cache-Control', 'no-store');
};

function onMethodNotAllowed(_context: Context, allowed: readonly string[]): never {
  throw new Refusal('urn:problem:wrong-method', { headers: { Allow: allowed.join(', ') } });
}
