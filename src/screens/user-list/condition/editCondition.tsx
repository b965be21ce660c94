import { useEffect, useState, type ReactNode } from 'react';
import { ConditionDialog } from '#screens/user-list/lazyParts.tsx';

type Edit = (at: number) => void;
let editOfList: Edit | undefined;

/**
 * Opens the dialog for the condition of the list on the screen, at the part at this position; -1: a
 * new one.
 */
export const editCondition: Edit = (at) => editOfList?.(at);

/** The dialog while it is open. It outlives its opener, which may be in a popover. */
export function useEditingCondition(): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    editOfList = setAt;
  }, []);
  return at !== null && <ConditionDialog at={at} onClose={() => setAt(null)} />;
}
