import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { LiveEvent } from '#protocol/api.ts';
import type { Auth, StaffVariables } from '#server/http/auth.ts';
import { problemResponse } from '#server/http/problems.ts';
import type { LiveHub } from '#server/live/liveHub.ts';

export interface LiveLimits {
  /** Streams at once. */
  readonly maxStreams: number;
  /** Of one member of staff: tabs and windows. */
  readonly maxStreamsEach: number;
  /** What may wait in the server for a listener that does not read, in bytes. */
  readonly maxWaitingBytes: number;
  /** Between two signs of life; whoever is not signed in any more is cut off with them. */
  readonly heartbeatMs: number;
}

/** Proxies cut what is silent for 30 seconds or more. */
const LIMITS: LiveLimits = {
  maxStreams: 2000,
  maxStreamsEach: 40,
  maxWaitingBytes: 16 * 1024,
  heartbeatMs: 25_000,
};

/** A browser that was cut off comes again after this long. */
const RETRY_MS = 2000;

const noStream = () => undefined;

export interface LiveStreams {
  /** GET: server-sent events, until either side ends them. */
  readonly handler: MiddlewareHandler<StaffVariables>;
  readonly count: () => number;
  /** Ends all of them; browsers come again by themselves. */
  readonly closeAll: () => void;
}

/** @param onDropped a listener that did not read was cut off */
export function liveStreams(
  hub: LiveHub,
  { staffOf }: Pick<Auth, 'staffOf'>,
  onDropped: () => void = () => undefined,
  limits: Partial<LiveLimits> = {},
): LiveStreams {
  const { maxStreams, maxStreamsEach, maxWaitingBytes, heartbeatMs } = { ...LIMITS, ...limits };
  /** What ends each stream, and whose it is. */
  const streams = new Map<() => void, string>();

  const open = (context: Context<StaffVariables>): ReadableStream<Uint8Array> => {
    // A copy: the request's own is bound to a socket that may be gone.
    const request = new Request(context.req.url, { headers: context.req.raw.headers });
    const encoder = new TextEncoder();
    let forget = noStream;
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          const send = (text: string) => {
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 0) >= 0) return;
            onDropped();
            end();
            cutSocket(context);
          };
          const sendRevision = (revision: number) => send(eventText(revision));
          const removeListener = hub.add(sendRevision);
          const beat = async () => {
            // Where the database is away, it is asked again with the next beat.
            const isSignedIn = await staffOf(request).then(
              (staff) => staff !== null,
              () => true,
            );
            // The stream may have ended meanwhile.
            if (!streams.has(end)) return;
            if (isSignedIn) send(':\n\n');
            else end();
          };
          const heartbeat = setInterval(() => void beat(), heartbeatMs);
          const end = () => {
            forget();
            controller.close();
          };
          forget = () => {
            clearInterval(heartbeat);
            removeListener();
            streams.delete(end);
          };
          streams.set(end, context.get('staff').id);
          send(`retry: ${RETRY_MS}\n\n`);
          const known = Number(context.req.header('Last-Event-ID') ?? Number.NaN);
          if (known !== hub.revision()) sendRevision(hub.revision());
        },
        cancel: () => forget(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: maxWaitingBytes }),
    );
  };

  return {
    handler: async (context) => {
      const { id } = context.get('staff');
      const ofStaff = [...streams.values()].filter((other) => other === id).length;
      if (streams.size >= maxStreams || ofStaff >= maxStreamsEach) {
        return problemResponse('urn:problem:too-many-requests', {
          headers: { 'Retry-After': '30' },
        });
      }
      return new Response(open(context), {
        headers: {
          'Content-Type': 'text/event-stream; charset=utf-8',
          'Cache-Control': 'no-store, no-transform',
          // nginx would keep events back until its buffer is full.
          'X-Accel-Buffering': 'no',
        },
      });
    },
    count: () => streams.size,
    closeAll: () => {
      for (const end of streams.keys()) end();
    },
  };
}

/** What was written is thrown away: an orderly end would wait until it is read. */
function cutSocket({ env }: Context<StaffVariables>): void {
  // Hono knows nothing of its adapter; without one, as in tests, there is no socket.
  const { outgoing } = (env ?? {}) as Partial<HttpBindings>;
  outgoing?.destroy();
}

function eventText(revision: number): string {
  const { event, data } = { event: 'revision', data: { revision } } satisfies LiveEvent;
  return `id: ${revision}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
