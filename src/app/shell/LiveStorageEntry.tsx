import { usePageAction } from '#screens/pageActions.tsx';
import { useStoragePanel } from '#screens/storage-panel/useStoragePanel.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { StorageEntry } from './StorageEntry.tsx';
import { StorageShare } from '#screens/lazyScreens.tsx';

interface LiveStorageEntryProps {
  /** The first view is ready: the share may be measured. */
  isStarted: boolean;
  /** Called before the panel opens, to close the drawer. */
  onOpen: (() => void) | undefined;
}

/** Nothing for a list that has no archive. */
export function LiveStorageEntry({ isStarted, onOpen }: LiveStorageEntryProps) {
  const { phase } = useSourceStatus();
  const { open, StoragePanel } = useStoragePanel();
  const isReady = phase === 'ready';
  const hasArchive = useSourceAccess().local !== null;
  const openPanel = () => {
    onOpen?.();
    open();
  };
  usePageAction('storage', isReady && hasArchive ? openPanel : null);
  return (
    hasArchive && (
      <StorageEntry
        isReady={isReady}
        onPreload={StoragePanel.preload}
        onOpen={openPanel}
        share={isReady && isStarted && <StorageShare />}
      />
    )
  );
}
