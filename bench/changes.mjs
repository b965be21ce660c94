// `npm run bench:changes -- [ROUNDS]`: measures changes of the list in the product built in dist/, with
// 5,000 and 20,000 users. Prints the median, minimum and maximum of each step's CPU, and of the time
// until its notice appears, in ms.
import { join } from 'node:path';
import { argv } from 'node:process';
import { chromium } from 'playwright';
import { findBrowser } from '../scripts/browser.mjs';
import { ROOT } from '../scripts/install.mjs';
import { CHANGE_STEPS, changeSteps } from './changeSteps.mjs';
import { rangeText } from './numbers.mjs';
import { serve } from './serve.mjs';

const [rounds = '3'] = argv.slice(2);
const server = await serve(join(ROOT, 'dist'));
const found = await findBrowser();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: found.args,
  env: { ...process.env, ...found.env },
});
for (const count of [5000, 20_000]) {
  /** @type {Awaited<ReturnType<typeof changeSteps>>[]} */
  const measured = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    measured.push(await changeSteps(browser, server.origin, count));
  }
  console.log(`${count} users`.padEnd(18), 'CPU'.padEnd(18), 'until it is said');
  for (const step of CHANGE_STEPS) {
    const cpu = rangeText(measured.map((costs) => costs[step].cpuMs));
    const shown = rangeText(measured.map((costs) => costs[step].shownMs));
    console.log(step.padEnd(18), cpu.padEnd(18), shown);
  }
}
await browser.close();
server.close();
