import { NOBODY, type Presence, type OtherEditors } from '#protocol/presence.ts';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

/** Who edits whom: only on a shared list. */
export const PresenceContext = createContext<Presence | null>(null);

function usePresence(): Presence {
  const presence = useContext(PresenceContext);
  if (presence === null) throw new Error('usePresence needs a PresenceContext above it');
  return presence;
}

/**
 * Who else edits this user; re-renders when that changes. Nobody in the first render, so that a
 * screen reader announces the change.
 */
export function useEditors(userId: string): OtherEditors {
  const presence = usePresence();
  const isFollowing = useRef(false);
  const subscribe = useCallback(
    (onChange: () => void) => {
      isFollowing.current = true;
      return presence.watch(userId, onChange);
    },
    [presence, userId],
  );
  return useSyncExternalStore(subscribe, () =>
    isFollowing.current ? presence.editorsOf(userId) : NOBODY,
  );
}

/** Announces to the others that a form of this user is open, while rendered. */
export function useOpenForm(userId: string): void {
  const presence = usePresence();
  useEffect(() => {
    return presence.open(userId);
  }, [presence, userId]);
}
