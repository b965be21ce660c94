import type { Action } from './actions.ts';
import { UNFOCUSED, type Performed } from './performed.ts';
import { canStep } from './pressing.ts';
import type { Screen } from './screen.ts';
import { until } from './until.ts';
import { canLoad, type Tab, type World } from './world.ts';

const MOST_TABS = 2;

export async function reload(world: World, tab: Tab): Promise<Performed | null> {
  if (!canLoad(world)) return null;
  await tab.page.reload();
  return UNFOCUSED;
}

export async function goTo(
  world: World,
  tab: Tab,
  { address }: Action & { do: 'goTo' },
): Promise<Performed | null> {
  if (!canLoad(world)) return null;
  await tab.page.goto(address);
  return UNFOCUSED;
}

/** The browser's back and forward buttons, which also work over an open dialog. */
export async function step(
  world: World,
  tab: Tab,
  screen: Screen,
  by: -1 | 1,
): Promise<Performed | null> {
  if (!canStep(world, tab, screen, by)) return null;
  await tab.page.evaluate((delta) => history.go(delta), by);
  return {
    ...UNFOCUSED,
    expect: (after) =>
      after.position === screen.position + by
        ? null
        : 'effect: the history position did not change by one',
  };
}

export async function openTab(
  world: World,
  { address }: Action & { do: 'openTab' },
): Promise<Performed | null> {
  if (!canLoad(world) || world.tabs.length === MOST_TABS) return null;
  const page = await world.context.newPage();
  await page.goto(address);
  world.tabs.push(await makeTab(page));
  world.current = world.tabs.at(-1) ?? world.current;
  return UNFOCUSED;
}

export async function makeTab(page: Tab['page']): Promise<Tab> {
  const { position, loadedAt } = await until(page, ({ heading }) => heading !== null);
  return {
    page,
    firstPosition: position,
    loadedAt,
    shown: [],
    undo: null,
    changes: [],
    file: null,
    typed: null,
    hasMissed: false,
  };
}

export async function switchTab(
  world: World,
  { which }: Action & { do: 'switchTab' },
): Promise<Performed | null> {
  const tab = world.tabs[which];
  if (tab === undefined || tab === world.current) return null;
  world.current = tab;
  await tab.page.bringToFront();
  return UNFOCUSED;
}

export async function closeTab(world: World): Promise<Performed | null> {
  const [left, ...others] = world.tabs.filter((tab) => tab !== world.current);
  if (left === undefined || others.length > 0) return null;
  await world.current.page.close();
  world.tabs.splice(0, MOST_TABS, left);
  world.current = left;
  return UNFOCUSED;
}
