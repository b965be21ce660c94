import { createContext, useContext, type ComponentType } from 'react';

export interface StoragePanelAccess {
  /** The path of the screen that it was opened on, or `null`. */
  readonly openOn: string | null;
  readonly open: () => void;
  readonly close: () => void;
  /** What stands on every screen once the panel was there: the way back from a restore. */
  readonly Notice: ComponentType<{ isHidden: boolean }> | null;
  /** Hands the notice over: its code comes with the panel's, so it cannot be missing later. */
  readonly provideNotice: (notice: ComponentType<{ isHidden: boolean }>) => void;
}

export const StoragePanelContext = createContext<StoragePanelAccess | null>(null);

export function useStoragePanel(): StoragePanelAccess {
  const access = useContext(StoragePanelContext);
  if (access === null) throw new Error('useStoragePanel needs a StoragePanelProvider above it');
  return access;
}
