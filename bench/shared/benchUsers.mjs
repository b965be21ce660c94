// The users of the shared list's bench: the product's sample users, with roles, dates and states
// distributed as in an office. The same for the same total, whichever worker makes which batch.
import { randomFrom } from '../data.mjs';

/** @typedef {typeof import('../../server/testing/benchParts.ts')} Project */

export const SEED = 20_261_122;
/** Users per batch; each batch has its own seed. */
export const BATCH = 2000;
const NEWEST = Date.UTC(2026, 10, 20, 12);
const YEARS_MS = 4 * 365.25 * 86_400_000;
/** Users are rarely added in the order of their dates, as after an import: dates vary by up to this. */
const LATE_MS = 20 * 86_400_000;
/** The percentage of users with each role. */
const ROLE_SHARES = /** @type {const} */ ([
  ['User', 62],
  ['Viewer', 25],
  ['Editor', 10],
  ['Admin', 3],
]);
const ACTIVE_SHARE = 0.85;

/**
 * Makes one batch of users, newest first.
 * @param {Pick<Project, 'makeSeedList'>} project @param {number} batch from 0
 * @param {number} total the number of users of all batches
 * @returns {Promise<{ record: string, seq: number }[]>} records as JSON, as they are stored
 */
export async function makeBatch({ makeSeedList }, batch, total) {
  const random = randomFrom(SEED + batch);
  const first = batch * BATCH;
  const count = Math.min(BATCH, total - first);
  const text = await makeSeedList({
    random,
    now: new Date(NEWEST),
    count,
    onProgress: () => undefined,
  });
  /** @type {{ email: string }[]} */
  const records = JSON.parse(text);
  return records.map((record, position) => {
    const place = first + position;
    const age = (place / total) * YEARS_MS + random() * LATE_MS;
    const user = {
      ...record,
      // Sample emails are numbered per batch; here across all batches.
      email: record.email.replace(/\d+@/, `${place + 1}@`),
      role: roleAt(random() * 100),
      createdAt: new Date(NEWEST - age).toISOString(),
      active: random() < ACTIVE_SHARE,
    };
    return { record: JSON.stringify(user), seq: total - place };
  });
}

/** @param {number} percent from 0 to 100 */
function roleAt(percent) {
  let rest = percent;
  for (const [role, share] of ROLE_SHARES) {
    rest -= share;
    if (rest < 0) return role;
  }
  return ROLE_SHARES[0][0];
}
