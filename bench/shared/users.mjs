// Fills a database with users: the product's sample users, with roles, dates and states distributed as in
// an office. The same for the same total.
import { randomFrom } from '../data.mjs';

/** @typedef {import('./world.mjs').Project} Project */
/** @typedef {ReturnType<Project['openPostgres']>} Database */

/** Users per batch; each batch has its own seed. */
const BATCH = 2000;
const PROGRESS_STEP = 100_000;
const NEWEST = Date.UTC(2026, 10, 20, 12);
const YEARS_MS = 4 * 365.25 * 86_400_000;
/** Users are rarely added in the order of their dates, as after an import: dates vary by up to this. */
const LATE_MS = 20 * 86_400_000;
/** Of 100 users, 62 have the first role, and so on. */
const ROLES_UP_TO = /** @type {const} */ ([
  [62, 'User'],
  [87, 'Viewer'],
  [97, 'Editor'],
  [100, 'Admin'],
]);
const ACTIVE_SHARE = 0.85;
const SAMPLE = 20_000;

/** @param {Project} project @param {Database} database empty @param {number} total */
export async function fillList(project, database, total) {
  await project.migrate(database);
  // Creating them after the rows is faster.
  /** @type {readonly { indexname: string, indexdef: string }[]} */
  const indexes = await database.query(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'users' AND indexname <> 'users_pkey'`,
  );
  for (const { indexname } of indexes) await database.query(`DROP INDEX ${indexname}`);
  for (let first = 0; first < total; first += BATCH) {
    await project.writeUsers(database, await makeBatch(project, first, total), total - first);
    if (first % PROGRESS_STEP === 0) console.log(`  ${first.toLocaleString('en')} users`);
  }
  for (const { indexdef } of indexes) {
    await database.transaction(async (on) => {
      await on.query(`SET LOCAL statement_timeout = 0`);
      await on.query(indexdef);
    });
  }
  await database.query(`SELECT setval('user_seqs', ${total})`);
  await database.query('VACUUM (ANALYZE)');
}

/** @param {Project} project @param {number} first position of its first user @param {number} total of all batches */
async function makeBatch({ makeSeedList }, first, total) {
  const random = randomFrom(20_261_122 + first / BATCH);
  const count = Math.min(BATCH, total - first);
  const now = new Date(NEWEST);
  const text = await makeSeedList({ random, now, count, onProgress: () => undefined });
  /** @type {{ id: string, email: string }[]} */
  const users = JSON.parse(text);
  return users.map((user, place) => {
    const age = ((first + place) / total) * YEARS_MS + random() * LATE_MS;
    const percent = random() * 100;
    return {
      ...user,
      // Sample emails are numbered per batch; here across all batches.
      email: user.email.replace(/\d+@/, `${first + place + 1}@`),
      role: ROLES_UP_TO.find(([end]) => percent < end)?.[1],
      createdAt: new Date(NEWEST - age).toISOString(),
      active: random() < ACTIVE_SHARE,
    };
  });
}

/**
 * Some users as a page shows them, the same for the same list: the first ids are random.
 * @param {Database} database
 */
export async function sampleUsers({ query }) {
  /** @type {readonly { record: string }[]} */
  const rows = await query(`SELECT record FROM users ORDER BY id LIMIT ${SAMPLE}`);
  return rows.map(({ record }) => {
    const { password: _hidden, ...user } = JSON.parse(record);
    return user;
  });
}
