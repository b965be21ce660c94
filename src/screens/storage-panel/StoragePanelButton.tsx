import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { preloadStoragePanel } from './StoragePanelPlace.tsx';
import { useStoragePanel } from './useStoragePanel.ts';

/** Opens the storage panel, and preloads its chunk. */
export function StoragePanelButton({ children }: { children: ReactNode }) {
  const { open } = useStoragePanel();
  return (
    <Button
      aria-haspopup="dialog"
      onPointerEnter={preloadStoragePanel}
      onFocus={preloadStoragePanel}
      onClick={open}
    >
      {children}
    </Button>
  );
}
