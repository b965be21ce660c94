// The parts of the project that bench/shared/ needs, as one module: Node 20 cannot run TypeScript,
// so the bundler loads it (bench/shared/world.mjs).
import type { Database } from '#server/database/database.ts';
import { batchesOf } from '#server/list/locking.ts';
import { writeOperations, type ListOperation } from '#server/list/write.ts';

export { makeSeedList } from '#domain/samples/seedUsers.ts';
export { COLUMN_NAMES } from '#domain/query/columns.ts';
export { wholeWorld } from '#domain/query/placeCells.ts';
export { ROLES } from '#domain/user/user.ts';
export { API_PATHS } from '#protocol/paths.ts';
export { migrate } from '#server/database/migrate.ts';
export { openPostgres } from '#server/database/postgres.ts';
export { findPostgres, startPostgres } from './services/temporaryPostgres.ts';

/** Adds these users below all others. @param lastSeq of the newest of them, who comes first */
export async function writeUsers(
  database: Database,
  users: readonly { readonly id: string }[],
  lastSeq: number,
): Promise<void> {
  const operations = users.map((user, place): ListOperation => {
    const record = JSON.stringify(user);
    return { kind: 'added', id: user.id, record, place: { seq: lastSeq - place } };
  });
  for (const some of batchesOf(operations)) {
    await database.transaction((on) => writeOperations(on, some, new Map()));
  }
}
