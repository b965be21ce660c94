import { NOBODY, type Editing, type OtherEditors } from '#protocol/presence.ts';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

/** Who edits whom: only a shared list has it. */
export const EditingContext = createContext<Editing | null>(null);

function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('useEditing needs an EditingContext above it');
  return editing;
}

/**
 * Who else edits this user; renders again when that changes. Nobody in the first rendering: what is
 * said comes into its place, and is announced.
 */
export function useEditors(userId: string): OtherEditors {
  const editing = useEditing();
  const isFollowing = useRef(false);
  const subscribe = useCallback(
    (onChange: () => void) => {
      isFollowing.current = true;
      return editing.watch(userId, onChange);
    },
    [editing, userId],
  );
  return useSyncExternalStore(subscribe, () =>
    isFollowing.current ? editing.editorsOf(userId) : NOBODY,
  );
}

/** Tells the others, as long as it is rendered, that a form of this user is open. */
export function useOpenForm(userId: string): void {
  const editing = useEditing();
  useEffect(() => {
    return editing.open(userId);
  }, [editing, userId]);
}
