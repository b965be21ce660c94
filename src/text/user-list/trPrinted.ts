import type { SortOrder } from '#domain/query/userQuery.ts';
import { isolated } from '#text/grammar/isolated.ts';

/** Search, filters and order on paper, where no control shows them. */
export const trPrinted = {
  search: (text: string) => `Arama: ${isolated(text)}`,
  sort: (column: string, order: SortOrder) =>
    `Sıralama: ${column}, ${order === 'asc' ? 'artan' : 'azalan'}`,
};
