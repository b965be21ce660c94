import type { Action } from './actions.ts';
import { UNFOCUSED, type Performed } from './performed.ts';
import { answerTo, listedUsers } from './oracle.ts';
import type { Screen } from './screen.ts';
import { saysPartIsMissing } from './shown.ts';
import { storedMembers } from './stored.ts';
import type { Tab, World } from './world.ts';

/** The product cuts longer texts. */
const LONGEST_SEARCH = 60;
/** Ten cards, and ten more if those do not fill the area. */
const CARDS_AT_FIRST = 20;

export async function typeSearch(
  tab: Tab,
  screen: Screen,
  { text }: Action & { do: 'typeSearch' },
): Promise<Performed | null> {
  const { search, dialog } = screen;
  if (search === null || dialog !== null || search.length > LONGEST_SEARCH) return null;
  await tab.page.getByRole('searchbox').click();
  await tab.page.keyboard.press('End');
  await tab.page.keyboard.type(text);
  return searched(search + text);
}

export async function eraseSearch(tab: Tab, { search, dialog }: Screen): Promise<Performed | null> {
  if (search === null || search === '' || dialog !== null) return null;
  await tab.page.getByRole('searchbox').click();
  await tab.page.keyboard.press('ControlOrMeta+A');
  await tab.page.keyboard.press('Backspace');
  return searched('');
}

function searched(text: string): Performed {
  return {
    expect: ({ search, query, cards }) => {
      if (search !== text) return `effect: the search box has "${search}" instead of "${text}"`;
      if ((new URLSearchParams(query).get('q') ?? '') !== text)
        return 'effect: the address does not contain it';
      const scrollTop = cards?.scrollTop ?? null;
      const isFromTheTop = scrollTop === null || scrollTop === 0;
      const isShort = scrollTop === null || (cards?.rows.length ?? 0) <= CARDS_AT_FIRST;
      return isFromTheTop && isShort ? null : 'effect: show-all does not reset';
    },
  };
}

export async function pressKey(
  tab: Tab,
  screen: Screen,
  { key }: Action & { do: 'pressKey' },
): Promise<Performed | null> {
  const { dialog, isPopoverOpen, focus, path, search } = screen;
  const isTyping = /^(input|select|textarea)/.test(focus ?? '');
  if (key !== 'Escape' && (isTyping || dialog !== null || isPopoverOpen)) return null;
  const canAdd = screen.controls.includes('button + Kullanıcı Ekle');
  if (key === 'n' && (path !== '/users' || !canAdd)) return null;
  if (key === '/' && search === null) return null;
  await tab.page.keyboard.press(key);
  return {
    // Without a focus before, a key without an effect leaves none.
    mayLoseFocus: focus === null,
    expect: (after) => {
      if (key === 'Escape') {
        if (isPopoverOpen) return after.isPopoverOpen ? 'effect: the popover stays open' : null;
        const isClosed = dialog === null || after.dialog !== dialog;
        return isClosed ? null : 'effect: Escape does not close the dialog';
      }
      if (key === '/') {
        return after.focus?.startsWith('input') ? null : 'effect: "/" does not focus the search';
      }
      const opened = key === 'n' ? 'Kullanıcı Ekle' : 'Klavye kısayolları';
      const isReported = saysPartIsMissing(tab, after);
      return after.dialog === opened || isReported ? null : `effect: "${key}" opens nothing`;
    },
  };
}

/** Holds a key for half a second, which repeats it. */
export async function holdKey(
  tab: Tab,
  screen: Screen,
  { key }: Action & { do: 'holdKey' },
): Promise<Performed | null> {
  const { dialog, isPopoverOpen, focus, path, controls } = screen;
  if (dialog !== null || isPopoverOpen || /^(input|select)/.test(focus ?? '')) return null;
  if (key === 'n' && (path !== '/users' || !controls.includes('button + Kullanıcı Ekle'))) {
    return null;
  }
  if (key === 'Enter' && focus !== 'button + Kullanıcı Ekle') return null;
  for (let time = 0; time < 12; time += 1) await tab.page.keyboard.down(key);
  await tab.page.keyboard.up(key);
  const opens = key === 'n' || key === 'Enter';
  return {
    mayLoseFocus: focus === null,
    expect: (after) => {
      if (!opens || after.dialog === 'Kullanıcı Ekle') return null;
      const isReported = saysPartIsMissing(tab, after);
      return isReported ? null : `effect: the form is not open after holding ${key}`;
    },
  };
}

export async function choose(
  tab: Tab,
  { dialog, cards, isPopoverOpen }: Screen,
  { field, option }: Action & { do: 'choose' },
): Promise<Performed | null> {
  if (dialog !== null) return null;
  if (field === 'Tema') {
    if (isPopoverOpen) return null;
    const opener = tab.page.getByRole('button', { name: field, exact: true });
    // In a narrow window the choice is in the drawer.
    if (!(await opener.isVisible())) return null;
    await opener.click();
    const radio = tab.page.getByRole('radio', { name: option, exact: true });
    const missing = tab.page.getByText('Bu bölüm gösterilemedi.');
    await radio.or(missing).waitFor();
    if (await radio.isVisible()) await radio.check();
    await tab.page.keyboard.press('Escape');
    return {};
  }
  if (cards === null) return null;
  const select = tab.page.getByRole('combobox', { name: field, exact: true });
  if (!(await select.locator('option').allTextContents()).includes(option)) return null;
  await select.focus();
  await select.selectOption(option);
  return {};
}

export async function toggleFilter(
  tab: Tab,
  screen: Screen,
  { role }: Action & { do: 'toggleFilter' },
): Promise<Performed | null> {
  const { controls, isPopoverOpen, query, dialog } = screen;
  const opener = 'Filtre: Gruplara göre filtrele';
  if (dialog !== null || !controls.includes(`button ${opener}`)) return null;
  if (!isPopoverOpen) await tab.page.getByRole('button', { name: opener, exact: true }).click();
  const box = tab.page.locator('[popover=auto]').getByRole('checkbox', { name: role, exact: true });
  if ((await box.count()) === 0) return {};
  await box.click();
  const wasOn = new URLSearchParams(query).getAll('role').includes(role);
  return {
    expect: (after) =>
      new URLSearchParams(after.query).getAll('role').includes(role) === wasOn
        ? `effect: the filter "${role}" does not change`
        : null,
  };
}

export async function scrollCards(tab: Tab, { dialog, cards }: Screen): Promise<Performed | null> {
  if (dialog !== null || cards === null || cards.scrollTop === null) return null;
  await tab.page.getByRole('region', { name: 'Kullanıcı kartları' }).hover();
  await tab.page.mouse.wheel(0, 4000);
  const { rows, isLoadingMore } = cards;
  return {
    mayLoseFocus: true,
    expect: (after) =>
      isLoadingMore && (after.cards?.rows.length ?? 0) <= rows.length
        ? 'effect: no more cards are loaded'
        : null,
  };
}

/** Checks the announcement about the list, shortly after it changed. */
export function listen({ truth }: World, screen: Screen): Performed | null {
  const stored = storedMembers(screen);
  if (truth.kind !== 'list' || stored === null || screen.path !== '/users') return null;
  const { found } = answerTo(screen.query, listedUsers(stored));
  const words = found.length === 0 ? 'Eşleşen kullanıcı yok' : `${found.length} kullanıcı bulundu`;
  return {
    ...UNFOCUSED,
    expect: ({ said }) =>
      said === null || said.startsWith(words) ? null : `said: "${said}" instead of "${words}"`,
  };
}
