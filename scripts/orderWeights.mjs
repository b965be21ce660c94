/*
 * Derives the order of `Intl.Collator('tr')` and writes it to src/domain/turkish/orderWeights.ts. Run by
 * hand: databases hold sort keys made from that table, and a new table needs them computed again.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import style from '../.oxfmtrc.json' with { type: 'json' };

const TARGET = fileURLToPath(new URL('../src/domain/turkish/orderWeights.ts', import.meta.url));
const byAll = new Intl.Collator('tr');
const byAccent = new Intl.Collator('tr', { sensitivity: 'accent' });
const byBase = new Intl.Collator('tr', { sensitivity: 'base' });

/** Letters from Latin to Arabic, signs, and full-width forms. */
const RANGES = /** @type {const} */ ([
  [0x0000, 0x06ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
  [0x2c60, 0x2c7f],
  [0xa720, 0xa7ff],
  [0xff01, 0xff5e],
]);
/** The first marks a letter that differs from the previous one by case only, the second an equal one. */
const SAME_LETTER = '\u0001';
const EQUAL = '\u0002';

/** Ligatures that sort like no pair of letters. */
const LEFT_OUT = 'ⅢⅦⅧⅫ⅍ʣʤʥʨ';
/** From here on medieval and phonetic letters, which get no made-up mark. */
const FIRST_RARE = '\ua720';

const points = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
).filter((letter) => !/[\p{Cn}\p{Co}]/u.test(letter) && !LEFT_OUT.includes(letter));
const whole = points.filter((letter) => letter.normalize('NFD') === letter);
/** @param {string} letter */
const isMark = (letter) => byAll.compare(letter, '') !== 0 && byBase.compare(letter, '') === 0;

/** Letters with a mark that sort as separate letters: ç is not a c. */
const ownLetters = points.filter((letter) => {
  const parts = [...letter.normalize('NFD')];
  const [base = '', mark = ''] = parts;
  const isComposed = parts.length === 2 && letter.normalize('NFC') === letter;
  return isComposed && isMark(mark) && byBase.compare(letter, base) !== 0;
});

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const PAIRS = LATIN.flatMap((one) => LATIN.map((other) => one + other));
/**
 * The letters that a single letter is compared as: ß as ss, ﬁ as fi. `undefined` for most.
 * @param {string} letter
 */
function expansionOf(letter) {
  const parts = letter.normalize('NFKD');
  const hasParts = parts !== letter && letter.normalize('NFD') === letter;
  if (hasParts && parts.length > 1 && byBase.compare(letter, parts) === 0) return parts;
  return PAIRS.find((pair) => byBase.compare(letter, pair) === 0);
}

const expansions = new Map();
const singles = [];
for (const letter of [...whole, ...ownLetters]) {
  if (byBase.compare(letter, '') === 0) continue;
  const expansion = expansionOf(letter);
  if (expansion === undefined) singles.push(letter);
  else expansions.set(letter, expansion);
}
singles.sort(byAll.compare);

/**
 * Splits `sorted` into groups whose letters equal the first one.
 * @param {string[]} sorted
 * @param {Intl.Collator} collator
 */
function grouped(sorted, collator) {
  /** @type {[string, ...string[]][]} */
  const groups = [];
  for (const letter of sorted) {
    const group = groups.at(-1);
    if (group !== undefined && collator.compare(group[0], letter) === 0) group.push(letter);
    else groups.push([letter]);
  }
  return groups;
}

const marks = grouped(whole.filter(isMark).sort(byAll.compare), byAccent);
const realMarks = marks.flat();
const forms = new Map();

/**
 * Inserts a made-up mark, named like the letter, so that `before + mark + after` sorts as the letter does.
 * @param {string} letter
 * @param {string} before
 */
function addForm(letter, before, after = '') {
  const twin = marks.find(([mark]) => byAccent.compare(mark, letter) === 0)?.[0];
  if (twin === undefined) {
    /** @param {string[]} group */
    const isBefore = ([mark = '']) =>
      realMarks.includes(mark)
        ? byAccent.compare(before + mark + after, letter) < 0
        : byAccent.compare(mark, letter) < 0;
    let place = marks.length;
    while (place > 0 && !isBefore(marks[place - 1] ?? [])) place -= 1;
    marks.splice(place, 0, [letter]);
  }
  forms.set(letter, before + (twin ?? letter) + after);
}

const groups = grouped(singles, byBase).map((group) =>
  group.filter((letter) => {
    if (byAccent.compare(letter, group[0]) === 0) return true;
    const form = group
      .flatMap((other) => realMarks.map((mark) => other + mark))
      .find((text) => byAll.compare(text, letter) === 0);
    if (form !== undefined) forms.set(letter, form);
    else if (letter < FIRST_RARE)
      addForm(letter, letter === letter.toLowerCase() ? group[0] : group[0].toUpperCase());
    return false;
  }),
);
// Catalan's l with a middle dot, which Unicode also has as one character.
addForm('ŀ', 'l');
addForm('Ŀ', 'L');
for (const [letter, expansion] of expansions) {
  const isCapital = letter !== letter.toLowerCase();
  const cased = isCapital ? expansion.toLocaleUpperCase('tr') : expansion;
  if (byAccent.compare(letter, expansion) !== 0) {
    if (letter < FIRST_RARE) addForm(letter, cased[0], cased[1]);
    continue;
  }
  if (letter.normalize('NFKD') !== expansion) forms.set(letter, cased);
}

/**
 * A string literal, with invisible characters and combining marks escaped.
 * @param {string} text
 */
const literal = (text) =>
  JSON.stringify(text).replace(/[\p{C}\p{M}]|(?! )\p{Z}/gu, (letter) =>
    [...Array(letter.length).keys()]
      .map((i) => `\\u${letter.charCodeAt(i).toString(16).padStart(4, '0')}`)
      .join(''),
  );
/**
 * A constant's declaration, with the string split into lines of a readable length.
 * @param {string} name
 * @param {string[]} pieces
 */
function constant(name, pieces) {
  const lines = [''];
  for (const piece of pieces) {
    if (literal(lines.at(-1) + piece).length > 90) lines.push('');
    lines.push(lines.pop() + piece);
  }
  return `export const ${name} = [${lines.map(literal).join(', ')}].join('');`;
}
/** @param {string[][]} weights */
const rows = (weights) =>
  weights.map((group) =>
    group.reduce(
      (text, letter, i) =>
        text + (byAll.compare(group[i - 1] ?? '', letter) === 0 ? EQUAL : SAME_LETTER) + letter,
    ),
  );
const formText = [...forms].map((pair) => pair.map(literal).join(': '));
const source = `
/*
 * Written by scripts/orderWeights.mjs from Intl.Collator('tr'): ICU ${process.versions.icu}, Unicode ${process.versions.unicode}.
 * Order keys in databases are made from it: never change it without making them anew.
 */

/** Stands before a letter that differs from the one before it only as a capital does. */
export const SAME_LETTER = '\\u0001';
/** Stands before one that is equal to the one before it. */
export const EQUAL = '\\u0002';
/** All letters and signs in order. */
${constant('LETTERS', rows(groups))}
/** All marks in order; letters among them are marks that only the forms below have. */
${constant('MARKS', rows(marks))}
/** Letters with a mark that are letters of their own. */
${constant('OWN_LETTERS', ownLetters)}
/** Letters that are compared as other letters with marks. */
export const FORMS: Readonly<Record<string, string>> = {${formText.join(', ')}};
`;
const { code } = await format(TARGET, source, style);
writeFileSync(TARGET, code);
