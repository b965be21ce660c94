import { useEffect, useMemo, useState } from 'react';
import type { FindMatch } from '#domain/turkish/turkish.ts';
import { firstIdle } from '#platform/whenIdle.ts';
import { partLoader } from '#ui/loading/usePart.ts';

const matching = partLoader(() => import('#domain/turkish/turkish.ts'), firstIdle);

/**
 * Finds the words of the search in a text, to mark them there; `null` without a search, and until its code is
 * loaded, after the first rows. The same function for the same search.
 * @param found what the search is marked in: each new value retries loading the code
 */
export function useFindMatch(search: string, found: unknown): FindMatch | null {
  const [part, setPart] = useState(matching.peek);
  useEffect(() => {
    if (part !== null) return undefined;
    let isWanted = true;
    const load = async () => {
      const loaded = await matching.load();
      if (isWanted) setPart(loaded);
    };
    load().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [part, search, found]);
  return useMemo(
    () => (part === null || search.trim() === '' ? null : part.matchFinder(search)),
    [part, search],
  );
}
