import * as v from 'valibot';
import { API_PATHS } from '#protocol/paths.ts';
import { livePresence, listNews } from '#protocol/live.ts';
import { meSchema } from '#protocol/staff.ts';
import { problemSchema } from '#protocol/problems.ts';
import type { ConnectionListener, ConnectionState, NetworkEdge } from './connection.ts';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** A browser allows few connections per server: a page that nobody sees releases its own. */
const HIDDEN_MS = 5000;
const TIMEOUT_MS = 10_000;
/** A person who signs out leaves the page within this time, so the page need not announce it. */
const ENDED_MS = 500;

const noop = (): void => undefined;

export interface Live {
  readonly listen: (listener: Partial<ConnectionListener>) => void;
  /** A request got no response: reports that, and finds out when the server is back. */
  readonly noteUnreachable: () => void;
  /** @param body of the refusal */
  readonly noteSignedOut: (body: unknown) => void;
  /**
   * A request was refused that the page may have offered because of an older role: asks who is
   * signed in.
   */
  readonly noteForbidden: () => void;
  /** Connects now, if it is not connected. */
  readonly retry: () => void;
}

/**
 * Listens for what the server reports, and reports the connection itself. The browser reconnects by
 * itself; if it gives up, as when the session has ended, this does.
 * @param since the revision that the page knows
 */
export function openLive(edge: NetworkEdge, basePath: string, since: number): Live {
  const listeners: Partial<ConnectionListener>[] = [];
  const tell: Tell = (work) => listeners.forEach(work);
  let state: ConnectionState = 'online';
  const setState = (next: ConnectionState) => {
    state = next;
    tell(({ onState }) => onState?.(next));
  };
  const stream = createStream(edge, `${basePath}${API_PATHS.live}`, since, {
    tell,
    onOpen: () => {
      if (state !== 'online') setState('online');
      tell(({ onOpen }) => onOpen?.());
    },
    onCut: () => {
      if (state === 'online') setState('offline');
    },
    onEnd: () => void findOut(),
  });
  const askMe = async () => {
    const response = await edge
      .request(basePath + API_PATHS.me, undefined, TIMEOUT_MS)
      .catch(() => null);
    const parsed = v.safeParse(meSchema, response?.body);
    if (response?.status === 401) noteSignedOut(response.body);
    else if (response?.status === 200 && parsed.success) tell(({ onMe }) => onMe?.(parsed.output));
    return response?.status;
  };
  /** Events do not say why they ended. */
  const findOut = async () => {
    stream.openLater();
    const status = await askMe();
    // 429 and 503 mean to wait.
    const isThere = status !== undefined && [200, 401, 429, 503].includes(status);
    if (!isThere && state === 'online') setState('offline');
  };
  const noteSignedOut = (body: unknown) => {
    stream.end();
    const problem = v.safeParse(problemSchema, body);
    if (problem.success && problem.output.isSessionEnded === true)
      tell(({ onSessionEnded }) => onSessionEnded?.());
    if (state !== 'signedOut') setState('signedOut');
  };
  const retry = () => {
    if (!stream.isOpen() || state !== 'online') stream.open();
  };
  endWhileHidden(edge, stream.end, () => {
    if (state !== 'signedOut') retry();
  });
  stream.open();
  return {
    listen: (listener) => void listeners.push(listener),
    noteUnreachable: () => {
      if (state !== 'online') return;
      setState('offline');
      stream.openLater();
    },
    noteSignedOut,
    noteForbidden: () => void askMe(),
    retry,
  };
}

type Tell = (work: (listener: Partial<ConnectionListener>) => void) => void;

interface StreamParts {
  readonly tell: Tell;
  readonly onOpen: () => void;
  /** The browser reconnects by itself. */
  readonly onCut: () => void;
  /** The browser has given up. */
  readonly onEnd: () => void;
}

/** The stream of events, reopened with backoff. */
function createStream(
  edge: NetworkEdge,
  path: string,
  since: number,
  { tell, onOpen, onCut, onEnd }: StreamParts,
) {
  let revision = since;
  let close: (() => void) | null = null;
  let cancelOpening = noop;
  let waitMs = FIRST_WAIT_MS;
  const end = () => {
    close?.();
    close = null;
    cancelOpening();
  };
  const handle: Parameters<NetworkEdge['openEvents']>[1] = (name, data) => {
    switch (name) {
      case 'open':
        waitMs = FIRST_WAIT_MS;
        return onOpen();
      case 'me':
        return readEvent(meSchema, data, (me) => tell(({ onMe }) => onMe?.(me)));
      case 'revision':
        return readEvent(listNews, data, (news) => {
          ({ revision } = news);
          tell(({ onNews }) => onNews?.(news));
        });
      case 'editing':
        return readEvent(livePresence, data, (editors) =>
          tell(({ onPresence }) => onPresence?.(editors)),
        );
      case 'views':
        return tell(({ onViews }) => onViews?.());
      case 'ended':
        end();
        cancelOpening = edge.after(ENDED_MS, onEnd);
        return undefined;
      case 'cut':
        return onCut();
      case 'closed':
        return onEnd();
    }
  };
  const open = () => {
    end();
    close = edge.openEvents(`${path}?since=${revision}`, handle);
  };
  const openLater = () => {
    end();
    cancelOpening = edge.after(waitMs, open);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  };
  return { open, openLater, end, isOpen: () => close !== null };
}

/** Ignores an event that cannot be decoded. */
function readEvent<Output>(
  schema: v.GenericSchema<unknown, Output>,
  data: string,
  take: (output: Output) => void,
): void {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), data);
  if (read.success) take(read.output);
}

function endWhileHidden(
  { onBack, onHidden, after }: NetworkEdge,
  end: () => void,
  onShown: () => void,
): void {
  let cancelHiding = noop;
  onBack(() => {
    cancelHiding();
    onShown();
  });
  onHidden(() => {
    cancelHiding();
    cancelHiding = after(HIDDEN_MS, end);
  });
}
