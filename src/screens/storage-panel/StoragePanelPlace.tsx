import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { LocalList } from '#domain/localList.ts';
import { useOnScreen } from '#platform/useOnScreen.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { lazyDialog, lazyPart } from '#ui/loading/lazyWithRetry.tsx';

interface StoragePanelAccess extends ReturnType<typeof partsFor> {
  /** The path of the screen that the panel was opened on; `null`: closed. */
  readonly openOn: string | null;
  readonly open: () => void;
  readonly close: () => void;
}

const StoragePanelContext = createContext<StoragePanelAccess | null>(null);

export function useStoragePanel(): StoragePanelAccess {
  const access = useContext(StoragePanelContext);
  if (access === null) throw new Error('useStoragePanel needs a StoragePanelProvider above it');
  return access;
}

/** The panel, and the notice of a restore that outlives it: their first render needs the archive. */
function partsFor(local: LocalList | null) {
  const load = async () => {
    const [{ StoragePanel }, { LastRestoreNotice }] = await Promise.all([
      import('./StoragePanel.tsx'),
      import('./RestoreSection.tsx'),
      local?.archive.load(),
    ]);
    return { StoragePanel, LastRestoreNotice };
  };
  return {
    StoragePanel: lazyDialog(async () => (await load()).StoragePanel, tr.storage),
    LastRestoreNotice: lazyPart(async () => (await load()).LastRestoreNotice),
  };
}

/** Above all screens, since the opener of the panel may be unmounted while it is open. */
export function StoragePanelProvider({ children }: { children: ReactNode }) {
  const { local } = useSourceAccess();
  const [parts] = useState(() => partsFor(local));
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = useCallback(() => setOpenOn(location.pathname), []);
  const close = useCallback(() => setOpenOn(null), []);
  const access = useMemo(() => ({ ...parts, openOn, open, close }), [parts, openOn, open, close]);
  return <StoragePanelContext value={access}>{children}</StoragePanelContext>;
}

/** Renders the panel, and closes it when the person goes to another screen. */
export function StoragePanelPlace() {
  const { StoragePanel, LastRestoreNotice, openOn, close } = useStoragePanel();
  const isOpen = useOnScreen(openOn, close);
  const [hasOpened, setHasOpened] = useState(false);
  if (isOpen && !hasOpened) setHasOpened(true);
  return (
    <>
      {hasOpened && <LastRestoreNotice isHidden={isOpen} />}
      {isOpen && <StoragePanel onClose={close} />}
    </>
  );
}

/** Opens the storage panel, and preloads its chunk. */
export function StoragePanelButton({ children }: { children: ReactNode }) {
  const { open, StoragePanel } = useStoragePanel();
  return (
    <Button
      aria-haspopup="dialog"
      onPointerEnter={StoragePanel.preload}
      onFocus={StoragePanel.preload}
      onClick={open}
    >
      {children}
    </Button>
  );
}
