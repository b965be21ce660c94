// Fills an empty, migrated database with users as fast as possible: two workers make and copy them,
// and indexes follow at the end.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { psql } from './psql.mjs';

/** @typedef {typeof import('../../server/testing/benchParts.ts')} Project */
/** @typedef {{ programs: string, address: string }} Place the folder of PostgreSQL's programs, and the database's URL */

const WORKERS = 2;
const PROGRESS_STEP = 250_000;

/** @param {Pick<Project, 'openPostgres' | 'migrate'>} project @param {Place} place @param {number} total */
export async function fillList(project, place, total) {
  const database = project.openPostgres(place.address);
  try {
    await project.migrate(database);
    const makeIndexes = await withoutIndexes(place);
    await copyUsers(place, total);
    await makeIndexes();
    await psql(place, `SELECT setval('user_seqs', ${total})`);
    await psql(place, 'VACUUM (ANALYZE)');
    await psql(place, 'CHECKPOINT');
  } finally {
    await database.close();
  }
}

/**
 * Drops the indexes of `users`: creating them after the rows is faster.
 * @param {Place} place @returns a function that creates them again
 */
async function withoutIndexes(place) {
  const read = async (/** @type {string} */ sql) =>
    (await psql(place, sql)).split('\n').filter((line) => line !== '');
  const key = await read(
    `SELECT 'ALTER TABLE users ADD ' || pg_get_constraintdef(oid) FROM pg_constraint
     WHERE conrelid = 'users'::regclass AND contype = 'p'`,
  );
  const others = `FROM pg_indexes WHERE tablename = 'users' AND indexname <> 'users_pkey'`;
  const names = await read(`SELECT indexname ${others}`);
  const made = await read(`SELECT indexdef ${others}`);
  await psql(place, 'ALTER TABLE users DROP CONSTRAINT users_pkey');
  for (const name of names) await psql(place, `DROP INDEX ${name}`);
  return async () => {
    for (const sql of [...key, ...made]) {
      await psql(place, `SET maintenance_work_mem = '1GB'; ${sql}`);
    }
  };
}

/** @param {Place} place @param {number} total */
async function copyUsers(place, total) {
  let done = 0;
  const running = Array.from({ length: WORKERS }, async (_, worker) => {
    const thread = new Worker(new URL('./fillWorker.mjs', import.meta.url), {
      workerData: { ...place, total, worker, workers: WORKERS },
    });
    thread.on('message', (/** @type {number} */ count) => {
      if (Math.floor((done + count) / PROGRESS_STEP) > Math.floor(done / PROGRESS_STEP)) {
        console.log(`  ${(done + count).toLocaleString('en')} users`);
      }
      done += count;
    });
    // Rejects if the worker fails.
    await once(thread, 'exit');
  });
  await Promise.all(running);
  if (done !== total) throw new Error(`Only ${done} of ${total} users were made.`);
}
