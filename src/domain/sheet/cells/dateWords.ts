import { foldText } from '#domain/turkish/turkish.ts';

/** Folded; the first three letters of each are its short form. */
const MONTHS = [
  'ocak january',
  'subat february',
  'mart march',
  'nisan april',
  'mayis may',
  'haziran june',
  'temmuz july',
  'agustos august',
  'eylul september sept',
  'ekim october',
  'kasim november',
  'aralik december',
];
/** Words that may stand beside a date without changing it. */
const FILLERS = `
  pazartesi pzt pts sali sal carsamba car crs persembe per prs cuma cum cumartesi cmt cts pazar paz
  monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun
  gunu saat at of st nd rd th`;

const WORDS: ReadonlyMap<string, string> = new Map([
  ...MONTHS.flatMap((names, index) =>
    names
      .split(' ')
      .flatMap((name) => [name, name.slice(0, 3)])
      .map((name) => [name, `<${index + 1}>`] as const),
  ),
  ...FILLERS.trim()
    .split(/\s+/)
    .map((name) => [name, ''] as const),
  ...['am', 'oo'].map((name) => [name, 'am'] as const),
  ...['pm', 'os'].map((name) => [name, 'pm'] as const),
  ...['z', 'utc', 'gmt'].map((name) => [name, 'Z'] as const),
  ['t', ' '],
]);

/** Most dates of files have no words. */
const WORDLESS = /^[\d\s.,:/+-]*$/;
const ISO = /^[\d+-]+T[\d:.,+-]+Z?$/;
const WORD = /\p{L}[\p{L}\p{M}]*(?:\.\p{L}[\p{L}\p{M}]*)*\.?/gu;

/**
 * A date with its month's name, Turkish or English, replaced by its number: `<1>`; `am` and `pm`
 * for halves of days, `Z` for UTC; without weekdays, and with single blanks.
 */
export function plainDate(text: string): string {
  const worded = WORDLESS.test(text) ? text : ISO.test(text) ? text.replace('T', ' ') : named(text);
  return worded
    .replaceAll(/,(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function named(text: string): string {
  return (
    foldText(text)
      // The name of a zone after its offset from UTC.
      .plain.replace(/\([^()]*\)$/, '')
      .replaceAll(WORD, (word) => WORDS.get(word.replaceAll('.', '')) ?? word)
  );
}
