// `npm run bench:files -- [ROUNDS]`: what exports and imports of 20,000 users cost in the product as
// built in dist/: the median, the lowest and the highest time in ms until the result is there, and the
// longest task of the main thread in any round.
import { join } from 'node:path';
import { argv } from 'node:process';
import { chromium } from 'playwright';
import { findBrowser } from '../scripts/browser.mjs';
import { ROOT } from '../scripts/install.mjs';
import { FILE_FORMATS, FILE_STEPS, fileSteps } from './fileSteps.mjs';
import { summarize } from './numbers.mjs';
import { serve } from './serve.mjs';

const USER_COUNT = 20_000;

const [rounds = '3'] = argv.slice(2);
const server = await serve(join(ROOT, 'dist'));
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
for (const format of FILE_FORMATS) {
  /** @type {Awaited<ReturnType<typeof fileSteps>>[]} */
  const measured = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    measured.push(await fileSteps(browser, server.origin, USER_COUNT, format));
  }
  console.log(format.padEnd(26), 'until it is there'.padEnd(22), 'longest task');
  for (const step of FILE_STEPS) {
    const times = summarize(measured.map((costs) => costs[step].shownMs));
    const longest = Math.max(...measured.map((costs) => costs[step].longestTaskMs));
    const words = times && [times.median, times.min, times.max].map((time) => time.toFixed(0));
    console.log(
      step.padEnd(26),
      (words === null ? '–' : `${words[0]} (${words[1]}–${words[2]})`).padEnd(22),
      longest === 0 ? 'under 50' : longest.toFixed(0),
    );
  }
}
await browser.close();
server.close();
