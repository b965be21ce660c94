import { useEffect, useEffectEvent } from 'react';
import type { Question } from '#domain/userSource.ts';
import { whenIdle } from '#platform/whenIdle.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { useRevision } from '#state/useSource.ts';

/** Leaves time to paint the first rows. */
const DELAY_MS = 300;
/** A key press waits no longer than this. */
const SLICE_MS = 5;

/**
 * Lets the source prepare for a question while the browser is idle, so that the first key costs no
 * more than the next one.
 */
export function usePrepare(question: Question): void {
  const { source } = useSourceAccess();
  const revision = useRevision();
  // Equal data is the same question, whatever the object.
  const key = JSON.stringify(question);
  const prepare = useEffectEvent((hasTime: () => boolean) => source.prepare(question, hasTime));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs again for another question or list
  useEffect(() => {
    // Nothing to do, as in the local list at each key but the first.
    if (prepare(() => false)) return undefined;
    let cancel = () => {};
    const work = () => {
      const end = performance.now() + SLICE_MS;
      if (!prepare(() => performance.now() < end)) cancel = whenIdle(work);
    };
    const timer = setTimeout(() => {
      cancel = whenIdle(work);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [source, revision, key]);
}
