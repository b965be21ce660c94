// The questions that are measured, as the page asks them.
import { oneOf, randomFrom } from '../data.mjs';

/**
 * @typedef {import('./texts.mjs').TextKind} TextKind
 * @typedef {import('./texts.mjs').SampledUser} SampledUser
 * @typedef {object} Case
 * @property {string} title
 * @property {number | null} targetMs the goal for the server's 99th percentile at a million users, for one
 *   client and for all with pauses; `null`: none
 * @property {object[]} questions asked in turn
 */

const PAGE_MS = 150;
const SEARCH_MS = 200;
const VALUES_MS = 600;
const DUPLICATES_MS = 1500;
const SIZE = 10;
/** Different questions per case; they repeat after that. */
const QUESTIONS = 300;
const NEAR_PAGES = 30;
/** Searches are counted up to this: pages go no further. */
const MAX_COUNTED = 10_000;

/** @type {readonly (readonly [string, string | null, readonly ('asc' | 'desc')[]])[]} */
const ORDERS = [
  ['in the list’s order', null, ['asc']],
  ['by name', 'name', ['asc', 'desc']],
  ['by email', 'email', ['asc', 'desc']],
  ['by role', 'role', ['asc', 'desc']],
  ['by date', 'createdAt', ['asc', 'desc']],
];

/**
 * @typedef {object} List the list that the questions are about
 * @property {readonly string[]} columns that are searched
 * @property {readonly string[]} roles
 * @property {number} total the number of users
 * @property {SampledUser[]} sample
 * @property {TextKind[]} textKinds
 */

/** @param {List} list @param {number} seed @returns {Case[]} */
export function makeCases(list, seed) {
  const chance = randomFrom(seed);
  return [
    ...pageCases(list, chance),
    ...searchCases(list, chance),
    ...['role', 'status', 'createdMonth', 'duplicate'].map((filter) => ({
      title: `values and counts: ${filter}`,
      targetMs: filter === 'duplicate' ? DUPLICATES_MS : VALUES_MS,
      questions: [{ kind: 'values', filter }],
    })),
    ...['email', 'name'].map((kind) => ({
      title: `first page of who share ${kind === 'email' ? 'an email' : 'a name'}`,
      targetMs: DUPLICATES_MS,
      questions: [page(list, { filters: { duplicate: [kind] } })],
    })),
    ...heavyCases(list, chance),
    {
      title: 'exact count of what most have',
      targetMs: null,
      questions: ['ornek', 'he', 'an'].map((text) => ({
        ...page(list, { text }),
        size: 1,
        isTotalExact: true,
      })),
    },
  ];
}

/** @param {List} list @param {() => number} random @returns {Case[]} */
function pageCases(list, random) {
  const anyPage = (/** @type {number} */ of) => 1 + Math.floor((random() * of) / SIZE);
  const anyRole = () => ({ role: [oneOf(random, list.roles)] });
  const status = ['active'];
  // Within a tenth of the list. A role with fewer users answers with its last page.
  const anyOfRole = () => anyPage(list.total / 10);
  /** @type {[string, () => object][]} */
  const kinds = [
    ...ORDERS.map(([title, ...order]) => {
      const make = () => page(list, orderOf(random, order));
      return /** @type {[string, () => object]} */ ([`first page, ${title}`, make]);
    }),
    [
      'next or previous page, near the start',
      () => page(list, anyOrder(random), 2 + Math.floor(random() * NEAR_PAGES)),
    ],
    ...ORDERS.map(([title, ...order]) => {
      const make = () => page(list, orderOf(random, order), anyPage(list.total));
      return /** @type {[string, () => object]} */ ([`any page of all, ${title}`, make]);
    }),
    [
      'any page of one role, in any order',
      () => page(list, { filters: anyRole(), ...anyOrder(random) }, anyOfRole()),
    ],
    [
      'any page of one role and status',
      () => page(list, { filters: { ...anyRole(), status }, ...anyOrder(random) }, anyOfRole()),
    ],
    [
      'who stands before and after any user',
      () => ({
        kind: 'neighbours',
        query: queryOf(list, anyOrder(random)),
        id: oneOf(random, list.sample).user.id,
      }),
    ],
  ];
  return kinds.map(([title, make]) => ({ title, targetMs: PAGE_MS, questions: many(make) }));
}

