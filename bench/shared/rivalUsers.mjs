import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { psql } from './psql.mjs';

/** @typedef {import('./fillList.mjs').Place} Place */

const TABLE = `CREATE TABLE members (
  id uuid NOT NULL, seq integer NOT NULL, name varchar(255) NOT NULL, email varchar(255) NOT NULL,
  role varchar(255) NOT NULL, active boolean NOT NULL, created_at timestamptz, latitude real, longitude real)`;

const ROWS = `SELECT id, seq, r->>'name', r->>'email', r->>'role', active, r->>'createdAt',
  r->>'latitude', r->>'longitude' FROM (SELECT id, seq, active, record::jsonb AS r FROM users) AS u`;

const INDEXES = [
  'ALTER TABLE members ADD PRIMARY KEY (id)',
  ...['seq', 'name', 'email', 'role', 'active', 'created_at'].map(
    (column) => `CREATE INDEX ON members (${column})`,
  ),
  'CREATE EXTENSION pg_trgm',
  // For its search.
  ...['name', 'email', 'role'].map(
    (column) => `CREATE INDEX ON members USING gin (lower(${column}) gin_trgm_ops)`,
  ),
];

/** Copies the list's users into a table for the rival, with indexes for all questions. */
export async function fillRival(/** @type {Place} */ from, /** @type {Place} */ to) {
  await psql(to, TABLE);
  await copy(from, `COPY (${ROWS}) TO STDOUT`, to, 'COPY members FROM STDIN');
  for (const sql of INDEXES) await psql(to, `SET maintenance_work_mem = '1GB'; ${sql}`);
  await psql(to, 'VACUUM (ANALYZE)');
  await psql(to, 'CHECKPOINT');
}

/** @param {Place} from @param {string} read @param {Place} to @param {string} write */
async function copy(from, read, to, write) {
  const run = (/** @type {Place} */ { programs, address }, /** @type {string} */ sql) =>
    spawn(join(programs, 'psql'), [address, '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', sql], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  const [source, target] = [run(from, read), run(to, write)];
  source.stdin.end();
  source.stdout.pipe(target.stdin);
  const codes = await Promise.all([once(source, 'close'), once(target, 'close')]);
  if (codes.some(([code]) => code !== 0)) throw new Error('The users were not copied.');
}
