// What is asked, as the page asks it.
import { oneOf, randomFrom } from '../random.mjs';

/**
 * @typedef {import('./texts.mjs').TextKind} TextKind
 * @typedef {import('./texts.mjs').SampledUser} SampledUser
 * @typedef {object} Case
 * @property {string} title
 * @property {number | null} targetMs at most so long for 99 of 100, on the server; `null`: none is set
 * @property {object[]} questions asked in turn
 * @property {string[]} [texts] in words: which, and how many have them
 */

const PAGE_MS = 25;
const SEARCH_MS = 100;
const VALUES_MS = 150;
const SIZE = 10;
/** Questions of a case; then they are asked again. */
const QUESTIONS = 300;

/** @type {readonly (readonly [string, string | null, readonly ('asc' | 'desc')[]])[]} */
const ORDERS = [
  ['in the list’s order', null, ['asc']],
  ['by name', 'name', ['asc', 'desc']],
  ['by email', 'email', ['asc', 'desc']],
  ['by role', 'role', ['asc', 'desc']],
  ['by date', 'createdAt', ['asc', 'desc']],
];

/**
 * @param {object} about
 * @param {readonly string[]} about.columns that are searched
 * @param {readonly string[]} about.roles
 * @param {number} about.total of users
 * @param {SampledUser[]} about.sample
 * @param {TextKind[]} about.textKinds
 * @param {number} about.seed
 * @returns {Case[]}
 */
export function makeCases({ columns, roles, total, sample, textKinds, seed }) {
  const random = randomFrom(seed);
  const many = (/** @type {() => object} */ make) => Array.from({ length: QUESTIONS }, make);
  const query = (/** @type {object} */ with_ = {}) => ({
    text: '',
    columns,
    filters: {},
    sort: null,
    order: 'asc',
    ...with_,
  });
  const page = (/** @type {object} */ with_, number = 1) => ({
    kind: 'page',
    query: query(with_),
    page: number,
    size: SIZE,
  });
  const anyOrder = (/** @type {readonly (typeof ORDERS)[number][]} */ orders = ORDERS) => {
    const [, sort, directions] = oneOf(random, orders);
    return { sort, order: oneOf(random, directions) };
  };
  const anyPage = (/** @type {number} */ of) => 1 + Math.floor((random() * of) / SIZE);
  const anyRole = () => ({ role: [oneOf(random, roles)] });
  const near = many(() => page(anyOrder(), 2 + Math.floor(random() * 30)));
  return [
    ...ORDERS.map((order) => ({
      title: `first page, ${order[0]}`,
      targetMs: PAGE_MS,
      questions: many(() => page(anyOrder([order]))),
    })),
    { title: 'next or previous page, near the start', targetMs: PAGE_MS, questions: near },
    ...ORDERS.map((order) => ({
      title: `any page of all, ${order[0]}`,
      targetMs: PAGE_MS,
      questions: many(() => page(anyOrder([order]), anyPage(total))),
    })),
    {
      title: 'any page of one role, in any order',
      targetMs: PAGE_MS,
      // A tenth: so many pages the smaller roles may not have; then it is their last one.
      questions: many(() => page({ filters: anyRole(), ...anyOrder() }, anyPage(total / 10))),
    },
    {
      title: 'any page of one role and status',
      targetMs: PAGE_MS,
      questions: many(() =>
        page({ filters: { ...anyRole(), status: ['active'] }, ...anyOrder() }, anyPage(total / 10)),
      ),
    },
    {
      title: 'who stands before and after any user',
      targetMs: PAGE_MS,
      questions: many(() => ({
        kind: 'neighbours',
        query: query(anyOrder()),
        id: oneOf(random, sample).user.id,
      })),
    },
    ...textKinds.map(({ title, texts }) => ({
      title: `search: ${title}`,
      targetMs: SEARCH_MS,
      questions: many(() => page({ text: oneOf(random, texts).text, ...anyOrder() })),
      texts: texts.map(({ text, share }) => `${text} ${inWords(share)}`),
    })),
    ...['role', 'status', 'createdMonth', 'duplicate'].map((filter) => ({
      title: `values and counts: ${filter}`,
      targetMs: VALUES_MS,
      questions: [{ kind: 'values', filter }],
    })),
    ...['email', 'name'].map((kind) => ({
      title: `first page of who share ${kind === 'email' ? 'an email' : 'a name'}`,
      targetMs: null,
      questions: [page({ filters: { duplicate: [kind] } })],
    })),
    {
      title: 'exact count of what most have',
      targetMs: null,
      questions: ['ornek', 'he', 'an'].map((text) => ({ kind: 'count', query: query({ text }) })),
    },
  ];
}

/** @param {number} share 0 to 1 */
function inWords(share) {
  const percent = share * 100;
  if (percent === 0) return '(0 %)';
  return percent < 0.01 ? '(< 0.01 %)' : `(${Number(percent.toPrecision(2))} %)`;
}
