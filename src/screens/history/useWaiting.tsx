import type { ReactNode } from 'react';
import { useSourceStatus } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';

/**
 * Shown until the history is there; `undefined` until the users are there, whose own placeholder is
 * shown.
 */
export function useWaiting(): ReactNode {
  const { phase } = useSourceStatus();
  return phase === 'ready' ? <p>{tr.history.waiting}</p> : undefined;
}
