// What must hold after many at once, whoever was killed meanwhile.

/**
 * @typedef {(question: object) => Promise<any>} Ask the answer to a question
 * @typedef {object} Faults how often it was not so
 * @property {number} missing changes that were acknowledged and are not in the history
 * @property {number} doubled changes that are in the history more often than acknowledged
 * @property {number} refused changes
 * @property {number} wrongUsers who are not as they were left, of those who were changed
 * @property {number} behind listeners that do not know the last change, or not the same as others
 * @property {number} backwards events older than one before
 */

const HISTORY_SIZE = 1000;

/**
 * @param {Ask} ask
 * @param {Awaited<ReturnType<typeof import('./writers.mjs').write>>[]} written
 * @param {readonly import('./listeners.mjs').Listener[]} listeners
 * @param {number} before how many changes the history had
 * @returns {Promise<Faults>}
 */
export async function findFaults(ask, written, listeners, before) {
  const acknowledged = written.flatMap((one) => one.acknowledged.map(({ number }) => number));
  const newest = Math.max(...listeners.map(({ last }) => last ?? 0));
  return {
    ...compare(acknowledged, await newestChanges(ask, before)),
    refused: written.reduce((sum, { refused }) => sum + refused, 0),
    wrongUsers: await wrongUsers(
      ask,
      written.flatMap(({ users }) => users),
    ),
    behind: listeners.filter(
      (listener) => listener.last !== newest || !knowsAll(listener, acknowledged),
    ).length,
    backwards: listeners.reduce((sum, { received }) => sum + backwards(received), 0),
  };
}

/** @param {{ last: number | null }} listener @param {readonly number[]} changes */
export function knowsAll({ last }, changes) {
  return changes.every((number) => number <= (last ?? 0));
}

/**
 * The numbers of all changes but the oldest `before`, as the history has them.
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

/** @param {Ask} ask @param {any[]} users as they must be */
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
