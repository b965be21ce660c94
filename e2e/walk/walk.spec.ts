import fc from 'fast-check';
import { test, type Browser } from '@playwright/test';
import type { Walk } from './actions.ts';
import { kindOf, describeFailure } from './failure.ts';
import { takeWalk } from './walker.ts';
import { walks } from './walks.ts';

/** Fixed seeds, so that `npm test` repeats the same walks. `WALK_MINUTES=5 npm run walk` takes new ones. */
const SEEDS = process.env['TEST_ALL'] === undefined ? [1] : [1, 2, 3, 4];
/** About a quarter of the actions are possible when their turn comes; the others are skipped. */
const ACTION_COUNT = 300;
/** Within this time a slow machine takes fewer steps. */
const LONGEST_MS = process.env['TEST_ALL'] === undefined ? 4_000 : 20_000;
const MINUTE_MS = 60_000;

const { WALK_SEED: oneSeed, WALK_STEPS: steps, WALK_MINUTES: minutes } = process.env;

test.describe.configure({ mode: 'parallel' });

if (steps !== undefined) {
  test('the given steps find nothing wrong', async ({ browser }) => {
    test.setTimeout(10 * MINUTE_MS);
    // Printed by a failed walk.
    const walk = JSON.parse(steps) as Walk;
    const { done, complaints } = await takeWalk(browser, walk);
    console.log(`${done.length} of ${walk.actions.length} steps could be taken`);
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
} else if (minutes !== undefined) {
  for (const walker of [1, 2]) {
    test(`random walks find nothing wrong for ${minutes} minutes (${walker} of 2)`, async ({
      browser,
    }) => {
      test.setTimeout((Number(minutes) + 10) * MINUTE_MS);
      await walkOn(browser, Date.now() + Number(minutes) * MINUTE_MS);
    });
  }
} else {
  for (const seed of oneSeed === undefined ? SEEDS : [Number(oneSeed)]) {
    test(`a random walk finds nothing wrong (seed ${seed})`, async ({ browser }) => {
      test.setTimeout(5 * MINUTE_MS);
      const walk = walkOf(seed);
      const result = await takeWalk(browser, walk, Date.now() + LONGEST_MS);
      console.log(`${result.done.length} actions`);
      if (result.complaints.length === 0) return;
      throw new Error(await describeFailure(browser, walk, result, seed));
    });
  }
}

function walkOf(seed: number): Walk {
  const [walk] = fc.sample(walks(ACTION_COUNT), { seed, numRuns: 1 });
  if (walk === undefined) throw new Error('no walk was made');
  return walk;
}

/** Continues after failures, and reports each kind of failure once. */
async function walkOn(browser: Browser, end: number): Promise<void> {
  const failures = new Map<string, string>();
  let actionCount = 0;
  let walkCount = 0;
  while (Date.now() < end) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const walk = walkOf(seed);
    const result = await takeWalk(browser, walk, end);
    walkCount += 1;
    actionCount += result.done.length;
    const kind = kindOf(result.complaints);
    if (kind === '' || failures.has(kind)) continue;
    failures.set(kind, await describeFailure(browser, walk, result, seed));
    console.log(`\n${failures.get(kind)}`);
  }
  console.log(`${walkCount} walks, ${actionCount} actions, ${failures.size} kinds of failure`);
  if (failures.size > 0) throw new Error([...failures.values()].join('\n\n'));
}
