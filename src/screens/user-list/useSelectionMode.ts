import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SelectionReader } from './selectionMode.ts';
import { clearTicks } from './table/userRows.ts';

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
  const selectionSwitch = useMemo(() => ({ isOn, toggle }), [isOn, toggle]);
  return { switch: selectionSwitch, tools, setTools, start, end };
}
