import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useOnScreen } from '#platform/useOnScreen.ts';
import type { LocalList } from '#domain/localList.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/loading/lazyWithRetry.tsx';
import {
  StoragePanelContext,
  useStoragePanel,
  type StoragePanelAccess,
} from './useStoragePanel.ts';

const panelWith = (local: LocalList | null) =>
  lazyDialog(async () => {
    // Its first render needs the archive.
    const [{ StoragePanel }] = await Promise.all([
      import('./StoragePanel.tsx'),
      local?.archive.load(),
    ]);
    return StoragePanel;
  }, tr.storage);

/** Above all screens, since the opener of the panel may be unmounted while it is open. */
export function StoragePanelProvider({ children }: { children: ReactNode }) {
  const { local } = useSourceAccess();
  const [StoragePanel] = useState(() => panelWith(local));
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = useCallback(() => setOpenOn(location.pathname), []);
  const close = useCallback(() => setOpenOn(null), []);
  const [Notice, setNotice] = useState<StoragePanelAccess['Notice']>(null);
  const provideNotice = useCallback<StoragePanelAccess['provideNotice']>(
    // A component passed directly would be called as an updater.
    (notice) => setNotice(() => notice),
    [],
  );
  const access = useMemo(
    () => ({ StoragePanel, openOn, open, close, Notice, provideNotice }),
    [StoragePanel, openOn, open, close, Notice, provideNotice],
  );
  return <StoragePanelContext value={access}>{children}</StoragePanelContext>;
}

/** Renders the panel, and closes it when the person goes to another screen. */
export function StoragePanelPlace() {
  const { StoragePanel, openOn, close, Notice } = useStoragePanel();
  const isOpen = useOnScreen(openOn, close);
  return (
    <>
      {Notice !== null && <Notice isHidden={isOpen} />}
      {isOpen && <StoragePanel onClose={close} />}
    </>
  );
}
