import { useState } from 'react';
import { useCommandKeys } from '#platform/useCommandKeys.ts';
import { isTextField } from '#platform/useShortcut.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** A press of the keys that take a change back, or make it again. */
export interface UndoPress {
  readonly what: 'undo' | 'redo';
  /** How many changes had been made on this page. */
  readonly changeCount: number;
}

/**
 * The last press of Ctrl+Z or ⌘Z, and of Ctrl+Shift+Z, ⌘⇧Z or Ctrl+Y: not where text is edited, which
 * has an undo of its own, and not over a dialog. `ChangeNotices` does what it is for, once it is loaded.
 */
export function useUndoPress(): UndoPress | null {
  const { changeLog } = useSourceAccess();
  const mayChange = useMay('change');
  const [press, setPress] = useState<UndoPress | null>(null);
  const keep = (what: UndoPress['what']) => () => setPress({ what, changeCount: changeLog.length });
  const redo = keep('redo');
  useCommandKeys(
    { z: keep('undo'), 'Shift+z': redo, y: redo },
    // With ⌘Y browsers show their history.
    ({ target, key, metaKey }) => mayChange && !isTextField(target) && !(metaKey && key === 'y'),
  );
  return press;
}
