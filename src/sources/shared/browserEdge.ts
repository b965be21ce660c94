import type { MeStore } from '#protocol/staffAccess.ts';
import type { Presence } from '#protocol/live.ts';
import { setListZone } from '#domain/listZone.ts';
import { uuidFromBytes } from '#domain/user/randomId.ts';
import type { ViewStore } from '#domain/view/savedViews.ts';
import type { UserSource } from '#domain/userSource.ts';
import { FIRST_ANSWERS_ID } from '#protocol/questions.ts';
import { decodeFirst, knownAnswers } from './answers/firstAnswers.ts';
import { createHttpConnection } from './connection/httpConnection.ts';
import { createPresence } from '#sources/shared/presence.ts';
import { createMeStore } from '#sources/shared/meStore.ts';
import { SERVER_EVENTS, type NetworkEdge } from './connection/connection.ts';
import { jsonRequest, progressRequest, requestJson } from './jsonRequest.ts';
import { createServerViews } from './views/serverViews.ts';
import { createSharedSource } from '#sources/shared/sharedUserSource.ts';

/** What the page of a signed-in person begins with. */
export interface OpenedList {
  readonly source: UserSource;
  readonly presence: Presence;
  readonly me: MeStore;
  /** The saved views; asks the server for them when somebody subscribes. */
  readonly views: ViewStore;
  /** The list is still to be uploaded from a browser. */
  readonly isMovePending: boolean;
}

/**
 * Opens the list of the server that this page comes from. Only this file uses browser globals.
 * @param basePath the path that the product is served under, without a trailing slash
 * @returns `null`: nobody is signed in
 */
export function openSharedList(basePath: string): OpenedList | null {
  const first = decodeFirst(firstAnswersText());
  if (first === null || first.me === null) return null;
  setListZone(first.zone);
  showStart(first.start ?? '', basePath);
  const network = browserNetwork();
  const connection = createHttpConnection(network, basePath, first.revision);
  const presence = createPresence(connection, {
    ...network,
    onLeave: (listener) => window.addEventListener('pagehide', listener),
    randomId,
  });
  const source = createSharedSource(
    connection,
    {
      now: () => new Date(),
      randomId,
      hashPassword: async (password) => {
        const { hashPassword } = await import('#domain/user/passwordHash.ts');
        return hashPassword(crypto, password);
      },
      random: network.random,
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      isHidden: () => document.hidden,
      onBack: network.onBack,
    },
    knownAnswers(first),
  );
  return {
    source,
    presence,
    me: createMeStore(connection, first.me),
    views: createServerViews((path, init) => fetch(path, init), connection, basePath),
    isMovePending: first.isMovePending === true,
  };
}

/**
 * The list without parameters opens with this view, which the server has answered
 * (platform/preferences.ts).
 */
function showStart(start: string, basePath: string): void {
  document.documentElement.dataset['start'] = start.slice(1);
  const { pathname, search, hash } = location;
  const isPlain = search === '' && pathname.replace(/\/$/, '') === `${basePath}/users`;
  if (start !== '' && isPlain) history.replaceState(history.state, '', start + hash);
}

function randomId(): string {
  return uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)));
}

/** The text that the server embedded in this page. */
export function firstAnswersText(): string {
  return document.querySelector(`#${FIRST_ANSWERS_ID}`)?.textContent ?? '';
}

function browserNetwork(): NetworkEdge {
  return {
    request: async (path, body, timeoutMs, { onProgress, signal } = {}) => {
      if (onProgress !== undefined) {
        return progressRequest(path, jsonRequest('POST', body), timeoutMs, onProgress);
      }
      const method = body === undefined ? 'GET' : 'POST';
      const init = { ...jsonRequest(method, body), signal: signal ?? null };
      return requestJson((...args) => fetch(...args), path, init, timeoutMs);
    },
    send: (path, body) => {
      // If it does not arrive, the server forgets the form by itself.
      fetch(path, { ...jsonRequest('POST', body), keepalive: true }).catch(() => undefined);
    },
    openEvents: (path, onEvent) => {
      const events = new EventSource(path);
      for (const name of SERVER_EVENTS) {
        events.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent(name, data));
      }
      events.addEventListener('open', () => onEvent('open', ''));
      events.addEventListener('error', () =>
        onEvent(events.readyState === EventSource.CLOSED ? 'closed' : 'cut', ''),
      );
      return () => events.close();
    },
    onBack: (listener) => {
      window.addEventListener('online', listener);
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) listener();
      });
    },
    onHidden: (listener) => {
      document.addEventListener('visibilitychange', () => {
        if (document.hidden) listener();
      });
    },
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  };
}
