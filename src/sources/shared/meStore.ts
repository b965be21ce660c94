import type { MeStore } from '#protocol/staffAccess.ts';
import type { Me } from '#protocol/api.ts';
import type { MeConnection } from './connection/connection.ts';

/** @param first who was signed in when the page was loaded */
export function createMeStore(connection: MeConnection, first: Me): MeStore {
  const listeners = new Set<() => void>();
  let me = first;
  let isSessionEnded = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  connection.listenToMe({
    onMe: (next) => {
      if (isSame(me, next)) return;
      me = next;
      notify();
    },
    onSessionEnded: () => {
      isSessionEnded = true;
      notify();
    },
  });
  return {
    get: () => me,
    isSessionEnded: () => isSessionEnded,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function isSame(one: Me, other: Me): boolean {
  return (
    one.id === other.id &&
    one.name === other.name &&
    one.email === other.email &&
    one.role === other.role
  );
}
