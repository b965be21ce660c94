import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ListNews, LiveEvent } from '#protocol/live.ts';
import type { Me } from '#protocol/staff.ts';
import type { Caller, StaffVariables } from '#server/app/caller.ts';
import { problemResponse } from '#server/app/errors.ts';
import type { LiveHub } from '#server/events/liveHub.ts';
import { VIEWS_EVENT_MS } from '#server/app/limits.ts';
import type { Presence } from '#server/presence/presence.ts';

export interface LiveLimits {
  /** The most streams at once. */
  readonly maxStreams: number;
  /** The most streams of one member of staff: tabs and windows. */
  readonly maxStreamsEach: number;
  /** The most bytes that wait in the server for a listener that does not read. */
  readonly maxWaitingBytes: number;
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
  maxWaitingBytes: 256 * 1024,
  heartbeatMs: 25_000,
  viewsEventMs: VIEWS_EVENT_MS,
};

/** A browser reconnects after this long. */
const RETRY_MS = 2000;

const noStream = () => undefined;

export interface LiveStreams {
  /** GET: server-sent events, until either side ends them. */
  readonly handler: MiddlewareHandler<StaffVariables>;
  readonly count: () => number;
  /**
   * Checks who is connected, and ends the streams of people who are signed out or whose permissions
   * have changed.
   * @param staffId whose streams; `null`: everybody's
   */
  readonly recheck: (staffId: string | null) => void;
  /** @param staffId whose saved views have changed; `null`: the team's */
  readonly notifyOfViews: (staffId: string | null) => void;
  /** Ends all streams; browsers reconnect by themselves. */
  readonly closeAll: () => void;
}

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

export function liveStreams(parts: LiveParts, limits: Partial<LiveLimits> = {}): LiveStreams {
  const streams = new Set<LiveStream>();
  const opened: OpenStreams = { ...parts, streams, limits: { ...LIMITS, ...limits } };
  const { maxStreams, maxStreamsEach } = opened.limits;
  const streamsOf = (staffId: string | null) =>
    [...streams].filter((stream) => staffId === null || stream.staffId === staffId);
  return {
    handler: async (context) => {
      const { id } = context.get('caller').me;
      if (streams.size >= maxStreams || streamsOf(id).length >= maxStreamsEach) {
        return problemResponse('urn:problem:too-many-requests', { retryAfterS: 30 });
      }
      return new Response(openStream(context, opened), {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          // Otherwise nginx would hold events back until its buffer is full.
          'X-Accel-Buffering': 'no',
        },
      });
    },
    count: () => streams.size,
    recheck: (staffId) => {
      for (const { recheck } of streamsOf(staffId)) recheck();
    },
    notifyOfViews: (staffId) => {
      for (const stream of streamsOf(staffId)) stream.notifyOfViews();
    },
    closeAll: () => {
      for (const { end } of streams) end();
    },
  };
}

interface OpenStreams extends LiveParts {
  readonly streams: Set<LiveStream>;
  readonly limits: LiveLimits;
}

function openStream(
  context: Context<StaffVariables>,
  parts: OpenStreams,
): ReadableStream<Uint8Array> {
  let forget: () => void = noStream;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        forget = startStream(controller, context, parts);
      },
      cancel: () => forget(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: parts.limits.maxWaitingBytes }),
  );
}

/** The stream is in `streams` until either side ends it. @returns forgets the stream */
function startStream(
  controller: ReadableStreamDefaultController<Uint8Array>,
  context: Context<StaffVariables>,
  parts: OpenStreams,
): () => void {
  const { streams, limits, onDropped, random = Math.random } = parts;
  // A copy: the request's own is bound to a socket that may be gone.
  const request = new Request(context.req.url, { headers: context.req.raw.headers });
  const me = context.get('caller').me;
  const encoder = new TextEncoder();
  const send: Send = (text) => {
    controller.enqueue(typeof text === 'string' ? encoder.encode(text) : text);
    if ((controller.desiredSize ?? 0) >= 0) return;
    onDropped?.();
    end();
    cutSocket(context);
  };
  const recheck = async () => {
    // The stream may have ended meanwhile.
    if ((await isStillMe(parts, request, me)) || !streams.has(stream)) return;
    send(eventText({ event: 'ended', data: {} }));
    if (streams.has(stream)) end();
  };
  const beat = async () => {
    await recheck();
    if (streams.has(stream)) send(':\n\n');
  };
  const unsubscribe = sendNews(parts, me, send);
  const heartbeat = setInterval(() => void beat(), limits.heartbeatMs);
  let viewsTimer: NodeJS.Timeout | undefined;
  const notifyOfViews = () => {
    // By chance, so that not all pages ask for a team's views at one moment.
    viewsTimer ??= setTimeout(
      () => {
        viewsTimer = undefined;
        send(eventText({ event: 'views', data: {} }));
      },
      (limits.viewsEventMs * (1 + random())) / 2,
    );
  };
  const forget = () => {
    clearTimeout(viewsTimer);
    clearInterval(heartbeat);
    unsubscribe();
    streams.delete(stream);
  };
  const end = () => {
    forget();
    controller.close();
  };
  const stream: LiveStream = {
    staffId: me.id,
    recheck: () => void recheck(),
    notifyOfViews,
    end,
  };
  streams.add(stream);
  sendStart(parts, context, send);
  return forget;
}

type Send = (text: string | Uint8Array) => void;

/** Whether the request's sender is still signed in, with the same role. */
function isStillMe({ callerOf }: LiveParts, request: Request, { role }: Me): Promise<boolean> {
  return callerOf(request).then(
    (caller) => caller?.me.role === role,
    // If the database is away, the next heartbeat asks again.
    () => true,
  );
}

/** Sends changes of the list, and who edits it; returns the function that stops it. */
function sendNews({ hub, presence }: LiveParts, { id: staffId }: Me, send: Send): () => void {
  const stopNews = hub.add((news) => send(newsBytes(news)));
  const stopEditors = presence.add((userId) => {
    const data = { userId, ...presence.editorsOf(userId, staffId) };
    send(eventText({ event: 'editing', data }));
  });
  return () => {
    stopNews();
    stopEditors();
  };
}

/** Sends what the browser may not know: who it is, and what it has missed. */
function sendStart({ hub }: LiveParts, context: Context<StaffVariables>, send: Send): void {
  send(`retry: ${RETRY_MS}\n\n`);
  // The page may be older than the role.
  send(eventText({ event: 'me', data: context.get('caller').me }));
  const { req } = context;
  const known = Number(req.header('Last-Event-ID') ?? req.query('since') ?? Number.NaN);
  // Who changed meanwhile is not kept: the page asks again for all that it shows.
  if (known !== hub.revision()) send(newsBytes({ revision: hub.revision(), users: 'many' }));
}

/** Encoded once for all listeners. */
const madeBytes = new WeakMap<ListNews, Uint8Array>();

function newsBytes(news: ListNews): Uint8Array {
  const made = madeBytes.get(news);
  if (made !== undefined) return made;
  const text = eventText({ event: 'revision', data: news }, news.revision);
  const bytes = new TextEncoder().encode(text);
  madeBytes.set(news, bytes);
  return bytes;
}

/** What was written is discarded: an orderly end would wait until it is read. */
function cutSocket({ env }: Context<StaffVariables>): void {
  // Hono does not know its adapter; without one, as in tests, there is no socket.
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>;
  outgoing?.destroy();
}

/** @param id the browser sends it when it reconnects; missing: the previous event's */
function eventText({ event, data }: LiveEvent, id?: number): string {
  const start = id === undefined ? '' : `id: ${id}\n`;
  return `${start}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
