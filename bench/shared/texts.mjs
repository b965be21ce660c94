// Chooses the texts to search: what people might type, by kind. The same for the same list.
import { oneOf, randomFrom } from '../data.mjs';

/**
 * @typedef {{ user: any }} SampledUser as a page shows it
 * @typedef {{ title: string, texts: string[] }} TextKind
 */

const PER_KIND = 12;
const MARKED = 'çğıöşü';
const LETTERS = [...`abcdefghijklmnopqrstuvwxyz${MARKED}`];
const MARKS = new RegExp(`[${MARKED}â]`);

/** @param {SampledUser[]} sample of the list's users @param {number} seed @returns {TextKind[]} */
export function chooseTexts(sample, seed) {
  const random = randomFrom(seed);
  const anyUser = () => oneOf(random, sample).user;
  const namesOf = (/** @type {any} */ user) => user.name.toLocaleLowerCase('tr').split(' ');
  const all = [...new Set(sample.flatMap(({ user }) => namesOf(user)))].filter(
    (name) => name.length >= 3,
  );
  const some = (/** @type {() => string} */ make) => Array.from({ length: PER_KIND }, make);
  const someOf = (/** @type {string[]} */ texts) => some(() => oneOf(random, texts));
  return [
    { title: 'a name, without marks', texts: someOf(all.filter((name) => !MARKS.test(name))) },
    { title: 'a name, with marks', texts: someOf(all.filter((name) => MARKS.test(name))) },
    {
      title: 'given and family name',
      texts: some(() => `${namesOf(anyUser())[0]} ${namesOf(anyUser()).at(-1)}`),
    },
    { title: 'what most have', texts: ['com', '.com', 'ornek', '@ornek.com', 'user', '.20'] },
    {
      title: 'a month, or a day',
      texts: some(() => {
        const [year, month, day] = anyUser().createdAt.slice(0, 10).split('-');
        return random() < 0.5 ? `${month}.${year}` : `${day}.${month}.${year}`;
      }),
    },
    { title: 'one address', texts: some(() => anyUser().email.split('@')[0]) },
    {
      title: 'what nobody has',
      texts: some(() => Array.from({ length: 4 }, () => oneOf(random, [...'qwxjzvq'])).join('')),
    },
    { title: 'two letters, frequent', texts: ['an', 'er', 'me', 'al', 'ek', 'ay', 'in', 'su'] },
    { title: 'two letters, rare', texts: ['wx', 'qj', 'jy', 'vğ', 'çj', 'öw', 'şh', 'ğz'] },
    { title: 'one letter', texts: LETTERS },
  ];
}
