import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { preloadStoragePanel, useStoragePanel } from './StoragePanelContext.tsx';

/** Opens the storage panel, which is a chunk of its own. */
export function StoragePanelButton({
  children,
  disabled = false,
}: {
  children: ReactNode;
  disabled?: boolean;
}) {
  const { open } = useStoragePanel();
  return (
    <Button
      disabled={disabled}
      aria-haspopup="dialog"
      onPointerEnter={preloadStoragePanel}
      onFocus={preloadStoragePanel}
      onClick={open}
    >
      {children}
    </Button>
  );
}
