import { isDeepStrictEqual } from 'node:util';
import { idOf, isStoredTwice, isUser } from './oracle.ts';
import type { Screen } from './screen.ts';
import { storedMembers } from './stored.ts';
import type { Changed, Tab, World } from './world.ts';

/** Remembers a change that was just made in this tab, for what takes it back. */
export function recordChange(world: World, before: Screen, after: Screen): Changed {
  const change = { before: textOf(before), after: textOf(after) };
  world.last = { change, truth: world.truth, isKept: !world.isFull };
  return change;
}

export function textOf({ stored }: Screen): string {
  return stored['users'] ?? '';
}

function membersOf(text: string): unknown[] {
  return JSON.parse(text) as unknown[];
}

/** The newest change of all, if nothing else was written since; or `null`. */
export function newestChange(world: World, screen: Screen): Changed | null {
  const { last, truth } = world;
  const isNewest = last?.isKept === true && last.truth === truth;
  return isNewest && last.change.after === textOf(screen) ? last.change : null;
}

/**
 * Checks what taking a change back left of the list, and makes that the truth. Where nothing came
 * between, it is the text from before. Otherwise only those whom the change was about may differ,
 * and none of them who was there before it is lost.
 */
export function takenBackComplaint(
  world: World,
  { before, after }: Changed,
  screen: Screen,
  now: Screen,
): string | null {
  const was = textOf(screen);
  const is = textOf(now);
  if (was === after) {
    world.truth = { kind: 'list', members: membersOf(before) };
    return is === before ? null : 'undo: the stored text is not what it was before';
  }
  const members = storedMembers(now);
  if (members === null) return 'stored: an undo left no list';
  const [first, second] = [membersOf(before), membersOf(after)];
  const isTouched = (member: unknown) =>
    isUser(member) && !isDeepStrictEqual(sharing(first, member), sharing(second, member));
  const others = (list: readonly unknown[]) => list.filter((member) => !isTouched(member));
  if (!isDeepStrictEqual(others(members), others(membersOf(was)))) {
    return 'undo: others than those of the change are not what they were';
  }
  const touched = members.filter(isTouched);
  if (isStoredTwice(touched, first, second, membersOf(was))) return 'undo: a user is stored twice';
  const stay = membersOf(was).filter((member) => isTouched(member) && isIn(first, member));
  if (!stay.every((member) => isIn(members, member))) return 'undo: a user is lost';
  world.truth = { kind: 'list', members };
  return null;
}

/** Those with the id of this one: of few lists more than one. */
function sharing(list: readonly unknown[], member: unknown): readonly unknown[] {
  return list.filter((one) => isUser(one) && idOf(one) === idOf(member));
}

const isIn = (list: readonly unknown[], member: unknown) => sharing(list, member).length > 0;

/** The change is not among those any more that Ctrl+Z takes back in this tab. */
export function forget(tab: Tab, change: Changed): boolean {
  const place = tab.changes.indexOf(change);
  if (place !== -1) tab.changes.splice(place, 1);
  return place !== -1;
}
