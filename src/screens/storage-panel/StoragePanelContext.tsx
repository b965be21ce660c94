import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'wouter';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';

const StoragePanel = lazyDialog(
  () => import('./StoragePanel.tsx').then((module) => module.StoragePanel),
  { waiting: tr.storage.loading, failed: tr.storage.failed },
);

export const preloadStoragePanel = StoragePanel.preload;

interface StoragePanelAccess {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

const StoragePanelContext = createContext<StoragePanelAccess | null>(null);

/** The one storage panel: whatever opened it may go away while it is open. */
export function StoragePanelProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    setIsOpen(true);
    StoragePanel.retry();
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  const access = useMemo(() => ({ isOpen, open, close }), [isOpen, open, close]);
  return <StoragePanelContext value={access}>{children}</StoragePanelContext>;
}

export function useStoragePanel(): StoragePanelAccess {
  const access = useContext(StoragePanelContext);
  if (access === null) throw new Error('useStoragePanel needs a StoragePanelProvider above it');
  return access;
}

/** Where the panel is rendered. It closes when the person goes to another screen. */
export function StoragePanelPlace() {
  const { isOpen, close } = useStoragePanel();
  const [path] = useLocation();
  // Before the focus moves to the other screen's heading, which an open dialog would not let it.
  useLayoutEffect(() => close, [path, close]);
  return isOpen && <StoragePanel onClose={close} />;
}
