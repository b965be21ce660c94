// `npm run bench:compare -- OTHER [ROUNDS]`: the product as built in dist/ beside another build of it,
// such as the one before a change: OTHER is that build's folder. Both are driven in turn, on the same
// users. Prints the median, the lowest and the highest of each step's CPU in ms, and the ratio.
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
