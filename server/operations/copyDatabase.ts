import type { Database } from '#server/database/database.ts';
import { dumpAlone, fillFrom, requireEmpty, type TableSum } from '#server/operations/dump.ts';

/**
 * Copies every table and sequence of a database into an empty one of the same version, all or
 * nothing.
 * @param to migrated, like `from`
 * @returns the tables, each compared on both sides
 * @throws Error if `to` holds anything, or a table differs
 */
export function copyDatabase(from: Database, to: Database): Promise<readonly TableSum[]> {
  return dumpAlone(from, (pieces) =>
    to.transaction(async (target) => {
      await requireEmpty(target);
      return fillFrom(target, pieces);
    }),
  );
}
