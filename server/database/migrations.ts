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
import visitedViews from '#server/migrations/019-visited-views.sql?raw';
import placeCounts from '#server/migrations/020-place-counts.sql?raw';
import sharedEmails from '#server/migrations/021-shared-emails.sql?raw';
import type { Queryable } from '#server/database/database.ts';
import type { MakeBatch } from '#server/database/makeBatch.ts';
import { computePlaces } from '#server/users/commits/writing/computePlaces.ts';
import { recomputeUsers } from '#server/users/commits/writing/recomputeUsers.ts';

export interface Migration {
  readonly name: string;
  /**
   * Why servers of earlier versions cannot read and write beside it, as a sentence; '': they can,
   * since it only adds. Stored in the database, for those servers.
   */
  readonly breaks: string;
  readonly run: (on: Queryable) => Promise<unknown>;
  /**
   * Made while others write, outside of transactions, statement by statement; each can be repeated.
   */
  readonly indexes?: readonly string[];
  /**
   * Made while others write, in batches of rows: each is a transaction, and a start after a kill
   * resumes after the last.
   */
  readonly batch?: MakeBatch;
}

/** Every migration in order. Released ones never change: a later one alters what they made. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001-users', ...adds(users) },
  { name: '002-staff', ...adds(staff) },
  { name: '003-server', ...adds(server) },
  {
    name: '004-texts',
    ...breaks('Earlier servers write users without the texts of role and date.', texts),
  },
  // Before the migration that writes all columns.
  { name: '015-places', ...breaks('Earlier servers write users without their places.', places) },
  { name: '005-texts-of-users', ...inBatches(recomputeUsers) },
  {
    name: '006-indexes',
    ...breaks('Earlier servers do not keep who shares a name or an email.', indexes),
  },
  { name: '007-sign-in', ...adds(signIn) },
  { name: '008-move-time', ...adds(moveTime) },
  { name: '009-blocks', ...adds(blocks) },
  { name: '010-pending-texts', ...adds(pendingTexts) },
  { name: '011-change-keys', ...adds(changeKeys) },
  {
    name: '012-session-hashes',
    ...breaks('Earlier servers look for sessions by what is in the cookie.', sessionHashes),
  },
  { name: '013-saved-views', ...adds(savedViews) },
  { name: '014-audit', ...adds(audit) },
  { name: '016-places-of-users', ...inBatches(computePlaces) },
  { name: '017-places-index', ...indexesOf(placesIndex) },
  { name: '018-default-views', ...adds(defaultViews) },
  { name: '019-visited-views', ...adds(visitedViews) },
  {
    // Not in batches: it reads 100,000 users in 60 ms, and nobody waits for that.
    name: '020-place-counts',
    ...breaks('Earlier servers do not count the users of an area.', placeCounts),
  },
  { name: '021-shared-emails', ...indexesOf(sharedEmails) },
];

function adds(sql: string): Omit<Migration, 'name'> {
  return breaks('', sql);
}

function breaks(why: string, sql: string): Omit<Migration, 'name'> {
  return { breaks: why, run: ({ query }) => query(sql) };
}

/** @param batch takes so few rows that others can wait for them */
export function inBatches(batch: MakeBatch): Omit<Migration, 'name'> {
  return {
    breaks: '',
    batch,
    run: async (on) => {
      let made = await batch(on, '');
      while (made !== null) made = await batch(on, made.last);
    },
  };
}

/** @param sql each statement makes an index of a table that may be large */
export function indexesOf(sql: string): Omit<Migration, 'name'> {
  const each = sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return {
    ...adds(sql),
    indexes: each.map((statement) =>
      statement.replace(/^CREATE INDEX/, 'CREATE INDEX CONCURRENTLY IF NOT EXISTS'),
    ),
  };
}
