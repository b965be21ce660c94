import users from '#server/migrations/001-users.sql?raw';
import staff from '#server/migrations/002-staff.sql?raw';
import server from '#server/migrations/003-server.sql?raw';
import texts from '#server/migrations/004-texts.sql?raw';
import indexes from '#server/migrations/006-indexes.sql?raw';
import signIn from '#server/migrations/007-sign-in.sql?raw';
import moveTime from '#server/migrations/008-move-time.sql?raw';
import blocks from '#server/migrations/009-blocks.sql?raw';
import pendingTexts from '#server/migrations/010-pending-texts.sql?raw';
import changeKeys from '#server/migrations/011-change-keys.sql?raw';
import sessionHashes from '#server/migrations/012-session-hashes.sql?raw';
import savedViews from '#server/migrations/013-saved-views.sql?raw';
import audit from '#server/migrations/014-audit.sql?raw';
import places from '#server/migrations/015-places.sql?raw';
import placesIndex from '#server/migrations/017-places-index.sql?raw';
import defaultViews from '#server/migrations/018-default-views.sql?raw';
import type { Queryable } from '#server/database/database.ts';
import { computePlaces } from '#server/users/commits/writing/computePlaces.ts';
import { recomputeUsers } from '#server/users/commits/writing/recomputeUsers.ts';

export interface Migration {
  readonly name: string;
  readonly run: (on: Queryable) => Promise<unknown>;
  /** The same beside others that write, outside of transactions, statement by statement; each may be repeated. */
  readonly indexes?: readonly string[];
}

/** Every migration in order. Released ones never change: a later one alters what they made. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001-users', run: statements(users) },
  { name: '002-staff', run: statements(staff) },
  { name: '003-server', run: statements(server) },
  { name: '004-texts', run: statements(texts) },
  // Before what writes all columns.
  { name: '015-places', run: statements(places) },
  { name: '005-texts-of-users', run: recomputeUsers },
  { name: '006-indexes', run: statements(indexes) },
  { name: '007-sign-in', run: statements(signIn) },
  { name: '008-move-time', run: statements(moveTime) },
  { name: '009-blocks', run: statements(blocks) },
  { name: '010-pending-texts', run: statements(pendingTexts) },
  { name: '011-change-keys', run: statements(changeKeys) },
  { name: '012-session-hashes', run: statements(sessionHashes) },
  { name: '013-saved-views', run: statements(savedViews) },
  { name: '014-audit', run: statements(audit) },
  { name: '016-places-of-users', run: computePlaces },
  { name: '017-places-index', ...indexesOf(placesIndex) },
  { name: '018-default-views', run: statements(defaultViews) },
];

function statements(sql: string): Migration['run'] {
  return ({ query }) => query(sql);
}

/** @param sql each statement makes an index of a table that may be large */
export function indexesOf(sql: string): Required<Omit<Migration, 'name'>> {
  const each = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return {
    run: statements(sql),
    indexes: each.map((statement) =>
      statement.replace(/^CREATE INDEX/, 'CREATE INDEX CONCURRENTLY IF NOT EXISTS'),
    ),
  };
}
