import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '#server/database/database.ts';
import { MIGRATIONS, type Migration } from '#server/database/migrations.ts';

/**
 * An arbitrary number, the same in every server: the first half of a lock whose second half is its
 * holder's version.
 */
const VERSION_LOCK = 4_180_008;
/** Longer than a server takes to stop. */
const STOP_WAIT_MS = 20_000;
const RETRY_MS = 100;

/** A row of `migrations`. See `Migration.breaks`; null: made before that column existed. */
export interface MadeMigration {
  readonly name: string;
  readonly breaks: string | null;
}

/** The database has migrations that this version cannot run beside. */
export class LaterVersion extends Error {
  constructor({ name, breaks }: MadeMigration) {
    const why = breaks === null || breaks === '' ? '' : ` ${breaks}`;
    super(
      `The database has the migration ${name} of a later version, which this one cannot use.${why} Start the later version.`,
    );
  }
}

/** The number of the newest migration that a server knows. */
export function versionOf(migrations: readonly Pick<Migration, 'name'>[]): number {
  return Math.max(0, ...migrations.map(({ name }) => Number.parseInt(name, 10)));
}

/**
 * Announces a server's version for as long as its session lasts: PostgreSQL forgets it with the
 * connection, however that ends.
 * @param version see `versionOf`
 */
export function announceVersionSql(version: number): string {
  return `SELECT pg_advisory_lock_shared(${VERSION_LOCK}, ${version})`;
}

/**
 * Waits until no server runs that cannot run beside the migrations to be made. Servers that start
 * wait meanwhile, if the caller holds the lock of the migrations.
 * @param waitMs for servers that are stopping
 * @throws Error with a sentence for the administrator
 */
export async function untilAlone(
  { query }: Queryable,
  missing: readonly Migration[],
  waitMs = STOP_WAIT_MS,
): Promise<void> {
  const last = missing.findLast(({ breaks }) => breaks !== '');
  if (last === undefined) return;
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const [others] = await query<{ count: number }>(
      `SELECT count(*) AS count FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 2
         AND classid = ${VERSION_LOCK} AND objid < $1::bigint::oid`,
      [versionOf([last])],
    );
    if (others?.count === 0) return;
    if (waitedMs >= waitMs) {
      throw new Error(
        `Servers of an earlier version are running (${others?.count}), which cannot use the migration ${last.name}. ${last.breaks} Stop them, and start this one again.`,
      );
    }
    await sleep(RETRY_MS);
  }
}

/** The migrations of the database; none if it lacks even their table. */
export async function madeMigrations({ query }: Queryable): Promise<readonly MadeMigration[]> {
  const [table] = await query<{ exists: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS exists",
  );
  if (table?.exists !== true) return [];
  // The column is newer than the table.
  return query<{ name: string; breaks: string | null }>(
    `SELECT name, to_jsonb(m) ->> 'breaks' AS breaks FROM migrations m`,
  );
}

/**
 * @throws LaterVersion if a later version has made what a server with these migrations cannot use
 */
export function requireUsable(
  made: readonly MadeMigration[],
  migrations: readonly Migration[] = MIGRATIONS,
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const later = made.find(({ name, breaks }) => !known.has(name) && breaks !== '');
  if (later !== undefined) throw new LaterVersion(later);
}
