/**
 * The query string of the default view, without `?`; an inline script puts it into a data
 * attribute, like the looks.
 */
const startSearch = () => document.documentElement.dataset['start'];

/** An address of the product, with the default view if it is the list (`listPath`) without parameters. */
export function startAddress(to: string, listPath: string): string {
  const start = startSearch();
  return start && to === listPath ? `${to}?${start}` : to;
}

/** The query string that means the whole list even if there is a default view. */
export const WHOLE_SEARCH = '?view=table';

/** The query string of the whole list: empty, unless there is a default view. */
export const wholeSearch = () => (startSearch() ? WHOLE_SEARCH : '');
