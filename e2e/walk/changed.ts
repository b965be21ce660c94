import { isDeepStrictEqual } from 'node:util';
import { idOf, isStoredTwice, isUser } from './oracle.ts';
import type { Screen } from './screen.ts';
import { storedMembers } from './stored.ts';
import type { Changed, Tab, World } from './world.ts';

/** Remembers a change that this tab has just made, for a later undo. */
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
 * Checks the list after an undo, and makes it the truth. If no other change came between, it must be the
 * earlier text. Otherwise only the members of the undone change may differ, and none of those that
 * existed before it may be missing.
 */
export function undoComplaint(
  world: World,
  { before, after }: Changed,
  screen: Screen,
  now: Screen,
): string | null {
  const was = textOf(screen);
  const is = textOf(now);
  if (was === after) {
    world.truth = { kind: 'list', members: membersOf(before) };
    return is === before ? null : 'undo: the stored text differs from the one before the change';
  }
  const members = storedMembers(now);
  if (members === null) return 'stored: no list after an undo';
  const [first, second] = [membersOf(before), membersOf(after)];
  const isTouched = (member: unknown) =>
    isUser(member) && !isDeepStrictEqual(withIdOf(first, member), withIdOf(second, member));
  const others = (list: readonly unknown[]) => list.filter((member) => !isTouched(member));
  if (!isDeepStrictEqual(others(members), others(membersOf(was)))) {
    return 'undo: changed users outside of the undone change';
  }
  const touched = members.filter(isTouched);
  if (isStoredTwice(touched, first, second, membersOf(was))) return 'undo: a user is stored twice';
  const stay = membersOf(was).filter((member) => isTouched(member) && isIn(first, member));
  if (!stay.every((member) => isIn(members, member))) return 'undo: a user is lost';
  world.truth = { kind: 'list', members };
  return null;
}

/** The members with the same id: rarely more than one. */
function withIdOf(list: readonly unknown[], member: unknown): readonly unknown[] {
  return list.filter((one) => isUser(one) && idOf(one) === idOf(member));
}

const isIn = (list: readonly unknown[], member: unknown) => withIdOf(list, member).length > 0;

/** Removes a change from those that Ctrl+Z undoes in this tab; false if it was not among them. */
export function forget(tab: Tab, change: Changed): boolean {
  const place = tab.changes.indexOf(change);
  if (place !== -1) tab.changes.splice(place, 1);
  return place !== -1;
}
