import { isDeepStrictEqual } from 'node:util';
import type { Locator } from '@playwright/test';
import type { Action } from './actions.ts';
import { forget, newestChange, recordChange, undoComplaint, textOf } from './changed.ts';
import type { Performed } from './performed.ts';
import { isInMemory } from './invariants.ts';
import { answerTo, isUser, listedUsers, type ListedUser } from './oracle.ts';
import type { Screen } from './screen.ts';
import { saysPartIsMissing } from './shown.ts';
import { storedMembers } from './stored.ts';
import { until } from './until.ts';
import type { Changed, Tab, World } from './world.ts';

const DONE = {
  remove: 'silindi.',
  deactivate: 'pasifleştirildi.',
  activate: 'etkinleştirildi.',
} as const;
const REFUSED = /silinemedi|pasifleştirilemedi|etkinleştirilemedi|getirilemedi|[Gg]eri alınamadı/;

/** Removes, deactivates or activates the user of a row or a card by its menu. */
export async function useMenu(
  world: World,
  tab: Tab,
  screen: Screen,
  { item, which }: Action & { do: 'useMenu' },
): Promise<Performed | null> {
  const members = storedMembers(screen);
  if (members === null || !canChange(world, screen)) return null;
  const count = screen.controls.filter((control) => control.startsWith(MENU)).length;
  const { rows } = answerTo(screen.query, listedUsers(members));
  const user = rows[which % count];
  if (screen.path !== '/users' || user === undefined) return null;
  const how = item === 'remove' ? item : user.isActive ? 'deactivate' : 'activate';
  await tab.page
    .getByRole('button', { name: /^İşlemler: / })
    .nth(which % count)
    .click();
  const isMissed = ({ words }: Screen) => words.includes('İşlemler yüklenemedi');
  const open = await until(tab.page, (now) => now.isMenuOpen || isMissed(now));
  if (!open.isMenuOpen) {
    return {
      expect: (now) =>
        tab.hasMissed && isMissed(now)
          ? null
          : `effect: neither a menu nor a message; the focus is on ${now.focus}, and it says ${JSON.stringify(now.words.slice(-200))}`,
    };
  }
  const name = { remove: 'Sil', deactivate: 'Pasifleştir', activate: 'Etkinleştir' }[how];
  await tab.page.getByRole('menuitem', { name, exact: true }).click();
  return changed(world, tab, screen, {
    members: changedMembers(members, user, how),
    words: DONE[how],
  });
}

const MENU = 'button İşlemler: ';

function changedMembers(
  members: readonly unknown[],
  user: ListedUser,
  how: keyof typeof DONE,
): unknown[] {
  const isOther = (member: unknown) => member !== user.member;
  if (how === 'remove') return members.filter(isOther);
  return members.map((member) =>
    isOther(member) ? member : { ...(member as object), active: how === 'activate' },
  );
}

/** Waits for the end of a change whose resulting list is known. */
async function changed(
  world: World,
  tab: Tab,
  screen: Screen,
  { members, words }: { readonly members: readonly unknown[]; readonly words: string },
): Promise<Performed> {
  const after = await until(tab.page, (now) => isWritten(screen, now) || REFUSED.test(now.words));
  if (!isWritten(screen, after)) return refused(world, tab);
  world.truth = { kind: 'list', members };
  tab.changes.push(recordChange(world, screen, after));
  return {
    expect: (now) =>
      now.words.includes(words) ? null : `change: made without the message "${words}"`,
  };
}

const isWritten = (before: Screen, after: Screen) => textOf(before) !== textOf(after);

/** Full storage or a missing chunk is a reason to refuse a change; the list is unchanged then. */
function refused(world: World, tab: Tab): Performed {
  return {
    expect: ({ words }) => {
      if (!REFUSED.test(words)) return 'change: not made, without a message';
      return world.isFull || tab.hasMissed ? null : 'change: refused without a reason';
    },
  };
}

function canChange({ truth }: World, screen: Screen): boolean {
  return (
    truth.kind === 'list' &&
    screen.dialog === null &&
    !screen.isPopoverOpen &&
    !isInMemory(screen) &&
    // The message of an earlier refusal could be mistaken for one of this change.
    !REFUSED.test(screen.words)
  );
}

/** Undoes the last change of this tab, by Ctrl+Z or in the notice. */
export async function undoLast(
  world: World,
  tab: Tab,
  screen: Screen,
  { by }: Action & { do: 'undoLast' },
): Promise<Performed | null> {
  if (!canChange(world, screen)) return null;
  const change = tab.changes.at(-1);
  if (by === 'key') {
    if (/^(input|select|textarea)/.test(screen.focus ?? '')) return null;
    await tab.page.keyboard.press('Control+z');
  } else {
    if (!screen.canUndo || change === undefined) return null;
    const notice = tab.page.getByRole('group', { name: 'Son değişiklik' });
    await notice.getByRole('button', { name: 'Geri al', exact: true }).click();
  }
  // Nothing to undo, or the key is not handled yet right after a load: the list is unchanged.
  if (change === undefined) return { mayLoseFocus: screen.focus === null };
  return undone(world, tab, screen, change);
}

