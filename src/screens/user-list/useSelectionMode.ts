import { useCallback, useMemo, useRef, useState } from 'react';
import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';
import type { SelectBoxes } from './selectionMode.ts';

/** No dialog, but it loads as one does: a toast says so where it is slow, or cannot be loaded. */
export const SelectionTools = lazyDialog(
  async () => {
    const [{ SelectionTools: Tools }] = await Promise.all([
      import('./selection/SelectionTools.tsx'),
      ChangeNotices.load(),
    ]);
    return Tools;
  },
  { waiting: tr.selection.loading, ready: tr.selection.ready, failed: tr.selection.failed },
);

/** Whether selection is on, and what rows and cards show then. */
export function useSelectionMode() {
  const [isOn, setIsOn] = useState(false);
  const [boxes, setBoxes] = useState<SelectBoxes | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const toggle = useCallback(() => setIsOn((wasOn) => !wasOn), []);
  const end = useCallback(() => {
    buttonRef.current?.focus({ preventScroll: true });
    setIsOn(false);
  }, []);
  // The same object until it changes: every row reads it.
  const selectionSwitch = useMemo(
    () => ({ isOn, buttonRef, preload: SelectionTools.preload, toggle }),
    [isOn, toggle],
  );
  return { switch: selectionSwitch, boxes, setBoxes, end };
}
