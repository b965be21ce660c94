import { useEffect } from 'react';
import { useWhenOnline } from '#platform/useWhenOnline.ts';
import { useLocalList } from '#state/UserSourceContext.tsx';

/** Loads the archive without a press, so a failed load is retried without a notice. */
export function useLoadedArchive(): void {
  const { load } = useLocalList().archive;
  const loadNow = () => void load().catch(() => undefined);
  // Once: it is loaded for all.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(loadNow, [load]);
  useWhenOnline(loadNow);
}
