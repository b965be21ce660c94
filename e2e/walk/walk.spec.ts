import fc from 'fast-check';
import { test, type Browser } from '@playwright/test';
import { replaceInput } from '../firefox.ts';
import { makeRecord, makeRecords } from '../records.ts';
import { ACTIONS, ADDRESSES, openTab, type Performed, type Step } from './actions.ts';
import { until, type Screen } from './screen.ts';
import { complaintsAbout, type World } from './world.ts';

/** Fixed seeds, so that `npm test` repeats the same walks. `WALK_MINUTES=5 npm run walk` takes new ones. */
const SEEDS = process.env['TEST_ALL'] === undefined ? [1] : [1, 2, 3, 4];
/** About a quarter of the steps are possible when their turn comes; the others are skipped. */
const STEP_COUNT = 300;
/** Within this time a slow machine takes fewer steps. */
const LONGEST_MS = process.env['TEST_ALL'] === undefined ? 6_000 : 30_000;
const MINUTE_MS = 60_000;

interface Walk {
  readonly userCount: number;
  readonly address: string;
  readonly steps: readonly Step[];
}

interface Result {
  /** The steps that were possible; after a failure, the last one caused it. */
  readonly done: readonly Step[];
  readonly complaints: readonly string[];
}

const { WALK_SEED, WALK_STEPS, WALK_MINUTES } = process.env;

test.describe.configure({ mode: 'parallel' });

if (WALK_STEPS !== undefined) {
  test('the given steps find nothing wrong', async ({ browser }) => {
    test.setTimeout(10 * MINUTE_MS);
    // Printed by a failed walk.
    const { complaints } = await take(browser, JSON.parse(WALK_STEPS) as Walk);
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
  });
} else if (WALK_MINUTES === undefined) {
  for (const seed of WALK_SEED === undefined ? SEEDS : [Number(WALK_SEED)]) {
    test(`a random walk finds nothing wrong (seed ${seed})`, async ({ browser }) => {
      test.setTimeout(5 * MINUTE_MS);
      const walk = walkOf(seed);
      const result = await take(browser, walk, Date.now() + LONGEST_MS);
      console.log(`${result.done.length} steps`);
      if (result.complaints.length > 0) throw new Error(report(walk, result));
    });
  }
} else {
  test(`random walks find nothing wrong for ${WALK_MINUTES} minutes`, async ({ browser }) => {
    test.setTimeout((Number(WALK_MINUTES) + 10) * MINUTE_MS);
    const end = Date.now() + Number(WALK_MINUTES) * MINUTE_MS;
    for (let count = 0, steps = 0; Date.now() < end; count += 1) {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const walk = walkOf(seed);
      const result = await take(browser, walk, end);
      if (result.complaints.length > 0) throw new Error(report(walk, result));
      steps += result.done.length;
      console.log(`${count + 1} walks, ${steps} steps`);
    }
  });
}

function walkOf(seed: number): Walk {
  const step = fc.record({
    do: fc.oneof(
      ...Object.entries(ACTIONS).map(([name, [weight]]) => ({
        weight,
        arbitrary: fc.constant(name),
      })),
    ),
    n: fc.nat(59),
  });
  const walk = fc.record({
    userCount: fc.constantFrom(3, 13, 37, 61),
    address: fc.constantFrom(...ADDRESSES.filter((address) => !address.includes('/id-'))),
    steps: fc.array(step, { minLength: STEP_COUNT, maxLength: STEP_COUNT, size: 'max' }),
  });
  const [made] = fc.sample(walk, { seed, numRuns: 1 });
  if (made === undefined) throw new Error('no walk was made');
  return made;
}

/** Takes a walk in a new browser context, until something is wrong or `end`. */
async function take(browser: Browser, walk: Walk, end = Number.POSITIVE_INFINITY): Promise<Result> {
  const context = await browser.newContext();
  try {
    await context.route('https://tile.openstreetmap.org/**', (route) =>
      route.fulfill({ body: '' }),
    );
    const world = await openWorld(context, walk);
    const done: Step[] = [];
    let screen = await until(world.tab.page, () => true);
    let complaints = await settle(world, { mayLoseFocus: true }, screen);
    for (const step of walk.steps) {
      if (complaints.length > 0 || Date.now() > end) break;
      const performed = await attempt(world, screen, step);
      if (performed === null) continue;
      done.push(step);
      complaints = await settle(world, performed, screen);
      screen = await until(world.tab.page, () => true);
    }
    return { done, complaints };
  } finally {
    await context.close();
  }
}

async function openWorld(context: World['context'], walk: Walk): Promise<World> {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !/tile\.openstreetmap/.test(message.location().url))
      errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('page', replaceInput);
  context.setDefaultTimeout(10_000);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/favicon.svg');
  const odd = [
    { id: 'odd-1', name: 'Ali  Veli\u00A0Can', createdAt: 'bilinmiyor' },
    { id: 'odd-2', name: 'Şule 👍🏽', role: 'Şef' },
  ];
  const members = [...odd.map((fields) => makeRecord(fields)), ...makeRecords(walk.userCount)];
  await elsewhere.evaluate((text) => localStorage.setItem('users', text), JSON.stringify(members));
  const tab = await openTab(context, walk.address);
  const model = { truth: members, last: members, isFull: false, made: 0, errors };
  return { context, elsewhere, tabs: [tab], tab, ...model };
}

/** Performs a step. A control that is present but cannot be pressed is a complaint. */
async function attempt(world: World, screen: Screen, { do: name, n }: Step): Promise<Performed> {
  try {
    return (await ACTIONS[name]?.[1](world, screen, n)) ?? null;
  } catch (error) {
    const [words = ''] = String(error).split('\n');
    return { expect: () => `impossible: ${name}: ${words}` };
  }
}

/** Waits until there are no complaints in any tab. Returns those that remain at the timeout. */
async function settle(
  world: World,
  performed: NonNullable<Performed>,
  before: Screen,
): Promise<readonly string[]> {
  for (const tab of world.tabs) {
    let complaints: string[] = [];
    await until(tab.page, (screen) => {
      if (screen.loadedAt !== tab.loadedAt)
        Object.assign(tab, { changes: [], loadedAt: screen.loadedAt });
      complaints = complaintsAbout(world, screen);
      if (tab === world.tab) {
        const unmet = performed.expect?.(screen) ?? null;
        if (unmet !== null) complaints.push(unmet);
        // A page that was just loaded has no focus.
        const isSameLoad = screen.loadedAt === before.loadedAt;
        if (isSameLoad && performed.mayLoseFocus !== true && !screen.hasFocus)
          complaints.push('focus: nothing has the focus');
      }
      return complaints.length === 0;
    });
    if (complaints.length > 0) return complaints;
  }
  return [];
}

/** What is wrong, after which steps, and how to repeat them. */
function report(walk: Walk, { done: steps, complaints }: Result): string {
  return [
    ...complaints,
    `1. store ${walk.userCount} users, open ${walk.address}`,
    ...steps.map(({ do: name, n }, place) => `${place + 2}. ${name} (${n})`),
    `Again: WALK_STEPS='${JSON.stringify({ ...walk, steps })}' npm run walk`,
  ].join('\n');
}
