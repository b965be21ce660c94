import { START_KEY } from '#platform/looks.ts';

/**
 * Has the list without parameters open with a view (platform/startView.ts).
 * @param start the query string of the view, and `shown` that of its draft in this tab, if there is one
 * @param isShared then the server knows it, before the first paint as well
 */
export function keepStart(start: string, shown: string, isShared: boolean): void {
  document.documentElement.dataset['start'] = shown.slice(1);
  try {
    if (start === '' || isShared) localStorage.removeItem(START_KEY);
    else localStorage.setItem(START_KEY, start.slice(1));
  } catch {
    // It is the start of this tab alone.
  }
}
