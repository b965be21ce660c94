import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { LiveEvent } from '#protocol/live.ts';
import type { Caller, StaffVariables } from '#server/app/caller.ts';
import { problemResponse } from '#server/app/errors.ts';
import type { LiveHub } from '#server/events/liveHub.ts';
import type { Presence } from '#server/presence/presence.ts';

export interface LiveLimits {
  /** The most streams at once. */
  readonly maxStreams: number;
  /** The most streams of one member of staff: tabs and windows. */
  readonly maxStreamsEach: number;
  /** The most that waits in the server for a listener that does not read, in UTF-16 units. */
  readonly maxWaiting: number;
  /** The time between two heartbeats; each also checks the stream again (`recheck`). */
  readonly heartbeatMs: number;
  /** A change of views is told half to all of this time later, with all others until then. */
  readonly viewsEventMs: number;
}

/**
 * Proxies cut connections that are silent for 30 seconds or more; the ids of 100 users take 4 kB.
 */
const LIMITS: LiveLimits = {
  maxStreams: 2000,
  maxStreamsEach: 40,
  maxWaiting: 256 * 1024,
  heartbeatMs: 25_000,
  viewsEventMs: 3000,
};

/** A browser reconnects after this long. */
const RETRY_MS = 2000;

export type LiveStreams = ReturnType<typeof liveStreams>;

/** An open stream. */
interface LiveStream {
  readonly staffId: string;
  readonly recheck: () => void;
  readonly notifyOfViews: () => void;
  readonly end: () => void;
}

export interface LiveParts {
  readonly callerOf: (request: Request) => Promise<Pick<Caller, 'me'> | null>;
  readonly hub: Pick<LiveHub, 'add' | 'revision'>;
  readonly presence: Pick<Presence, 'add' | 'editorsOf'>;
  /** A listener that did not read was cut off. */
  readonly onDropped?: () => void;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random?: () => number;
}

export function liveStreams(parts: LiveParts, given: Partial<LiveLimits> = {}) {
  const limits = { ...LIMITS, ...given };
  const streams = new Set<LiveStream>();
  const streamsOf = (staffId: string | null) =>
    [...streams].filter((stream) => staffId === null || stream.staffId === staffId);
  /** GET: server-sent events, until either side ends them. */
  const handler: MiddlewareHandler<StaffVariables> = async (context) => {
    const { id } = context.get('caller').me;
    if (streams.size >= limits.maxStreams || streamsOf(id).length >= limits.maxStreamsEach) {
      return problemResponse('urn:problem:too-many-requests', { retryAfterS: 30 });
    }
    const response = streamSSE(
      context,
      (stream) =>
        new Promise<void>((end) => startStream(context, stream, end, parts, limits, streams)),
    );
    response.headers.set('Cache-Control', 'no-store, no-transform');
    // Otherwise nginx would hold events back until its buffer is full.
    response.headers.set('X-Accel-Buffering', 'no');
    return response;
  };
  return {
    handler,
    count: () => streams.size,
    /**
     * Checks who is connected, and ends the streams of people who are signed out or whose permissions
     * have changed.
     * @param staffId whose streams; `null`: everybody's
     */
    recheck: (staffId: string | null) => {
      for (const { recheck } of streamsOf(staffId)) recheck();
    },
    /** @param staffId whose saved views have changed; `null`: the team's */
    notifyOfViews: (staffId: string | null) => {
      for (const stream of streamsOf(staffId)) stream.notifyOfViews();
    },
    /** Ends all streams; browsers reconnect by themselves. */
    closeAll: () => {
      for (const { end } of streams) end();
    },
  };
}

/** Puts a stream into `streams` until either side ends it. @param finish ends it for the browser */
function startStream(
  context: Context<StaffVariables>,
  sse: SSEStreamingApi,
  finish: () => void,
  { callerOf, hub, presence, onDropped, random = Math.random }: LiveParts,
  limits: LiveLimits,
  streams: Set<LiveStream>,
): void {
  // A copy: the request's own is bound to a socket that may be gone.
  const request = new Request(context.req.url, { headers: context.req.raw.headers });
  const { me } = context.get('caller');
  let waiting = 0;
  /** @param size of the text. @param written when the browser has read it */
  const count = async (size: number, written: Promise<unknown>) => {
    waiting += size;
    if (waiting > limits.maxWaiting) {
      onDropped?.();
      end();
      cutSocket(context);
    }
    await written;
    waiting -= size;
  };
  const send = ({ event, data }: LiveEvent, more: { id?: string; retry?: number } = {}) => {
    const text = JSON.stringify(data);
    return count(text.length, sse.writeSSE({ event, data: text, ...more }));
  };
  const recheck = async () => {
    // If the database is away, the next heartbeat asks again.
    const caller = await callerOf(request).catch(() => ({ me }));
    if (caller?.me.role === me.role || !streams.has(stream)) return;
    forget();
    await send({ event: 'ended', data: {} });
    finish();
  };
  const beat = async () => {
    await recheck();
    if (streams.has(stream)) await count(3, sse.write(':\n\n'));
  };
  const stopNews = hub.add((news) => {
    void send({ event: 'revision', data: news }, { id: String(news.revision) });
  });
  const stopEditors = presence.add((userId) => {
    const data = { userId, ...presence.editorsOf(userId, me.id) };
    void send({ event: 'editing', data });
  });
  const heartbeat = setInterval(() => void beat(), limits.heartbeatMs);
  let viewsTimer: NodeJS.Timeout | undefined;
  const forget = () => {
    clearTimeout(viewsTimer);
    clearInterval(heartbeat);
    stopNews();
    stopEditors();
    streams.delete(stream);
  };
  const end = () => {
    forget();
    finish();
  };
  const stream: LiveStream = {
    staffId: me.id,
    recheck: () => void recheck(),
    notifyOfViews: () => {
      // By chance, so that not all pages ask for a team's views at one moment.
      viewsTimer ??= setTimeout(
        () => {
          viewsTimer = undefined;
          void send({ event: 'views', data: {} });
        },
        (limits.viewsEventMs * (1 + random())) / 2,
      );
    },
    end,
  };
  streams.add(stream);
  sse.onAbort(end);
  // The page may be older than the role.
  void send({ event: 'me', data: me }, { retry: RETRY_MS });
  const { req } = context;
  const known = Number(req.header('Last-Event-ID') ?? req.query('since') ?? Number.NaN);
  const revision = hub.revision();
  // Who changed meanwhile is not kept: the page asks again for all that it shows.
  if (known !== revision) {
    void send({ event: 'revision', data: { revision, users: 'many' } }, { id: String(revision) });
  }
}

/** What was written is discarded: an orderly end would wait until it is read. */
function cutSocket({ env }: Context<StaffVariables>): void {
  // Hono does not know its adapter; without one, as in tests, there is no socket.
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>;
  outgoing?.destroy();
}
