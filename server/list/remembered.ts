import type { Queryable } from '#server/database/database.ts';

/** Reads something of the whole list, or remembers it. */
export type Remember = <Value>(
  on: Queryable,
  name: string,
  read: () => Promise<Value>,
) => Promise<Value>;

/**
 * Remembers answers about the whole list until anything in the database changes: everybody asks for
 * the same few, and each reads every user. They are read in a transaction that sees one state, and
 * what two transactions see is the same if the database says so (`pg_current_snapshot`).
 */
export function openRemembered(): Remember {
  let snapshot = '';
  let values = new Map<string, unknown>();
  return async <Value>(on: Queryable, name: string, read: () => Promise<Value>) => {
    const own = await snapshotOf(on);
    if (own !== snapshot) [snapshot, values] = [own, new Map()];
    // Under this name there are only values of this kind.
    if (values.has(name)) return values.get(name) as Value;
    const value = await read();
    // Another transaction may have seen a later state meanwhile.
    if (own === snapshot) values.set(name, value);
    return value;
  };
}

async function snapshotOf({ prepared }: Queryable): Promise<string> {
  const [row] = await prepared<{ snapshot: string }>(
    'SELECT pg_current_snapshot()::text AS snapshot',
  );
  return row?.snapshot ?? '';
}
