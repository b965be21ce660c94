import { useSyncExternalStore } from 'react';
import type { StoreRemedies } from '#domain/localList.ts';
import type { SourceStatus } from '#domain/userSource.ts';
import { useLocalList, useSourceAccess } from '#state/UserSourceContext.tsx';

/** Whether there is a list yet, and what the person has to know about it. */
export function useSourceStatus(): SourceStatus {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, source.status);
}

/**
 * Whether a request was refused because the session had ended, and the person has signed in since,
 * so that pressing again works.
 * @param problem why it was refused; only `signedOut` counts
 */
export function hasSignedInAgain(
  { connection }: SourceStatus,
  problem: string | null | undefined,
): boolean {
  return connection === 'online' && problem === 'signedOut';
}

/** `hasSignedInAgain`, as it is now. */
export function useHasSignedInAgain(problem: string | null | undefined): boolean {
  return hasSignedInAgain(useSourceStatus(), problem);
}

/** Grows with every change of the list, in this tab or elsewhere. */
export function useRevision(): number {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, source.revision);
}

/** The person's remedies where the list of this browser is broken. */
export function useStoreRemedies(): StoreRemedies {
  return useLocalList().remedies;
}

/** How many users of the browser's list this tab shows, stored or not. */
export function useLocalCount(): number {
  const { source } = useSourceAccess();
  return useSyncExternalStore(source.subscribe, useLocalList().count);
}
