import { useCallback, useEffect, useMemo, useState } from 'react';
import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import type { SelectionReader } from './selectionMode.ts';
import { clearTicks } from './table/userRows.ts';

/** Not a dialog, but loaded like one: a toast says if it is slow, or cannot be loaded. */
export const SelectionTools = lazyDialog(
  async () => {
    const [{ SelectionTools: Tools }] = await Promise.all([
      import('./selection/SelectionTools.tsx'),
      ChangeNotices.load(),
    ]);
    return Tools;
  },
  tr.selection,
  { isBeside: true },
);

/** Whether the selection is on, and the functions that switch it. */
export function useSelectionMode() {
  const [isOn, setIsOn] = useState(false);
  /** Undefined until its tools are loaded. */
  const [tools, setTools] = useState<SelectionReader>();
  const toggle = useCallback(() => setIsOn((wasOn) => !wasOn), []);
  const start = useCallback(() => setIsOn(true), []);
  const end = () => setIsOn(false);
  // Also on another screen, and if its tools could not be loaded.
  useEffect(() => {
    return isOn ? clearTicks : undefined;
  }, [isOn]);
  const selectionSwitch = useMemo(
    () => ({ isOn, preload: SelectionTools.preload, toggle }),
    [isOn, toggle],
  );
  return { switch: selectionSwitch, tools, setTools, start, end };
}
