// Chooses the texts to search: a random selection of what people might type, grouped by kind and
// frequency. The same for the same list.
import { oneOf, randomFrom, someOf } from '../random.mjs';

/**
 * @typedef {typeof import('../../server/testing/benchParts.ts')} Project
 * @typedef {object} SampledUser
 * @property {string} plain the user's folded texts
 * @property {any} user as a page shows it
 * @typedef {{ text: string, share: number }} Text `share`: of the sampled users who match, 0 to 1
 * @typedef {object} TextKind
 * @property {string} title
 * @property {Text[]} texts
 */

const PER_KIND = 12;
const MARKED = 'çğıöşü';
const LETTERS = `abcdefghijklmnopqrstuvwxyz${MARKED}`;
/** A pair of letters is frequent if at least this share of users match it, and rare at most at the other. */
const FREQUENT = 0.05;
const RARE = 0.005;

/**
 * @param {Pick<Project, 'WOMENS_NAMES' | 'MENS_NAMES' | 'FAMILY_NAMES'>} names
 * @param {SampledUser[]} sample of the list's users
 * @param {number} seed
 * @returns {TextKind[]}
 */
export function chooseTexts({ WOMENS_NAMES, MENS_NAMES, FAMILY_NAMES }, sample, seed) {
  const random = randomFrom(seed);
  const lower = (/** @type {string} */ text) => text.toLocaleLowerCase('tr');
  const given = [...WOMENS_NAMES, ...MENS_NAMES].map(lower);
  const names = [...given, ...FAMILY_NAMES.map(lower)].filter((name) => name.length >= 3);
  const isMarked = (/** @type {string} */ text) => /[çğıöşüâ]/.test(text);
  const numbered = (/** @type {(random: () => number) => string} */ make) =>
    Array.from({ length: PER_KIND }, () => make(random));
  const texts = sample.map(({ plain, user }) => ({ plain, name: lower(user.name) }));
  const shareOf = (/** @type {string} */ text) =>
    texts.filter(({ plain, name }) => (isMarked(text) ? name : plain).includes(text)).length /
    texts.length;
  const kind = (/** @type {string} */ title, /** @type {string[]} */ chosen) => ({
    title,
    texts: chosen.map((text) => ({ text, share: shareOf(text) })),
  });
  const pairs = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  const shares = pairs.map((pair) => ({ pair, share: shareOf(pair) }));
  const pairsOf = (/** @type {(share: number) => boolean} */ isOne) =>
    someOf(
      random,
      shares.filter(({ share }) => isOne(share)).map(({ pair }) => pair),
      PER_KIND,
    );
  return [
    kind(
      'a name, without marks',
      someOf(
        random,
        names.filter((name) => !isMarked(name)),
        PER_KIND,
      ),
    ),
    kind('a name, with marks', someOf(random, names.filter(isMarked), PER_KIND)),
    kind(
      'given and family name',
      numbered(() => `${oneOf(random, given)} ${lower(oneOf(random, FAMILY_NAMES))}`),
    ),
    kind('what most have', ['com', '.com', 'ornek', '@ornek.com', 'user', '.20']),
    kind(
      'a month, or a day',
      numbered(() => oneOf(random, sample).plain.slice(random() < 0.5 ? -7 : -10)),
    ),
    kind(
      'one address',
      numbered(() => oneOf(random, sample).user.email.split('@')[0]),
    ),
    kind(
      'what nobody has',
      numbered(() => Array.from({ length: 4 }, () => oneOf(random, [...'qwxjzvq'])).join('')),
    ),
    kind(
      'two letters, frequent',
      pairsOf((share) => share >= FREQUENT),
    ),
    kind(
      'two letters, neither',
      pairsOf((share) => share < FREQUENT && share > RARE),
    ),
    kind(
      'two letters, rare or none',
      pairsOf((share) => share <= RARE),
    ),
    kind('one letter', [...LETTERS]),
  ];
}
