/** The view that the list opens with, by its query string without `?`: an inline script shows it as the looks are. */
const startSearch = () => document.documentElement.dataset['start'];

/** An address within the product, with this view where it is the list without parameters. */
export function startAddress(to: string): string {
  const start = startSearch();
  return start && to.endsWith('/users') ? `${to}?${start}` : to;
}

/** The query string of the whole list. */
export const WHOLE_SEARCH = '?view=table';

/** The one that it needs: none, unless the list opens with a view. */
export const wholeSearch = () => (startSearch() ? WHOLE_SEARCH : '');
