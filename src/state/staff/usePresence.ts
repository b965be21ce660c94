import { NOBODY, type Presence, type OtherEditors } from '#protocol/presence.ts';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';

/** Who edits whom: only a shared list has it. */
export const PresenceContext = createContext<Presence | null>(null);

function usePresence(): Presence {
  const presence = useContext(PresenceContext);
  if (presence === null) throw new Error('usePresence needs a PresenceContext above it');
  return presence;
}

/**
 * Who else edits this user; renders again when that changes. Nobody in the first rendering: what is
 * said comes into its place, and is announced.
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

/** Tells the others, as long as it is rendered, that a form of this user is open. */
export function useOpenForm(userId: string): void {
  const presence = usePresence();
  useEffect(() => {
    return presence.open(userId);
  }, [presence, userId]);
}
