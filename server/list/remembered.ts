import type { Queryable } from '#server/database/database.ts';
import { countOf } from '#server/list/counts.ts';
import { readRevision, readTotal } from '#server/list/revision.ts';

/** Reads something of the whole list, or remembers it. */
export type Remember = <Value>(
  on: Queryable,
  name: string,
  read: () => Promise<Value>,
) => Promise<Value>;

/**
 * Remembers answers about the whole list until it changes: everybody asks for the same few, and each
 * reads every user. They are read in a transaction that sees one revision.
 */
export function openRemembered(): Remember {
  let revision = 0;
  let values = new Map<string, unknown>();
  return async <Value>(on: Queryable, name: string, read: () => Promise<Value>) => {
    const own = await readRevision(on);
    if (own !== revision) [revision, values] = [own, new Map()];
    // Under this name there are only values of this kind.
    if (values.has(name)) return values.get(name) as Value;
    const value = await read();
    // Another transaction may have seen a later revision meanwhile.
    if (own === revision) values.set(name, value);
    return value;
  };
}

/** How many users the list has. */
export async function totalOf(on: Queryable, remember: Remember): Promise<number> {
  const total = await readTotal(on);
  return total ?? remember(on, 'total', () => countOf(on, () => 'true'));
}
