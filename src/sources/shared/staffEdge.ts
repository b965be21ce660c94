import type { StaffAccess } from '#protocol/staffAccess.ts';
import { USERS_KEY } from '#sources/local/listStorage.ts';
import { takeProviderProblem, linkTokenIn } from '#protocol/staffApi.ts';
import { decodeFirst } from './answers/firstAnswers.ts';
import { firstAnswersText } from './browserEdge.ts';
import { browserListOf } from './browserList.ts';
import { createStaffClient } from './staffClient.ts';

/** @param basePath the path that the product is served under, without a trailing slash */
export function openStaffEdge(basePath: string): StaffAccess {
  const linkToken = takeLinkToken();
  const { problem, address } = takeProviderProblem(location.pathname + location.search);
  // Shown once: not again after a reload, nor to others who get the address.
  if (problem !== null) history.replaceState(history.state, '', address + location.hash);
  const first = decodeFirst(firstAnswersText());
  // Reaches only other tabs. Those that are loading, or hidden, hear it from the server.
  const signOuts = new BroadcastChannel(`signed out ${basePath}`);
  const client = createStaffClient(
    { fetch: (...args) => fetch(...args), now: () => new Date() },
    basePath,
  );
  return {
    hasNoStaff: () => first?.me === null && first.hasNoStaff === true,
    provider: () => first?.provider ?? null,
    providerProblem: problem,
    linkToken,
    address: () => location.pathname + location.search + location.hash,
    openProvider: (url) => location.assign(url),
    onVisible,
    client: {
      ...client,
      signOut: async () => {
        const answer = await client.signOut();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
        if (answer.ok) signOuts.postMessage(null);
        return answer;
      },
    },
    onSignedOut: (listener) => {
      signOuts.addEventListener('message', listener);
      return () => signOuts.removeEventListener('message', listener);
    },
    readBrowserList: () => {
      try {
        return browserListOf(localStorage.getItem(USERS_KEY));
      } catch {
        // Storage is refused.
        return null;
      }
    },
    openPage: (path) => {
      if (path === null) location.reload();
      else location.replace(basePath + path);
    },
    setAddress: (path) => history.replaceState(history.state, '', basePath + path),
    addressOf: (path) => location.origin + basePath + path,
  };
}

/**
 * Takes the token of a one-time link out of the address, where others would see it, and the browser's list of visited
 * pages keep it. The entry in the tab's history keeps it, for reloads and for coming back.
 */
function takeLinkToken(): string | null {
  const token = linkTokenIn(location.hash);
  // Nobody else has a state in the entry of a link that was just opened.
  if (token !== null) history.replaceState({ linkToken: token }, '', location.pathname);
  // A link that is opened in this tab, and differs from its address in the fragment alone, loads no page.
  addEventListener('hashchange', () => {
    if (linkTokenIn(location.hash) !== null) location.reload();
  });
  // `history.state` is any.
  const state: unknown = history.state;
  const isKept = typeof state === 'object' && state !== null && 'linkToken' in state;
  return isKept && typeof state.linkToken === 'string' ? state.linkToken : null;
}

function onVisible(listener: () => void): () => void {
  const handleChange = () => {
    if (!document.hidden) listener();
  };
  document.addEventListener('visibilitychange', handleChange);
  window.addEventListener('focus', handleChange);
  return () => {
    document.removeEventListener('visibilitychange', handleChange);
    window.removeEventListener('focus', handleChange);
  };
}
