// The users that the shared list is measured with: the sample users' names, addresses and places,
// spread as in an office. The same for the same number of users, whoever makes which of them.
import { randomFrom } from '../random.mjs';

/** @typedef {typeof import('../../server/testing/benchParts.ts')} Project */

export const SEED = 20_261_122;
/** Made at once; each batch has a seed of its own. */
export const BATCH = 2000;
const NEWEST = Date.UTC(2026, 10, 20, 12);
const YEARS_MS = 4 * 365.25 * 86_400_000;
/** Few are added in exactly the order of their dates: up to so much later, as by an import. */
const LATE_MS = 20 * 86_400_000;
/** How many of a hundred have each role. */
const ROLE_SHARES = /** @type {const} */ ([
  ['User', 62],
  ['Viewer', 25],
  ['Editor', 10],
  ['Admin', 3],
]);
const ACTIVE_SHARE = 0.85;

/**
 * One batch of the users, newest first.
 * @param {Pick<Project, 'makeSeedList'>} project @param {number} batch from 0
 * @param {number} total of all batches
 * @returns {Promise<{ record: string, seq: number }[]>} JSON texts as they are stored
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
      // Numbered in their batch: so they are among all.
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
