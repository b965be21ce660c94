import type { Queryable } from '#server/database/database.ts';

/**
 * Changes a batch of rows, in the transaction of a migration, while others may read and write.
 * @param after where the previous batch ended; '': this is the first
 * @returns where this one ended; null: there are no more rows
 */
export type MakeBatch = (on: Queryable, after: string) => Promise<Batch | null>;

interface Batch {
  readonly last: string;
  readonly rowCount: number;
}
