import { USERS_KEY } from '#sources/local/storage/storageKeys.ts';
import { takeProviderProblem, type ProviderProblem } from '#protocol/providerProblem.ts';
import { firstAnswersText } from './browserEdge.ts';
import { browserListOf, type BrowserList } from './browserList.ts';
import { decodeHasNoStaff, decodeProvider } from './answers/firstAnswers.ts';
import { openSignOuts } from './signOuts.ts';
import { createStaffClient, type StaffClient } from './staffClient.ts';

/** What signing in and the staff need of the browser itself. */
export interface StaffEdge {
  readonly client: StaffClient;
  /** Reads the list of this browser; `null`: there is none that could be moved. */
  readonly readBrowserList: () => BrowserList | null;
  /**
   * Loads the page anew, as whoever is signed in by then. It takes the place of this one in the tab's
   * history: nobody comes back to a link that was used.
   * @param path of the product; `null`: the same address
   */
  readonly openPage: (path: string | null) => void;
  /** Gives this page another address, a path of the product: for who loads it anew or comes back to it. */
  readonly setAddress: (path: string) => void;
  /** Whether nobody could sign in when this page was loaded: the first admin had not been made. */
  readonly hasNoStaff: () => boolean;
  /** What staff call the provider where they may sign in, too; `null`: there is none. */
  readonly provider: () => string | null;
  /** Why the sign-in there that led to this page did not succeed, if it was one. */
  readonly providerProblem: ProviderProblem | null;
  /** Of this page: path, search and hash. */
  readonly address: () => string;
  /** Leaves the product for the provider. */
  readonly openProvider: (url: string) => void;
  /** Calls back whenever the page is looked at again. @returns ends that */
  readonly onLookedAt: (listener: () => void) => () => void;
  /** Calls back when somebody signs out in another tab of this browser, as `SignOuts.listen`. */
  readonly onSignedOut: (listener: () => void) => () => void;
  /** The whole address of a path of the product, to be passed on. */
  readonly addressOf: (path: string) => string;
}

const nowMs = () => new Date().getTime();

/** @param basePath the path that the product is served under, without a slash at its end */
export function openStaffEdge(basePath: string): StaffEdge {
  const { problem, address } = takeProviderProblem(location.pathname + location.search);
  // Told once: not again after a reload, nor to whom the address is passed on.
  if (problem !== null) history.replaceState(history.state, '', address + location.hash);
  const signOuts = openSignOuts(`signed out ${basePath}`, {
    storage: () => localStorage,
    now: nowMs,
    // Not `performance.timeOrigin`, which falls behind that clock while the machine sleeps.
    loadedAt: nowMs() - performance.now(),
  });
  const client = createStaffClient(
    { fetch: (...args) => fetch(...args), now: () => new Date() },
    basePath,
  );
  return {
    hasNoStaff: () => decodeHasNoStaff(firstAnswersText()),
    provider: () => decodeProvider(firstAnswersText()),
    providerProblem: problem,
    address: () => location.pathname + location.search + location.hash,
    openProvider: (url) => location.assign(url),
    onLookedAt: (listener) => {
      const handleChange = () => {
        if (!document.hidden) listener();
      };
      document.addEventListener('visibilitychange', handleChange);
      window.addEventListener('focus', handleChange);
      return () => {
        document.removeEventListener('visibilitychange', handleChange);
        window.removeEventListener('focus', handleChange);
      };
    },
    client: {
      ...client,
      signOut: async () => {
        const answer = await client.signOut();
        if (answer.ok) signOuts.tell();
        return answer;
      },
    },
    onSignedOut: signOuts.listen,
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
