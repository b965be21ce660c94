import { isFirefox } from '../firefox.ts';
import { fillStorage as fillStorageOf } from '../fixtures.ts';
import { makeRecord } from '../records.ts';
import type { Action } from './actions.ts';
import { UNFOCUSED, type Performed } from './performed.ts';
import { isSameList, storedMembers } from './stored.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

/** A change by another program of the same origin, which knows the list's format but no locks. */
export async function changeElsewhere(
  world: World,
  how: 'addElsewhere' | 'removeElsewhere' | 'damageElsewhere',
): Promise<Performed | null> {
  const { truth, elsewhere } = world;
  if (truth.kind !== 'list' || world.isFull) return null;
  world.made += 1;
  if (how === 'addElsewhere') {
    const record = makeRecord({ id: `baska-${world.made}`, name: `Başka ${world.made}` });
    const members = [record, ...(await completedMembers(world))];
    world.truth = { kind: 'list', members };
    await write(world, JSON.stringify(members));
  } else if (how === 'removeElsewhere') {
    world.truth = { kind: 'removed' };
    await elsewhere.evaluate(() => localStorage.removeItem('users'));
  } else {
    const text = `bozuk metin ${world.made}`;
    world.truth = { kind: 'damaged', text };
    world.setAside.push(text);
    await write(world, text);
  }
  return UNFOCUSED;
}

/** The list, with the values that the product generated for users just added. */
async function completedMembers({ current, truth }: World): Promise<readonly unknown[]> {
  if (truth.kind !== 'list') return [];
  const screen = await until(current.page, (now) =>
    isSameList(storedMembers(now) ?? [], truth.members),
  );
  return storedMembers(screen) ?? [];
}

function write({ elsewhere }: World, text: string): Promise<void> {
  return elsewhere.evaluate((value) => localStorage.setItem('users', value), text);
}

/** Fills the storage, except for `room` characters. */
export async function fillStorage(
  world: World,
  { room }: Action & { do: 'fillStorage' },
): Promise<Performed | null> {
  if (world.isFull) return null;
  world.isFull = true;
  await fillStorageOf(world.elsewhere, room);
  return UNFOCUSED;
}

export async function freeStorage(world: World): Promise<Performed | null> {
  if (!world.isFull) return null;
  world.isFull = false;
  await world.elsewhere.evaluate(() => localStorage.removeItem('filler'));
  return UNFOCUSED;
}

/** Makes a lazy part unreachable from now on, as without a network or after a deployment. */
export async function losePart(
  world: World,
  { part }: Action & { do: 'losePart' },
): Promise<Performed | null> {
  if (world.lostPart !== null) return null;
  world.lostPart = part;
  world.hasEverMissed = true;
  return UNFOCUSED;
}

export async function findPart(world: World): Promise<Performed | null> {
  if (world.lostPart === null) return null;
  world.lostPart = null;
  return UNFOCUSED;
}

/** Aborts the requests for the part that is currently lost. Called once, for the whole walk. */
export async function routeLostParts(world: World): Promise<void> {
  await world.context.route(filesOf('*'), (route) => {
    const { lostPart } = world;
    const isLost = lostPart !== null && filesOf(lostPart).test(route.request().url());
    return isLost ? route.abort() : route.fallback();
  });
}

function filesOf(part: string): RegExp {
  const name = part === '*' ? String.raw`[^/]+` : part;
  return new RegExp(String.raw`/assets/${name}[-.][^/]*js$`);
}

export async function setOffline(world: World, isOffline: boolean): Promise<Performed | null> {
  if (world.isOffline === isOffline || isFirefox(world.elsewhere)) return null;
  world.isOffline = isOffline;
  world.hasEverMissed = true;
  await world.context.setOffline(isOffline);
  return UNFOCUSED;
}
