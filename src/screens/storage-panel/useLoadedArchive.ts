import { useLocalList } from '#state/UserSourceContext.tsx';
import { usePart } from '#ui/loading/usePart.ts';

/** Loads the archive without a press, so a failed load is retried without a notice. */
export function useLoadedArchive(): void {
  usePart(useLocalList().archive, AUTOMATIC);
}

const AUTOMATIC = { onLoad: () => undefined, mayRetry: () => true } as const;
