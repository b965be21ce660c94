import { rounded } from '../figures.mjs';
import { WRITERS } from './load.mjs';
import { MAX_REQUESTS } from './pages.mjs';

/** @param {import('./pages.mjs').PagesResult} result @returns {string} */
export function pagesText({ pages, seconds, changes, requests, answers, behind }) {
  const rate = requests / pages / seconds;
  const words = rate.toFixed(3);
  return `**Open pages.** While ${WRITERS} clients make ${changes.toLocaleString('en')} changes in ${seconds} seconds, ${pages} open pages that show the first rows, by the
browser's own code, send ${rate <= MAX_REQUESTS ? words : `**${words}**`} requests a page and second (at most ${MAX_REQUESTS}), answered within ${rounded(answers.p99)} ms (99 %);
${behind === 0 ? 'no page is left behind' : `**${behind} pages are left behind**`}.`;
}
