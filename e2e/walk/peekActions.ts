import type { Action } from './actions.ts';
import type { Performed } from './performed.ts';
import { answerTo, listedUsers, type ListedUser } from './oracle.ts';
import type { Screen } from './screen.ts';
import { SHARED_ID } from './people.ts';
import { asInAddress, isMeantBy, saysPartIsMissing, shownName } from './shown.ts';
import { storedMembers } from './stored.ts';
import type { Tab } from './world.ts';

/** Opens the peek for a row or a card, by a press beside its controls or by its key. */
export async function peek(
  tab: Tab,
  screen: Screen,
  { which, by }: Action & { do: 'peek' },
): Promise<Performed | null> {
  const members = storedMembers(screen);
  const { dialog, isPopoverOpen, path, table, cards, query } = screen;
  const count = (table ?? cards)?.rows.length ?? 0;
  if (members === null || dialog !== null || isPopoverOpen || path !== '/users') return null;
  const user = answerTo(query, listedUsers(members)).rows[which % Math.max(1, count)];
  if (user === undefined || count === 0) return null;
  const list = tab.page.locator('main tbody tr, main [role=listitem]').nth(which % count);
  if (by === 'key') {
    await list.getByRole('link', { name: /^Detaylar/ }).focus();
    await tab.page.keyboard.press('o');
  } else if (table === null) await list.getByText('Rol:').click();
  else
    await list
      .getByRole('cell')
      .nth(3)
      .click({ position: { x: 2, y: 2 } });
  return {
    mayLoseFocus: by === 'press',
    expect: (after) =>
      isMeantBy(asInAddress(user.id), new URLSearchParams(after.query).get('user') ?? '')
        ? null
        : 'peek: the address does not contain the user',
  };
}

/** Closes the peek; the list stays as it was. */
export async function closePeek(tab: Tab, { query }: Screen): Promise<Performed> {
  await tab.page.getByRole('button', { name: 'Paneli kapat' }).click();
  const before = new URLSearchParams(query);
  before.delete('user');
  return {
    expect: (after) => {
      if (after.peeked !== null) return 'peek: stays open';
      const isSame = new URLSearchParams(after.query).toString() === before.toString();
      return isSame ? null : 'peek: the list differs after closing';
    },
  };
}

/** Checks that the peek shows the user in the address. */
export function peekComplaints(
  tab: Tab,
  screen: Screen,
  users: readonly ListedUser[],
): readonly string[] {
  const id = screen.path === '/users' ? new URLSearchParams(screen.query).get('user') : null;
  const { peeked } = screen;
  if (id === null || id === '')
    return peeked === null ? [] : ['peek: open although the address names nobody'];
  if (peeked === null || peeked === '') {
    const isListLate = screen.table === null && screen.cards === null;
    return saysPartIsMissing(tab, screen) || isListLate
      ? []
      : ['peek: neither open, nor a message'];
  }
  const names = users
    .filter((known) => isMeantBy(asInAddress(known.id), id))
    .map(({ name }) => shownName(name));
  if (names.includes(peeked)) return [];
  // Of users who share an id, the one in the address may have been removed.
  const isSaid = /Bu kullanıcı silindi|ulaşılamadı/.test(screen.words);
  if (isSaid && (names.length === 0 || isMeantBy(SHARED_ID, id))) return [];
  return [`peek: "${peeked}" instead of "${names.join('" or "')}"`];
}
