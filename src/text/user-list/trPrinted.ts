import type { SortOrder } from '#domain/query/userQuery.ts';
import { isolated } from '#text/grammar/isolated.ts';

/** What a list is searched for and sorted by, where no control shows it. */
export const trPrinted = {
  search: (text: string) => `Arama: ${isolated(text)}`,
  sort: (column: string, order: SortOrder) =>
    `Sıralama: ${column}, ${order === 'asc' ? 'artan' : 'azalan'}`,
};
