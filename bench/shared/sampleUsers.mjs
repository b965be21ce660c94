import { psql } from './psql.mjs';

const SAMPLE = 20_000;

/**
 * A random sample of users, the same for the same list: it takes the first ids, which are random.
 * @param {import('./fillList.mjs').Place} place
 * @returns {Promise<import('./texts.mjs').SampledUser[]>}
 */
export async function sampleUsers(place) {
  const lines = await psql(place, `SELECT record FROM users ORDER BY id LIMIT ${SAMPLE}`);
  return lines.split('\n').map((line) => {
    const { password: _hidden, ...user } = JSON.parse(line);
    return { user };
  });
}
