import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Permission, Me } from '#protocol/staff.ts';
import type { StaffAccess } from '#protocol/staffAccess.ts';
import { NOBODY, type OtherEditors, type Presence } from '#protocol/live.ts';
import type { ViewStore } from '#domain/view/savedViews.ts';

/**
 * What the person may do: everything in the list of this browser, which does not load the table of
 * roles (StaffProvider.tsx).
 */
export const MayContext = createContext<(permission: Permission) => boolean>(() => true);

/** Whether the person may do this, so that it is offered; the server checks again. */
export function useMay(permission: Permission): boolean {
  return useContext(MayContext)(permission);
}

/** Loaded only by the page of a shared list. */
export const MeContext = createContext<Me | null>(null);

/** Who is signed in to the shared list; `null`: the list is this browser's, and has no staff. */
export function useMe(): Me | null {
  return useContext(MeContext);
}

/** Only the page of a shared list has it. */
export const StaffAccessContext = createContext<StaffAccess | null>(null);

export function useStaffAccess(): StaffAccess {
  const access = useContext(StaffAccessContext);
  if (access === null) throw new Error('useStaffAccess needs a StaffAccessContext above it');
  return access;
}

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

/** The server's saved views; `null`: the list is this browser's. */
export const ServerViewsContext = createContext<ViewStore | null>(null);
