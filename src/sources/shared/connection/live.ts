import * as v from 'valibot';
import { API_PATHS } from '#protocol/paths.ts';
import { livePresence, listNews } from '#protocol/live.ts';
import { meSchema } from '#protocol/staff.ts';
import { problemSchema } from '#protocol/problems.ts';
import type {
  ConnectionListener,
  ConnectionState,
  NetworkEdge,
  StreamEvent,
} from './connection.ts';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** A browser allows few connections per server: a page that nobody sees releases its own. */
const HIDDEN_MS = 5000;
const TIMEOUT_MS = 10_000;
/** A person who signs out leaves the page within this time, so the page need not announce it. */
const ENDED_MS = 500;

const noop = (): void => undefined;

/**
 * Listens for what the server reports, and reports the connection itself. The browser reconnects by
 * itself; if it gives up, as when the session has ended, this does, with backoff.
 * @param since the revision that the page knows
 */
export function openLive(edge: NetworkEdge, basePath: string, since: number) {
  const listeners: Partial<ConnectionListener>[] = [];
  const tell = (work: (listener: Partial<ConnectionListener>) => void) => listeners.forEach(work);
  let state: ConnectionState = 'online';
  let revision = since;
  const setState = (next: ConnectionState) => {
    state = next;
    tell(({ onState }) => onState?.(next));
  };
  const { end, endThen, open, openLater, isOpen, noteOpen } = createStream(edge, () =>
    edge.openEvents(`${basePath}${API_PATHS.live}?since=${revision}`, handleEvent),
  );
  /** @param body of the refusal */
  const noteSignedOut = (body: unknown) => {
    end();
    const problem = v.safeParse(problemSchema, body);
    if (problem.success && problem.output.isSessionEnded === true)
      tell(({ onSessionEnded }) => onSessionEnded?.());
    if (state !== 'signedOut') setState('signedOut');
  };
  const askMe = async () => {
    const response = await edge
      .request(basePath + API_PATHS.me, undefined, TIMEOUT_MS)
      .catch(() => null);
    const parsed = v.safeParse(meSchema, response?.body);
    if (response?.status === 401) noteSignedOut(response.body);
    else if (response?.status === 200 && parsed.success) tell(({ onMe }) => onMe?.(parsed.output));
    return response?.status;
  };
  /** The events have ended, without saying why. */
  const findOut = async () => {
    openLater();
    const status = await askMe();
    // 429 and 503 mean to wait.
    const isThere = status !== undefined && [200, 401, 429, 503].includes(status);
    if (!isThere && state === 'online') setState('offline');
  };
  const handleEvent = (name: StreamEvent, data: string): void => {
    switch (name) {
      case 'open':
        noteOpen();
        if (state !== 'online') setState('online');
        return tell(({ onOpen }) => onOpen?.());
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
        return endThen(ENDED_MS, () => void findOut());
      case 'cut':
        if (state === 'online') setState('offline');
        return undefined;
      case 'closed':
        return void findOut();
    }
  };
  /** Connects now, if it is not connected. */
  const retry = () => {
    if (!isOpen() || state !== 'online') open();
  };

  endWhileHidden(edge, end, () => {
    if (state !== 'signedOut') retry();
  });
  open();
  return {
    listen: (listener: Partial<ConnectionListener>) => void listeners.push(listener),
    /** A request got no response: reports that, and finds out when the server is back. */
    noteUnreachable: () => {
      if (state !== 'online') return;
      setState('offline');
      openLater();
    },
    noteSignedOut,
    /** A request was refused that the page may have offered because of an older role. */
    noteForbidden: () => void askMe(),
    retry,
  };
}

/** A stream that is opened again with backoff. @param connect returns the function that closes it */
function createStream({ after }: NetworkEdge, connect: () => () => void) {
  let close = noop;
  let isOpen = false;
  let cancel = noop;
  let waitMs = FIRST_WAIT_MS;
  const end = () => {
    close();
    close = noop;
    isOpen = false;
    cancel();
  };
  const endThen = (afterMs: number, work: () => void) => {
    end();
    cancel = after(afterMs, work);
  };
  const open = () => {
    end();
    isOpen = true;
    close = connect();
  };
  return {
    open,
    openLater: () => {
      endThen(waitMs, open);
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
    },
    end,
    endThen,
    isOpen: () => isOpen,
    noteOpen: () => {
      waitMs = FIRST_WAIT_MS;
    },
  };
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

/** Ignores an event that cannot be decoded. */
function readEvent<Output>(
  schema: v.GenericSchema<unknown, Output>,
  data: string,
  take: (output: Output) => void,
): void {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), data);
  if (read.success) take(read.output);
}
