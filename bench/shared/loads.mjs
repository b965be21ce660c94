import { measureLoad } from './load.mjs';

/** The most frequent questions of people. */
const READ = [
  'first page, in the list’s order',
  'first page, by name',
  'next or previous page, near the start',
  'search: a name, without marks',
];

/**
 * Measures load three times: undisturbed, while the server is killed, and while the database is killed.
 * @param {object} options
 * @param {import('./world.mjs').World} options.world
 * @param {string[]} options.cookies
 * @param {(typeof import('../../server/testing/benchParts.ts'))['API_PATHS']} options.paths
 * @param {import('./questions.mjs').Case[]} options.cases
 * @param {import('./texts.mjs').SampledUser[]} options.sample users in their current state
 * @param {number} options.seconds of each measurement
 * @returns {Promise<import('./load.mjs').LoadResult[]>}
 */
export async function measureLoads({ world, cookies, paths, cases, sample, seconds }) {
  const questions = cases
    .filter(({ title }) => READ.includes(title))
    .flatMap((one) => one.questions);
  if (questions.length === 0) throw new Error('There is nothing to read.');
  const common = { origin: world.server.origin, cookies, paths, sample, questions, seconds };
  /** @type {import('./load.mjs').LoadResult[]} */
  const results = [];
  for (const [title, disturb] of /** @type {const} */ ([
    ['undisturbed', null],
    ['the server is killed', world.killServer],
    ['the database is killed', world.killDatabase],
  ])) {
    const result = await measureLoad({ ...common, title, disturb });
    console.log(`${title}:`, JSON.stringify(result));
    results.push(result);
  }
  return results;
}
