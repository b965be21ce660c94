import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useOnScreen } from '#platform/useOnScreen.ts';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import {
  StoragePanelContext,
  useStoragePanel,
  type StoragePanelAccess,
} from './useStoragePanel.ts';

const StoragePanel = lazyDialog(
  () => import('./StoragePanel.tsx').then((module) => module.StoragePanel),
  tr.storage,
);

export const preloadStoragePanel = StoragePanel.preload;

/** Above all screens, since the opener of the panel may be unmounted while it is open. */
export function StoragePanelProvider({ children }: { children: ReactNode }) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = useCallback(() => {
    setOpenOn(location.pathname);
    StoragePanel.retry();
  }, []);
  const close = useCallback(() => setOpenOn(null), []);
  const [Notice, setNotice] = useState<StoragePanelAccess['Notice']>(null);
  const provideNotice = useCallback<StoragePanelAccess['provideNotice']>(
    // A component passed directly would be called as an updater.
    (notice) => setNotice(() => notice),
    [],
  );
  const access = useMemo(
    () => ({ openOn, open, close, Notice, provideNotice }),
    [openOn, open, close, Notice, provideNotice],
  );
  return <StoragePanelContext value={access}>{children}</StoragePanelContext>;
}

/** Renders the panel, and closes it when the person goes to another screen. */
export function StoragePanelPlace() {
  const { openOn, close, Notice } = useStoragePanel();
  const isOpen = useOnScreen(openOn, close);
  return (
    <>
      {Notice !== null && <Notice isHidden={isOpen} />}
      {isOpen && <StoragePanel onClose={close} />}
    </>
  );
}
