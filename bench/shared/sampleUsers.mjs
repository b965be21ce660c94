import { psql } from './psql.mjs';

const SAMPLE = 20_000;

/**
 * Users of the list by chance, the same each time: their ids are random.
 * @param {import('./fillList.mjs').Place} place
 * @returns {Promise<import('./texts.mjs').SampledUser[]>}
 */
export async function sampleUsers(place) {
  const lines = await psql(
    place,
    `SELECT json_build_object('plain', plain || E'\\x1f' || value_plain, 'record', record) FROM users ORDER BY id LIMIT ${SAMPLE}`,
  );
  return lines.split('\n').map((line) => {
    const { plain, record } = JSON.parse(line);
    const { password: _hidden, ...user } = JSON.parse(record);
    return { plain, user };
  });
}
