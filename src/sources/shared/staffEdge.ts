import { USERS_KEY } from '#sources/local/storage/storageKeys.ts';
import { browserListOf, type BrowserList } from './browserList.ts';
import { createStaffClient, type StaffClient } from './staffClient.ts';

/** What signing in and the staff need of the browser itself. */
export interface StaffEdge {
  readonly client: StaffClient;
  /** Reads the list of this browser; `null`: there is none that could be moved. */
  readonly readBrowserList: () => BrowserList | null;
  /**
   * Loads the page anew, as whoever is signed in by then.
   * @param path of the product; `null`: the same address
   */
  readonly openPage: (path: string | null) => void;
  /** The whole address of a path of the product, to be passed on. */
  readonly addressOf: (path: string) => string;
}

/** @param basePath the path that the product is served under, without a slash at its end */
export function openStaffEdge(basePath: string): StaffEdge {
  return {
    client: createStaffClient(
      { fetch: (...args) => fetch(...args), now: () => new Date() },
      basePath,
    ),
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
      else location.assign(basePath + path);
    },
    addressOf: (path) => location.origin + basePath + path,
  };
}
