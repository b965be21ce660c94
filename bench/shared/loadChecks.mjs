// Checks what must hold after a load test, even if the server or the database was killed.

/**
 * @typedef {(question: object) => Promise<any>} Ask resolves to the answer
 * @typedef {object} Faults how often each promise was broken
 * @property {number} missing changes that were acknowledged and are not in the history
 * @property {number} doubled changes that are in the history more often than acknowledged
 * @property {number} refused changes
 * @property {number} wrongUsers changed users that differ from their expected state
 * @property {number} behind listeners without the newest revision
 * @property {number} backwards events with an older revision than the event before
 */

/** The most that the server takes. */
const HISTORY_SIZE = 100;

/**
 * @param {Ask} ask
 * @param {Awaited<ReturnType<typeof import('./writers.mjs').write>>[]} written
 * @param {readonly import('./listeners.mjs').Listener[]} listeners
 * @param {number} before the number of changes in the history before the test
 * @returns {Promise<Faults>}
 */
export async function findFaults(ask, written, listeners, before) {
  const acknowledged = written.flatMap((one) => one.acknowledged);
  const revisions = acknowledged.map(({ revision }) => revision);
  const newest = Math.max(...listeners.map(({ last }) => last ?? 0));
  return {
    ...compare(
      acknowledged.map(({ number }) => number),
      await newestChanges(ask, before),
    ),
    refused: written.reduce((sum, { refused }) => sum + refused, 0),
    wrongUsers: await wrongUsers(
      ask,
      written.flatMap(({ users }) => users),
    ),
    behind: listeners.filter(
      (listener) => listener.last !== newest || !knowsAll(listener, revisions),
    ).length,
    backwards: listeners.reduce((sum, { received }) => sum + backwards(received), 0),
  };
}

/** @param {{ last: number | null }} listener @param {readonly number[]} revisions */
export function knowsAll({ last }, revisions) {
  return revisions.every((revision) => revision <= (last ?? 0));
}

/**
 * The numbers of all changes in the history, except the oldest `before`.
 * @param {Ask} ask @param {number} before
 */
async function newestChanges(ask, before) {
  /** @type {number[]} */
  const numbers = [];
  for (let page = 1; ; page += 1) {
    const { entries, total } = await ask({
      kind: 'history',
      id: null,
      page,
      size: HISTORY_SIZE,
    });
    numbers.push(...entries.map((/** @type {{ id: string }} */ { id }) => Number(id)));
    if (numbers.length >= total || entries.length === 0) return numbers.slice(0, total - before);
  }
}

/** @param {number[]} acknowledged @param {number[]} history */
export function compare(acknowledged, history) {
  const counts = new Map(history.map((number) => [number, 0]));
  for (const number of history) counts.set(number, (counts.get(number) ?? 0) + 1);
  let missing = 0;
  for (const number of acknowledged) {
    const left = counts.get(number) ?? 0;
    if (left === 0) missing += 1;
    else counts.set(number, left - 1);
  }
  const doubled = [...counts.values()].reduce((sum, left) => sum + left, 0);
  return { missing, doubled };
}

/** @param {Ask} ask @param {any[]} users in their expected state */
async function wrongUsers(ask, users) {
  let count = 0;
  for (const { id, name, active } of users) {
    const now = await ask({ kind: 'user', id });
    if (now?.name !== name || now.active !== active) count += 1;
  }
  return count;
}

/** @param {{ revision: number }[]} received */
function backwards(received) {
  return received.filter(({ revision }, place) => revision < (received[place - 1]?.revision ?? 0))
    .length;
}
