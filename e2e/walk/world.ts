import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { answerTo, listedUsers, type ListedUser } from './oracle.ts';
import type { Screen } from './screen.ts';

export interface Tab {
  readonly page: Page;
  /** The position in the tab's history where the product was opened. */
  readonly firstPosition: number;
  /** The changes since the page was loaded that Ctrl+Z undoes: the stored texts before and after. */
  changes: { readonly before: string; readonly after: string }[];
  /** The load of the page that they refer to. */
  loadedAt: number;
}

/** The browser, and the model of what must hold in it. */
export interface World {
  readonly context: BrowserContext;
  /** A page of the same origin without the product, where another program's changes are made. */
  readonly elsewhere: Page;
  readonly tabs: Tab[];
  tab: Tab;
  /** What must be stored under `users`: members, a damaged text, or nothing. */
  truth: readonly unknown[] | string | null;
  /** The last list, which every tab shows while the stored one is removed or damaged. */
  last: readonly unknown[];
  isFull: boolean;
  /** The number of users made so far. */
  made: number;
  /** Errors in the console. */
  readonly errors: string[];
}

/** The stored list; `null` when there is none or it cannot be read. */
export function storedMembers({ stored }: Screen): unknown[] | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** What is wrong in a tab; the first word is the kind. */
export function complaintsAbout(world: World, screen: Screen): string[] {
  if (screen.words.includes('Bir şeyler ters gitti')) return ['crash: the error screen is shown'];
  if (screen.heading === null) return ['blank: the page has no heading'];
  return [
    ...(screen.isLoading ? ['loading: a part does not load, without a message'] : []),
    ...(screen.dialogCount > 1 ? ['dialog: two dialogs are open'] : []),
    ...storedComplaints(world, screen),
    ...(isInMemory(screen) ? [] : [...listComplaints(world, screen), ...userComplaints(screen)]),
    ...world.errors.map((text) => `console: ${text}`),
  ];
}

/** A tab that runs in memory says so, and shows its own list. */
export function isInMemory({ words }: Screen): boolean {
  return words.includes('saklanmaz.');
}

function storedComplaints({ truth }: World, screen: Screen): string[] {
  const found: string[] = [];
  const says = (words: string) => screen.words.includes(words);
  if (says('başka bir sekmede silindi.') !== (truth === null))
    found.push('notice: is wrong about whether the list was removed');
  if (says('Kayıtlı kullanıcı listesi okunamıyor') !== (typeof truth === 'string'))
    found.push('notice: is wrong about whether the list is damaged');
  if (truth === null || typeof truth === 'string') {
    if (screen.stored !== truth)
      found.push('stored: something else than what another program left');
  } else if (!isDeepStrictEqual(storedMembers(screen), truth)) {
    const members = storedMembers(screen) ?? [];
    const place = truth.findIndex((member, at) => !isDeepStrictEqual(member, members[at]));
    found.push(
      `stored: ${members.length} members, ${truth.length} must be; first “${JSON.stringify(members[place])}” instead of “${JSON.stringify(truth[place])}”`,
    );
  }
  return found;
}

function listComplaints({ truth, last }: World, screen: Screen): string[] {
  if (screen.path !== '/users' || screen.query.includes('view=map')) return [];
  const users = listedUsers(Array.isArray(truth) ? truth : last);
  const { kind, isAll, found, rows, page, pageCount } = answerTo(screen.query, users);
  const total = found.length;
  const start = rows.length === 0 ? 0 : (page - 1) * 10 + 1;
  const table = total === 0 ? '0 / 0' : `${start} - ${start + rows.length - 1} / ${total}`;
  const place = kind === 'table' ? table : `Sayfa ${total === 0 ? 0 : page} / ${pageCount}`;
  if (isAll) {
    const count = screen.rows.length;
    return [
      ...rowComplaints(screen.rows, rows.slice(0, count)),
      ...(count === total || (count >= 10 && count < total)
        ? []
        : [`list: ${count} cards of ${total} are shown`]),
      ...(screen.isLoadingMore === count < total ? [] : ['list: is wrong about more cards']),
    ];
  }
  return [
    ...rowComplaints(screen.rows, rows),
    ...(screen.place === place ? [] : [`list: “${screen.place}” instead of “${place}”`]),
  ];
}

function rowComplaints(rows: readonly string[][], expected: readonly ListedUser[]): string[] {
  const texts = expected.map(({ name, isActive, email, role, date }) =>
    // A blank role has no badge.
    [
      `${name}${isActive ? '' : ' Pasif'}`.trimEnd(),
      email,
      role.trim() === '' ? '' : role,
      date,
    ].join(' | '),
  );
  // A message in the place of rows is one cell.
  const shown = rows
    .filter((row) => row.length > 1)
    .map(([name = '', ...others]) => [name.trimEnd(), ...others].join(' | '));
  const place = texts.findIndex((text, at) => text !== shown[at]);
  if (place === -1 && shown.length === texts.length) return [];
  return [
    `list: ${shown.length} users are shown, ${texts.length} must be; in place ${place + 1} “${shown[place]}” instead of “${texts[place]}”`,
  ];
}

/** The screen and the peek of a user who is stored show that one. */
function userComplaints(screen: Screen): string[] {
  const users = listedUsers(storedMembers(screen) ?? []);
  const nameOf = (id: string | undefined | null) => users.find((user) => user.id === id)?.name;
  const opened = nameOf(/^\/users\/([^/]+)$/.exec(decodeURIComponent(screen.path))?.[1]);
  const asked = screen.path === '/users' ? new URLSearchParams(screen.query).get('user') : null;
  const peeked = nameOf(asked);
  return [
    ...(opened === undefined || opened === screen.heading
      ? []
      : [`user: “${screen.heading}” instead of “${opened}”`]),
    ...(peeked === undefined || peeked === screen.peeked
      ? []
      : [`peek: “${screen.peeked}” instead of “${peeked}”`]),
  ];
}
