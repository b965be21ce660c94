import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { useStoragePanel } from './useStoragePanel.ts';

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
