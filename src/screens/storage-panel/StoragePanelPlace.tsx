import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';
import {
  StoragePanelContext,
  useStoragePanel,
  type StoragePanelAccess,
} from './useStoragePanel.ts';

const StoragePanel = lazyDialog(
  () => import('./StoragePanel.tsx').then((module) => module.StoragePanel),
  { waiting: tr.storage.loading, ready: tr.storage.ready, failed: tr.storage.failed },
);

export const preloadStoragePanel = StoragePanel.preload;

/** The one storage panel: whatever opened it may go away while it is open. */
export function StoragePanelProvider({ children }: { children: ReactNode }) {
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = useCallback(() => {
    setOpenOn(location.pathname);
    StoragePanel.retry();
  }, []);
  const close = useCallback(() => setOpenOn(null), []);
  const [Notice, setNotice] = useState<StoragePanelAccess['Notice']>(null);
  const provideNotice = useCallback<StoragePanelAccess['provideNotice']>(
    // A component is a function, which would be called.
    (notice) => setNotice(() => notice),
    [],
  );
  const access = useMemo(
    () => ({ openOn, open, close, Notice, provideNotice }),
    [openOn, open, close, Notice, provideNotice],
  );
  return <StoragePanelContext value={access}>{children}</StoragePanelContext>;
}

/** Where the panel is rendered. It closes when the person goes to another screen. */
export function StoragePanelPlace() {
  const { openOn, close, Notice } = useStoragePanel();
  const path = useLocationProperty(() => location.pathname);
  useLayoutEffect(() => close, [path, close]);
  // Gone together with its screen: an open dialog would keep the focus from the other's heading.
  const isOpen = openOn === path;
  return (
    <>
      {Notice !== null && <Notice isHidden={isOpen} />}
      {isOpen && <StoragePanel onClose={close} />}
    </>
  );
}
