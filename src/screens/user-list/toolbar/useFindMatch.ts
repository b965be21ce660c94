import { useMemo } from 'react';
import { matchFinder, type FindMatch } from '#domain/turkish/turkish.ts';

/** Finds the words of the search in a text, to mark them there; `null` without a search. The same for the same search. */
export function useFindMatch(search: string): FindMatch | null {
  return useMemo(() => (search.trim() === '' ? null : matchFinder(search)), [search]);
}
