import { START_KEY } from '#platform/looks.ts';

/**
 * Sets the view with which the list without parameters opens (platform/startView.ts).
 * @param start the query string of the view; `shown` is that of its draft in this tab, if any
 * @param isShared the server knows the view, so it needs not be stored here
 */
export function storeStartView(start: string, shown: string, isShared: boolean): void {
  document.documentElement.dataset['start'] = shown.slice(1);
  try {
    if (start === '' || isShared) localStorage.removeItem(START_KEY);
    else localStorage.setItem(START_KEY, start.slice(1));
  } catch {
    // Then it is only this tab's default.
  }
}
