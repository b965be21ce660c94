import * as v from 'valibot';
import { API_PATHS } from '#protocol/paths.ts';
import { livePresence, listNews } from '#protocol/live.ts';
import { meSchema } from '#protocol/staff.ts';
import { problemSchema } from '#protocol/problems.ts';
import type {
  ConnectionListener,
  ConnectionState,
  PresenceListener,
  MeListener,
} from './connection.ts';
import type { NetworkEdge } from './connection.ts';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** A browser allows few connections per server: a page that nobody sees releases its own. */
const HIDDEN_MS = 5000;
const TIMEOUT_MS = 10_000;
/** A person who signs out leaves the page within this time, so the page need not announce it. */
const ENDED_MS = 500;

const noop = (): void => undefined;

export interface LiveRevisions {
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

interface LiveListener extends ConnectionListener, MeListener {
  readonly presence: () => PresenceListener | null;
  /** Saved views have changed, or may have. */
  readonly onViews: () => void;
}

/**
 * Listens for changes of the list, for who edits whom and for changed permissions, and reports the
 * connection. The browser reconnects by itself; if it gives up, as when the session has ended, this
 * does.
 */
export function listenToRevisions(
  edge: NetworkEdge,
  basePath: string,
  listener: LiveListener,
): LiveRevisions {
  let state: ConnectionState = 'online';
  const { onMe, onSessionEnded } = listener;
  const setState = (next: ConnectionState) => {
    state = next;
    listener.onState(next);
    if (next !== 'online') listener.presence()?.onLost();
  };
  const stream = createStream(edge, `${basePath}${API_PATHS.live}`, {
    ...listener,
    onOpen: () => {
      if (state !== 'online') setState('online');
      listener.presence()?.onOpen();
      listener.onViews();
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
    else if (response?.status === 200 && parsed.success) onMe(parsed.output);
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
    if (problem.success && problem.output.isSessionEnded === true) onSessionEnded();
    if (state !== 'signedOut') setState('signedOut');
  };
  const retry = () => {
    if (!stream.isOpen() || state !== 'online') stream.open();
  };
  endWhileHidden(edge, stream.end, () => {
    if (state !== 'signedOut') retry();
  });
  stream.open();
  const noteUnreachable = () => {
    if (state !== 'online') return;
    setState('offline');
    stream.openLater();
  };
  return { noteUnreachable, noteSignedOut, noteForbidden: () => void askMe(), retry };
}

interface StreamListener extends LiveListener {
  readonly onOpen: () => void;
  /** The browser reconnects by itself. */
  readonly onCut: () => void;
  /** The browser has given up. */
  readonly onEnd: () => void;
}

/** The stream of events, reopened with backoff. */
function createStream(edge: NetworkEdge, path: string, listener: StreamListener) {
  const { onNews, knownRevision, onMe, onViews, presence, onOpen, onCut, onEnd } = listener;
  let close: (() => void) | null = null;
  let cancelOpening = noop;
  let waitMs = FIRST_WAIT_MS;
  const end = () => {
    close?.();
    close = null;
    cancelOpening();
  };
  const open = () => {
    end();
    close = edge.openEvents(`${path}?since=${knownRevision()}`, {
      onOpen: () => {
        waitMs = FIRST_WAIT_MS;
        onOpen();
      },
      onMe: (data) => readEvent(meSchema, data, onMe),
      onRevision: (data) => readEvent(listNews, data, onNews),
      onPresence: (data) =>
        readEvent(livePresence, data, (editors) => presence()?.onPresence(editors)),
      onViews,
      onEnded: () => {
        end();
        cancelOpening = edge.after(ENDED_MS, onEnd);
      },
      onError: (isEnded) => (isEnded ? onEnd() : onCut()),
    });
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
