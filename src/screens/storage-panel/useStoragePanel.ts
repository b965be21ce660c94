import { createContext, useContext, type ComponentType } from 'react';
import type { LazyPart } from '#ui/loading/lazyWithRetry.tsx';

export interface StoragePanelAccess {
  readonly StoragePanel: LazyPart<{ onClose: () => void }>;
  /** The path of the screen that the panel was opened on; `null`: closed. */
  readonly openOn: string | null;
  readonly open: () => void;
  readonly close: () => void;
  /** The notice of the last restore for every screen; `null` until the panel was loaded. */
  readonly Notice: ComponentType<{ isHidden: boolean }> | null;
  /** Registers the notice, whose code is in the panel's chunk, so that it cannot fail to load. */
  readonly provideNotice: (notice: ComponentType<{ isHidden: boolean }>) => void;
}

export const StoragePanelContext = createContext<StoragePanelAccess | null>(null);

export function useStoragePanel(): StoragePanelAccess {
  const access = useContext(StoragePanelContext);
  if (access === null) throw new Error('useStoragePanel needs a StoragePanelProvider above it');
  return access;
}
