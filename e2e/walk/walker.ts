import type { Browser, Page } from '@playwright/test';
import { replaceInput } from '../firefox.ts';
import type { Action, Walk } from './actions.ts';
import { makeTab } from './browserActions.ts';
import { UNFOCUSED, type Performed } from './performed.ts';
import { routeLostParts } from './elsewhere.ts';
import { complaintsAbout } from './invariants.ts';
import { firstList } from './people.ts';
import { perform } from './perform.ts';
import type { Screen } from './screen.ts';
import { storedMembers } from './stored.ts';
import { until } from './until.ts';
import { isMissingParts, type Tab, type World } from './world.ts';

export interface WalkResult {
  /** The actions that were possible, in order; after a failure, the last one caused it. */
  readonly done: readonly Action[];
  /** What was wrong after the last action; empty if nothing was. */
  readonly complaints: readonly string[];
}

/** Any image works as a map tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** Takes a walk in a new browser context, until something is wrong or `end`. */
export async function takeWalk(
  browser: Browser,
  walk: Walk,
  end = Number.POSITIVE_INFINITY,
): Promise<WalkResult> {
  const context = await browser.newContext();
  try {
    await context.route('https://tile.openstreetmap.org/**', (route) =>
      route.fulfill({ body: TILE, contentType: 'image/png' }),
    );
    const world = await openWorld(context, walk);
    const done: Action[] = [];
    let screen = await until(world.current.page, () => true);
    let complaints = await settle(world, UNFOCUSED, screen);
    for (const action of walk.actions) {
      if (complaints.length > 0 || Date.now() > end) break;
      const performed = await attempt(world, screen, action);
      if (performed === null) continue;
      world.previous = action;
      done.push(action);
      complaints = await settle(world, performed, screen);
      screen = await until(world.current.page, () => true);
    }
    return { done, complaints };
  } finally {
    await context.close();
  }
}

/** Performs an action. A control that is present but cannot be pressed is a complaint. */
async function attempt(world: World, screen: Screen, action: Action): Promise<Performed | null> {
  try {
    return await perform(world, screen, action);
  } catch (error) {
    // Something opened or closed by itself meanwhile, such as a dialog that loaded late.
    const now = await until(world.current.page, () => true);
    if (now.dialog !== screen.dialog || now.path !== screen.path) return null;
    const [words = ''] = String(error).split('\n');
    return { expect: () => `impossible: ${words}` };
  }
}

async function openWorld(context: World['context'], walk: Walk): Promise<World> {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('page', replaceInput);
  context.setDefaultTimeout(10_000);
  const elsewhere = await openElsewhere(context);
  const members = firstList(walk.userCount, walk.oddities);
  await elsewhere.evaluate((text) => localStorage.setItem('users', text), JSON.stringify(members));
  const page = await context.newPage();
  await page.goto(walk.address);
  const tab = await makeTab(page);
  const world: World = {
    context,
    elsewhere,
    tabs: [tab],
    current: tab,
    truth: { kind: 'list', members },
    last: null,
    everStored: new Set(members.map((member) => JSON.stringify(member))),
    setAside: [],
    isFull: false,
    lostPart: null,
    isOffline: false,
    complaints,
    hasEverMissed: false,
    previous: null,
    made: 0,
  };
  await routeLostParts(world);
  return world;
}

async function openElsewhere(context: World['context']): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  return page;
}

/** Waits until there are no complaints in any tab. Returns those that remain at the timeout. */
async function settle(
  world: World,
  performed: Performed,
  before: Screen,
): Promise<readonly string[]> {
  for (const tab of world.tabs) {
    let complaints: string[] = [];
    const isCurrent = tab === world.current;
    await until(tab.page, (screen) => {
      remember(world, tab, screen);
      complaints = complaintsAbout(world, tab, screen);
      if (isCurrent) {
        const unmet = performed.expect?.(screen) ?? null;
        if (unmet !== null) complaints.push(unmet);
        // A page that was just loaded has no focus.
        const isSameLoad = screen.loadedAt === before.loadedAt;
        if (isSameLoad && performed.mayLoseFocus !== true && screen.focus === null) {
          complaints.push('focus: nothing has the focus');
        }
      }
      return complaints.length === 0;
    });
    if (complaints.length > 0) return complaints;
  }
  return [];
}

/** Updates the model of a tab. */
function remember(world: World, tab: Tab, screen: Screen): void {
  if (screen.loadedAt !== tab.loadedAt) {
    tab.loadedAt = screen.loadedAt;
    tab.undo = null;
    tab.changes.length = 0;
    tab.hasMissed = false;
    if (world.truth.kind !== 'list') tab.shown = [];
  }
  if (isMissingParts(world)) tab.hasMissed = true;
  if (world.truth.kind !== 'list') return;
  tab.shown = storedMembers(screen) ?? tab.shown;
  for (const member of tab.shown) world.everStored.add(JSON.stringify(member));
}
