import { useSyncExternalStore } from 'react';
import type { SourceStatus } from '#domain/userSource.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';
import { useLocalList, useSourceAccess } from '#state/UserSourceContext.tsx';

export type { RemedyProblem } from '#sources/local/store/userStore.ts';

/** Whether there is a list yet, and what the person has to know about it. */
export function useSourceStatus(): SourceStatus {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, source.status);
}

/**
 * Whether something was refused because the session had ended, and the person has signed in again since: only
 * the press is left.
 * @param problem why it was refused, `signedOut` for that; `null` or `undefined`: it was not
 */
export function useHasSignedInAgain(problem: string | null | undefined): boolean {
  return useSourceStatus().connection === 'online' && problem === 'signedOut';
}

/** Grows with every change of the list, in this tab or elsewhere. */
export function useRevision(): number {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, source.revision);
}

type StoreRemedies = Pick<
  UserStore,
  'readDamagedText' | 'releaseDamagedText' | 'startWithSamples' | 'startEmpty' | 'putBack'
>;

/** The person's remedies where the list of this browser is broken. */
export function useStoreRemedies(): StoreRemedies {
  return useLocalList().store;
}

/** How many users of the browser's list this tab shows, stored or not. */
export function useLocalCount(): number {
  const { store } = useLocalList();
  return useSyncExternalStore(store.subscribe, () => store.getState().users.length);
}
