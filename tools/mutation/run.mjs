// `npm run mutation`: mutates domain and sources one place at a time, runs the tests that cover the
// place, and counts the mutants that a test catches. `npm run mutation -- domain` runs one layer.
// Fails if a layer's score is under 92 %.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { argv, env, execPath, exit } from 'node:process';
import { ensureInstalled, ROOT } from '../../scripts/install.mjs';
import { scoreOf } from './score.mjs';

const LAYERS = ['domain', 'sources'];
const MIN_SCORE = 92;

const folder = join(ROOT, 'tools/mutation/');
const requested = argv.slice(2);
const unknown = requested.filter((layer) => !LAYERS.includes(layer));
if (unknown.length > 0) {
  console.error(`No such layer: ${unknown.join(', ')}. There are ${LAYERS.join(' and ')}.`);
  exit(2);
}

ensureInstalled();
ensureInstalled(folder);

/** @param {string} layer */
function runLayer(layer) {
  const report = join(folder, 'reports', `${layer}.json`);
  rmSync(report, { force: true });
  const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const config = join(folder, 'stryker.config.mjs');
  const { status } = spawnSync(execPath, [stryker, 'run', config], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The time zone of the unit tests; a worker thread cannot set its own.
    env: { ...env, MUTATION_LAYER: layer, TZ: 'Europe/Istanbul' },
  });
  if (status !== 0) {
    console.error(`${layer}: Stryker failed, see above.`);
    exit(1);
  }
  return scoreOf(JSON.parse(readFileSync(report, 'utf8')));
}

const results = (requested.length > 0 ? requested : LAYERS).map((layer) => ({
  layer,
  ...runLayer(layer),
}));
let isGood = true;
for (const { layer, caught, late, total, score, missed } of results) {
  console.log(`\n── ${layer}: what no test noticed`);
  for (const line of missed) console.log(line);
  const hasPassed = score >= MIN_SCORE;
  isGood &&= hasPassed;
  console.log(
    `── ${layer}: ${score.toFixed(1)} % (${caught} of ${total} caught, ${late} ran out of time and count as missed): ${hasPassed ? 'ok' : `FAILED, under ${MIN_SCORE} %`}`,
  );
}
exit(isGood ? 0 : 1);
