// `npm run bench:compare -- OTHER [ROUNDS]`: compares the product built in dist/ with another build,
// such as the one before a change: OTHER is its folder. The two builds take turns, with the same users.
// Prints the median, minimum and maximum of each step's CPU in ms, and the ratio of the medians.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { argv, exit } from 'node:process';
import { ROOT } from '../scripts/install.mjs';
import { compareBuilds, printRows } from './compareBuilds.mjs';

const [other, rounds = '5'] = argv.slice(2);
const folders = { before: resolve(other ?? ''), after: join(ROOT, 'dist') };
for (const folder of Object.values(folders)) {
  if (existsSync(join(folder, 'index.html'))) continue;
  console.error(`There is no build in ${folder}.`);
  exit(2);
}
printRows(await compareBuilds(folders, Number(rounds)));
