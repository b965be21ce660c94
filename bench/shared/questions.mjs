// The questions that are measured, as the page asks them, by kind.
import { oneOf, randomFrom } from '../data.mjs';

const SIZE = 10;
const NEAR_PAGES = 30;
/** Searches are counted up to this: pages go no further. */
const MAX_COUNTED = 10_000;
const SORTS = [null, 'name', 'email', 'role', 'createdAt'];
const MARKED = 'çğıöşü';
const MARKS = new RegExp(`[${MARKED}â]`);
const LETTERS = [...`abcdefghijklmnopqrstuvwxyz${MARKED}`];
const FREQUENT = ['com', '.com', 'ornek', '@ornek.com', 'user', '.20'];
const TWO_LETTERS = ['an', 'er', 'me', 'al', 'ek', 'ay', 'in', 'su'];
const RARE_TWO_LETTERS = ['wx', 'qj', 'jy', 'vğ', 'çj', 'öw', 'şh', 'ğz'];

/** @param {readonly string[]} columns that are searched @param {object} [more] what differs from the query for all */
export const queryOf = (columns, more) => ({
  text: '',
  columns,
  filters: {},
  sort: null,
  order: 'asc',
  ...more,
});

/**
 * @typedef {readonly [title: string, targetMs: number | null, make: () => object]} Kind `targetMs`: the goal for the
 *   server's 99th percentile at a million users; `null`: none. `make`: a question of this kind, by chance
 * @param {object} list what the questions are about
 * @param {readonly string[]} list.columns @param {readonly string[]} list.roles
 * @param {number} list.total @param {readonly any[]} list.sample of its users
 * @returns {readonly Kind[]}
 */
export function questionKinds({ columns, roles, total, sample }) {
  const random = randomFrom(20_261_122);
  const upTo = (/** @type {number} */ count) => 1 + Math.floor(random() * count);
  const anyUser = () => oneOf(random, sample);
  const namesOf = (/** @type {any} */ { name }) => name.toLocaleLowerCase('tr').split(' ');
  const names = [...new Set(sample.flatMap(namesOf))].filter((name) => name.length >= 3);
  const anyName = (/** @type {boolean} */ isMarked) =>
    oneOf(
      random,
      names.filter((name) => MARKS.test(name) === isMarked),
    );
  const anyOrder = () => {
    const sort = oneOf(random, SORTS);
    return { sort, order: sort === null ? 'asc' : oneOf(random, ['asc', 'desc']) };
  };
  const byName = () => ({ sort: 'name', order: oneOf(random, ['asc', 'desc']) });
  const page = (/** @type {object} */ more, number = 1) => ({
    kind: 'page',
    query: queryOf(columns, more),
    page: number,
    size: SIZE,
  });
  const search = (/** @type {string} */ text) => page({ text, ...anyOrder() });
  const neighbours = (/** @type {any} */ user, /** @type {object} */ more) => ({
    kind: 'neighbours',
    query: queryOf(columns, { ...more, ...anyOrder() }),
    id: user.id,
  });
  const sharedName = { duplicate: ['name'] };
  const ofRole = () => ({
    role: [oneOf(random, roles)],
    ...(random() < 0.5 && { status: ['active'] }),
  });
  const textOfDate = () => {
    const [year, month, day] = anyUser().createdAt.slice(0, 10).split('-');
    return random() < 0.5 ? `${month}.${year}` : `${day}.${month}.${year}`;
  };
  const foreign = () => Array.from({ length: 4 }, () => oneOf(random, [...'qwxjzvq'])).join('');
  return [
    ['first page', 150, () => page(anyOrder())],
    ['next page', 150, () => page(anyOrder(), 1 + upTo(NEAR_PAGES))],
    ['any page', 150, () => page(anyOrder(), upTo(total / SIZE))],
    // Within a tenth of the list. A role with fewer users answers with its last page.
    [
      'any page of a role',
      150,
      () => page({ filters: ofRole(), ...anyOrder() }, upTo(total / 10 / SIZE)),
    ],
    ['neighbours of a user', 150, () => neighbours(anyUser(), {})],
    ['search: a name', 200, () => search(anyName(random() < 0.5))],
    [
      'search: given and family name',
      200,
      () => search(`${namesOf(anyUser())[0]} ${namesOf(anyUser()).at(-1)}`),
    ],
    ['search: what most have', 200, () => search(oneOf(random, FREQUENT))],
    ['search: a month, or a day', 200, () => search(textOfDate())],
    ['search: one address', 200, () => search(anyUser().email.split('@')[0])],
    ['search: what nobody has', 200, () => search(foreign())],
    [
      'search: two letters',
      200,
      () => search(oneOf(random, random() < 0.5 ? TWO_LETTERS : RARE_TWO_LETTERS)),
    ],
    ['search: one letter', 200, () => search(oneOf(random, LETTERS))],
    [
      'values and counts',
      600,
      () => ({ kind: 'values', filter: oneOf(random, ['role', 'status', 'createdMonth']) }),
    ],
    [
      'first page of duplicates',
      1500,
      () => page({ filters: { duplicate: [oneOf(random, ['email', 'name'])] } }),
    ],
    [
      'any page of what many have, by name',
      null,
      () => page({ text: 'yıl', ...byName() }, upTo(MAX_COUNTED / SIZE)),
    ],
    [
      'any page of duplicates',
      null,
      () => page({ filters: sharedName, ...byName() }, upTo(MAX_COUNTED / SIZE)),
    ],
    [
      'duplicates of a text',
      null,
      () => page({ filters: sharedName, text: namesOf(anyUser())[0] }),
    ],
    [
      'neighbours in a search',
      null,
      () => {
        const user = anyUser();
        return neighbours(user, { text: random() < 0.5 ? user.name : namesOf(user)[0] });
      },
    ],
    ['neighbours among duplicates', null, () => neighbours(anyUser(), { filters: sharedName })],
    [
      'exact count of what most have',
      null,
      () => ({ ...page({ text: oneOf(random, ['ornek', 'he', 'an']) }), isTotalExact: true }),
    ],
  ];
}
