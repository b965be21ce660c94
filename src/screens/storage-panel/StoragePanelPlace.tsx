import { useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';
import {
  StoragePanelContext,
  useStoragePanel,
  type StoragePanelAccess,
} from './useStoragePanel.ts';

const StoragePanel = lazyDialog(
  () => import('./StoragePanel.tsx').then((module) => module.StoragePanel),
  { waiting: tr.storage.loading, failed: tr.storage.failed },
);

export const preloadStoragePanel = StoragePanel.preload;

/** The one storage panel: whatever opened it may go away while it is open. */
export function StoragePanelProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    setIsOpen(true);
    StoragePanel.retry();
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  const [Notice, setNotice] = useState<StoragePanelAccess['Notice']>(null);
  const provideNotice = useCallback<StoragePanelAccess['provideNotice']>(
    // A component is a function, which would be called.
    (notice) => setNotice(() => notice),
    [],
  );
  const access = useMemo(
    () => ({ isOpen, open, close, Notice, provideNotice }),
    [isOpen, open, close, Notice, provideNotice],
  );
  return <StoragePanelContext value={access}>{children}</StoragePanelContext>;
}

/** Where the panel is rendered. It closes when the person goes to another screen. */
export function StoragePanelPlace() {
  const { isOpen, close, Notice } = useStoragePanel();
  const [path] = useLocation();
  // Before the focus moves to the other screen's heading, which an open dialog would not let it.
  useLayoutEffect(() => close, [path, close]);
  return (
    <>
      {Notice !== null && <Notice isHidden={isOpen} />}
      {isOpen && <StoragePanel onClose={close} />}
    </>
  );
}
