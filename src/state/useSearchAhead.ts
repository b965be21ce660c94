import { useEffect } from 'react';
import { prepareSearch, type UserIndex } from '#domain/userIndex.ts';
import { whenIdle } from '#platform/whenIdle.ts';

/** The first rows are painted before. */
const DELAY_MS = 300;
/** A key that is pressed meanwhile waits no longer than this. */
const SLICE_MS = 5;

/**
 * Prepares a search while the browser is idle, so that the first key costs no more
 * than the next one.
 */
export function useSearchAhead(index: UserIndex): void {
  useEffect(() => {
    let cancel = () => {};
    const work = () => {
      const end = performance.now() + SLICE_MS;
      const isDone = prepareSearch(index, () => performance.now() < end);
      if (!isDone) cancel = whenIdle(work);
    };
    const timer = setTimeout(() => {
      cancel = whenIdle(work);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [index]);
}
