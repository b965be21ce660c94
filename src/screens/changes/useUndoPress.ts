import { useState } from 'react';
import { useCommandKeys } from '#platform/useCommandKeys.ts';
import { isTextField } from '#platform/useShortcut.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** A press of the undo or redo keys. */
export interface UndoPress {
  readonly what: 'undo' | 'redo';
  /** How many changes had been made on this page. */
  readonly changeCount: number;
}

/**
 * The last press of Ctrl+Z or ⌘Z, and of Ctrl+Shift+Z, ⌘⇧Z or Ctrl+Y: not where text is edited,
 * which has its own undo, and not over a dialog. `ChangeNotices` handles it, once it is loaded.
 */
export function useUndoPress(): UndoPress | null {
  const { changeLog } = useSourceAccess();
  const mayChange = useMay('change');
  const [press, setPress] = useState<UndoPress | null>(null);
  const keep = (what: UndoPress['what']) => () => setPress({ what, changeCount: changeLog.length });
  const redo = keep('redo');
  useCommandKeys(
    { z: keep('undo'), 'Shift+z': redo, y: redo },
    // Browsers show their history with ⌘Y.
    ({ target, key, metaKey }) => mayChange && !isTextField(target) && !(metaKey && key === 'y'),
  );
  return press;
}
