import { useCallback, useState, type ReactNode } from 'react';
import { useFileDrop } from '#platform/useFileDrop.ts';
import { ImportDialog } from '#screens/user-list/lazyParts.tsx';

interface Importing {
  /** The same function; `null`: not offered. */
  readonly open: (() => void) | null;
  /** To be rendered. */
  readonly dialog: ReactNode;
}

/**
 * The import dialog; a file dropped on the page opens it as well.
 * @param mayChange false: nothing is offered
 * @param isReady there is a list; a damaged or removed one cannot be compared
 */
export function useImporting(isReady: boolean, mayChange: boolean): Importing {
  const [dropped, setDropped] = useState<readonly File[] | null>(null);
  const openWith = useCallback((files: readonly File[]) => {
    setDropped(files);
  }, []);
  useFileDrop(isReady && mayChange ? openWith : null);
  const open = useCallback(() => openWith([]), [openWith]);
  return {
    open: mayChange ? open : null,
    dialog: dropped !== null && <ImportDialog dropped={dropped} onClose={() => setDropped(null)} />,
  };
}
