import type { Me } from '#protocol/api.ts';
import type { MeConnection } from '#sources/shared/connection.ts';

/** Who is signed in to a shared list: an admin may give another role at any time. */
export interface MeStore {
  /** The same object until something of it changes. */
  readonly get: () => Me;
  /** Returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param first who was signed in when the page was made */
export function createMeStore(connection: MeConnection, first: Me): MeStore {
  const listeners = new Set<() => void>();
  let me = first;
  connection.listenToMe((told) => {
    if (isSame(me, told)) return;
    me = told;
    for (const listener of listeners) listener();
  });
  return {
    get: () => me,
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
