import { summarize } from '../numbers.mjs';
import { rounded } from '../tables.mjs';

/** @typedef {import('./measureCase.mjs').Measured} Measured */

/**
 * @param {{ cases: { title: string, crowd: Measured }[] }} run
 * @param {{ version: string, cases: { title: string, crowd: Measured }[] }} rival @returns {string}
 */
export function rivalText({ cases }, { version, cases: rivalCases }) {
  const compared = rivalCases
    .flatMap(({ title, crowd }) => {
      const own = cases.find((one) => one.title === title);
      return own === undefined
        ? []
        : [{ title, crowd, times: crowd.times.median / own.crowd.times.median }];
    })
    .toSorted((one, other) => one.times - other.times);
  const said = (/** @type {(typeof compared)[number] | undefined} */ found) =>
    found === undefined ? '–' : `${rounded(found.times)} times (${found.title})`;
  const middle = rounded(summarize(compared.map(({ times }) => times))?.median ?? 0);
  const failed = compared.reduce((sum, { crowd }) => sum + crowd.unanswered + crowd.refused, 0);
  return `**Beside Directus ${version}**, on the same database with indexes for what it sorts and searches: of
${compared.length} kinds of request its median time is ${said(compared[0])} to ${said(compared.at(-1))} this product's, ${middle} times in
the middle; ${failed} of its requests were not answered. It counts all matches for each page, this product
the first 10,000; it has no Turkish rules.`;
}