async function undone(world: World, tab: Tab, screen: Screen, change: Changed): Promise<Performed> {
  const after = await until(tab.page, (now) => isWritten(screen, now) || REFUSED.test(now.words));
  if (!isWritten(screen, after)) {
    if (after.words.includes('Artık geçmişte değil')) forget(tab, change);
    // Another change since then conflicts.
    if (textOf(screen) !== change.after) return {};
    return refused(world, tab);
  }
  const complaint = undoComplaint(world, change, screen, after);
  const undo = recordChange(world, screen, after);
  // An undone undo, and the change of another tab, can be undone again.
  if (!forget(tab, change)) tab.changes.push(undo);
  return { mayLoseFocus: screen.focus === null, expect: () => complaint };
}

/** Undoes the newest change on the history screen, whichever tab made it. */
export async function undoInHistory(
  world: World,
  tab: Tab,
  screen: Screen,
): Promise<Performed | null> {
  const change = newestChange(world, screen);
  if (change === null || !canChange(world, screen) || screen.path !== '/history') return null;
  if (screen.query !== '' || world.isFull) return null;
  await until(
    tab.page,
    (now) => now.controls.some((name) => name.startsWith('button Geri al: ')) || tab.hasMissed,
  );
  const first = tab.page
    .getByRole('list', { name: /^Değişiklikler/ })
    .getByRole('listitem')
    .first();
  return (await pressed(first.getByRole('button', { name: /^Geri al/ })))
    ? undone(world, tab, screen, change)
    : {
        expect: (now) =>
          saysPartIsMissing(tab, now) ? null : 'history: the newest change offers no undo',
      };
}

/** Restores the user who was removed last, in the list of removed users. */
export async function restoreUser(
  world: World,
  tab: Tab,
  screen: Screen,
): Promise<Performed | null> {
  const members = storedMembers(screen);
  if (screen.path !== '/history' || screen.query !== '?show=removed') return null;
  if (members === null || !canChange(world, screen)) return null;
  await removedShown(tab);
  const list = tab.page.getByRole('list', { name: /^Silinen kullanıcılar/ });
  const button = list.getByRole('button', { name: /^Geri getir/ }).first();
  if (!(await pressed(button))) return null;
  const after = await until(tab.page, (now) => isWritten(screen, now) || REFUSED.test(now.words));
  if (!isWritten(screen, after)) return refused(world, tab);
  const now = storedMembers(after) ?? [];
  const added = addedTo(members, now);
  // The position is checked by the text, if no other change came between.
  const place = now.findIndex((member) => member === added[0]);
  const known = newestChange(world, screen);
  if (known !== null && isRemoval(known)) {
    const complaint = undoComplaint(world, known, screen, after);
    tab.changes.push(recordChange(world, screen, after));
    return { expect: () => complaint };
  }
  const expected = place === -1 ? members : members.toSpliced(place, 0, added[0]);
  world.truth = { kind: 'list', members: expected };
  tab.changes.push(recordChange(world, screen, after));
  const isOne = added.length === 1 && world.everStored.has(JSON.stringify(added[0]));
  return {
    expect: () => (isOne ? null : 'history: the restored user differs from every stored version'),
  };
}

/** Restores all users on a page of removed users, in one change. */
export async function restoreRemovedPage(
  world: World,
  tab: Tab,
  screen: Screen,
): Promise<Performed | null> {
  const members = storedMembers(screen);
  if (screen.path !== '/history' || screen.query !== '?show=removed') return null;
  if (members === null || !canChange(world, screen)) return null;
  await removedShown(tab);
  const bar = tab.page.getByRole('group', { name: 'Seçilen kullanıcılar' });
  const box = bar.getByRole('checkbox');
  if ((await box.count()) === 0) return null;
  await box.check();
  if (!(await pressed(bar.getByRole('button', { name: /geri getir$/ })))) return null;
  const after = await until(tab.page, (now) => isWritten(screen, now) || REFUSED.test(now.words));
  if (!isWritten(screen, after)) return refused(world, tab);
  const now = storedMembers(after) ?? [];
  const added = addedTo(members, now);
  const known = newestChange(world, screen);
  if (known !== null && isRemoval(known) && added.length === 1) {
    const complaint = undoComplaint(world, known, screen, after);
    tab.changes.push(recordChange(world, screen, after));
    return { expect: () => complaint };
  }
  world.truth = { kind: 'list', members: now };
  tab.changes.push(recordChange(world, screen, after));
  const haveStayed = isDeepStrictEqual(
    now.filter((member) => !added.includes(member)),
    members,
  );
  const isKnown = added.every((member) => world.everStored.has(JSON.stringify(member)));
  if (!haveStayed) return { expect: () => 'history: a restore changed other users' };
  return {
    expect: () => (isKnown ? null : 'history: the restored user differs from every stored version'),
  };
}

/** The users who were not in the list before. */
function addedTo(members: readonly unknown[], now: readonly unknown[]): unknown[] {
  const before = members.map((member) => JSON.stringify(member));
  return now.filter((member) => {
    const known = before.indexOf(JSON.stringify(member));
    if (known !== -1) before.splice(known, 1);
    return isUser(member) && known === -1;
  });
}

async function removedShown(tab: Tab): Promise<void> {
  await until(
    tab.page,
    ({ controls, words }) =>
      controls.some((name) => name.startsWith('button Geri getir')) ||
      words.includes('Silinen kullanıcı yok.') ||
      tab.hasMissed,
  );
}

function isRemoval({ before, after }: Changed): boolean {
  const count = (text: string) => (JSON.parse(text) as unknown[]).length;
  return count(after) === count(before) - 1;
}

/** Presses a button; false if there is no such button. */
async function pressed(button: Locator): Promise<boolean> {
  if ((await button.count()) === 0) return false;
  await button.click();
  return true;
}
