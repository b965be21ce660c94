import type { ReactNode } from 'react';
import { useSourceStatus } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';

/** Until the history is there; `undefined`, which leaves it to the list, until the users are. */
export function useWaiting(): ReactNode {
  const { phase } = useSourceStatus();
  return phase === 'ready' ? <p>{tr.history.waiting}</p> : undefined;
}
