import type { ListView } from '#domain/view/viewAddress.ts';
import { tr } from '#text/tr.ts';
import { trPrinted } from '#text/user-list/trPrinted.ts';
import styles from './PrintedView.module.css';

/** On paper: the search, filters and order of the list, since no control shows them. */
export function PrintedView({ listView }: { listView: ListView }) {
  const words = wordsOf(listView);
  return words.length === 0 ? null : <p className={styles.view}>{words.join(' · ')}</p>;
}

function wordsOf({ kind, view }: ListView): string[] {
  const words: string[] = [];
  const text = view.text.trim();
  if (text !== '') words.push(trPrinted.search(text));
  // Other filters, and the table's, are printed where the screen shows them.
  const roles = view.filters.role ?? [];
  if (kind === 'cards' && roles.length > 0) {
    words.push(tr.table.filterSummary(tr.columns.role, roles));
  }
  const sort = kind === 'cards' ? { column: view.sort, order: view.order } : view.sort;
  if (sort !== null) words.push(trPrinted.sort(tr.columns[sort.column], sort.order));
  return words;
}