/** @param {List} list @param {() => number} random @returns {Case[]} */
function searchCases(list, random) {
  return list.textKinds.map(({ title, texts }) => ({
    title: `search: ${title}`,
    targetMs: SEARCH_MS,
    questions: many(() => page(list, { text: oneOf(random, texts), ...anyOrder(random) })),
  }));
}

/**
 * The questions that read most of the list for each answer.
 * @param {List} list @param {() => number} random
 * @returns {Case[]}
 */
function heavyCases(list, random) {
  const anyPage = () => 1 + Math.floor((random() * MAX_COUNTED) / SIZE);
  const byName = () => orderOf(random, ['name', ['asc', 'desc']]);
  const duplicate = { duplicate: ['name'] };
  const anyUser = () => oneOf(random, list.sample).user;
  const givenName = (/** @type {any} */ user) => user.name.split(' ')[0] ?? '';
  const neighbours = (/** @type {any} */ user, /** @type {object} */ more) => ({
    kind: 'neighbours',
    query: queryOf(list, more),
    id: user.id,
  });
  /** @type {[string, () => object][]} */
  const kinds = [
    [
      'any page of what many have, by name',
      () => page(list, { text: 'yıl', ...byName() }, anyPage()),
    ],
    ['any page of who share a name', () => page(list, { filters: duplicate }, anyPage())],
    [
      'any page of who share a name, by name',
      () => page(list, { filters: duplicate, ...byName() }, anyPage()),
    ],
    [
      'first page of who share a name, of one given name',
      () => page(list, { filters: duplicate, text: givenName(anyUser()) }),
    ],
    [
      'first page of who share a name, of given and family name',
      () => page(list, { filters: duplicate, text: anyUser().name }),
    ],
    [
      'first page of who share an email, of one given name',
      () => page(list, { filters: { duplicate: ['email'] }, text: givenName(anyUser()) }),
    ],
    [
      'who stands before and after in a search',
      () => {
        const user = anyUser();
        return neighbours(user, { text: givenName(user), ...anyOrder(random) });
      },
    ],
    [
      'who stands before and after in a search for both names',
      () => {
        const user = anyUser();
        return neighbours(user, { text: user.name, ...anyOrder(random) });
      },
    ],
    [
      'who stands before and after among who share a name',
      () => neighbours(anyUser(), { filters: duplicate, ...anyOrder(random) }),
    ],
    [
      'who stands before and after among who share a name, in list order',
      () => neighbours(anyUser(), { filters: duplicate }),
    ],
    [
      'who stands before and after among who share a name, of one given name',
      () => {
        const user = anyUser();
        return neighbours(user, { filters: duplicate, text: givenName(user) });
      },
    ],
    [
      'values and counts: of a search',
      () => ({
        kind: 'values',
        filter: oneOf(random, ['role', 'status', 'createdMonth']),
        // The page asks only about what is counted to the end.
        query: queryOf(list, { text: anyUser().name }),
      }),
    ],
  ];
  return kinds.map(([title, make]) => ({
    title,
    targetMs: null,
    questions: many(make),
  }));
}

/** @param {() => object} make */
function many(make) {
  return Array.from({ length: QUESTIONS }, make);
}

/** @param {Pick<List, 'columns'>} list @param {object} more what differs from the query for all users in the list's order */
export function queryOf({ columns }, more) {
  return { text: '', columns, filters: {}, sort: null, order: 'asc', ...more };
}

/** @param {Pick<List, 'columns'>} list @param {object} more see `queryOf` @param {number} [number] from 1 */
export function page(list, more, number = 1) {
  return { kind: 'page', query: queryOf(list, more), page: number, size: SIZE };
}

/** @param {() => number} random */
function anyOrder(random) {
  const [, ...order] = oneOf(random, ORDERS);
  return orderOf(random, order);
}

/** @param {() => number} random @param {readonly [string | null, readonly string[]]} order */
function orderOf(random, [sort, directions]) {
  return { sort, order: oneOf(random, directions) };
}
