// `npm run bench:files -- [ROUNDS]`: measures exports and imports of 20,000 rows with as many users, in
// the product built in dist/. Prints the median, minimum and maximum of the time until each step is
// done, and of its longest main-thread task, in ms.
import { join } from 'node:path';
import { argv } from 'node:process';
import { chromium } from 'playwright';
import { findBrowser } from '../scripts/browser.mjs';
import { ROOT } from '../scripts/install.mjs';
import { fileSteps } from './fileSteps.mjs';
import { rangeText } from './numbers.mjs';
import { serve } from './serve.mjs';

const USERS = 20_000;

const [rounds = '3'] = argv.slice(2);
const server = await serve(join(ROOT, 'dist'));
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
/** @type {Awaited<ReturnType<typeof fileSteps>>[]} */
const measured = [];
for (let round = 0; round < Number(rounds); round += 1) {
  measured.push(await fileSteps(browser, server.origin, USERS));
}
console.log(`${USERS} users`.padEnd(36), 'until it is done'.padEnd(20), 'longest task');
for (const step of Object.keys(measured[0] ?? {})) {
  const costs = measured.flatMap((steps) => steps[step] ?? []);
  const done = rangeText(costs.map(({ doneMs }) => doneMs));
  const longest = rangeText(costs.map(({ longestTaskMs }) => longestTaskMs));
  console.log(step.padEnd(36), done.padEnd(20), longest);
}
await browser.close();
server.close();
