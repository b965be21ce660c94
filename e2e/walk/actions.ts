import type { Locator } from '@playwright/test';
import { fillStorage } from '../fixtures.ts';
import { makeRecord } from '../records.ts';
import { answerTo, listedUsers } from './oracle.ts';
import { until, type Screen } from './screen.ts';
import { isInMemory, storedMembers, type Tab, type World } from './world.ts';

/** One step of a person, as plain data that can be printed and repeated: a name below, and a choice. */
export interface Step {
  readonly do: string;
  readonly n: number;
}

/** What a step must lead to, besides the invariants: returns what is wrong, or `null`. */
type Expectation = (after: Screen) => string | null;

/** `null` if the step is not possible now. `mayLoseFocus`: it is neither a key nor a press on a control. */
export type Performed = { readonly expect?: Expectation; readonly mayLoseFocus?: true } | null;

type Action = (world: World, before: Screen, n: number) => Promise<Performed> | Performed;

const UNFOCUSED = { mayLoseFocus: true } as const;
export const ADDRESSES = [
  '/users',
  '/users?view=cards',
  '/users?page=5',
  '/users?q=ki&sort=name&order=desc',
  '/users?role=Admin&role=User',
  '/users?view=cards&mode=all',
  '/users?view=cards&user=id-003',
  '/users?status=active&createdMonth=2024-06&role=User',
  '/users?where=name.beginsWith.ki&where=role.anyOf.Admin*User',
  '/users?where=email.not.empty&q=1&sort=role',
  '/users/id-003',
  '/',
  '/history',
];
const TEXTS = ['k', 'ki', 'ş', 's', 'Kişi 01', '  ', 'ali  veli', '@', '2024', 'zzz', 'user', 'ü'];
const ROLES = ['Admin', 'User', 'Editor', 'Viewer'];
const NAMES = ['Ahmet Su', 'Şule Öz', 'ılgaz', 'Zeynep 👍'];
const FILTER = 'Filtre: Gruplara göre filtrele';
/** A point that no dialog covers. */
const BACKDROP = { x: 4, y: 400 };

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], n: number): Item =>
  items[n % items.length] as Item;

/** A control of the open dialog, else of the peek, which covers a part of the page, else of the page. */
function control({ tab }: World, screen: Screen, role: 'button' | 'link', name: RegExp) {
  const { page } = tab;
  const peek = page.getByRole('region', { name: 'Kullanıcı bilgileri' });
  const scope =
    screen.dialog !== null
      ? page.locator('dialog[open]').last()
      : screen.peeked !== null
        ? peek
        : page.locator('body');
  return scope.getByRole(role, { name, disabled: false }).filter({ visible: true });
}

/** Presses one of the controls of this name, and expects its effect. */
function press(
  role: 'button' | 'link',
  name: string,
  isDone: (after: Screen, before: Screen) => boolean = () => true,
  clickCount = 1,
): Action {
  return async (world, before, n) => {
    if (before.isPopoverOpen) return null;
    const controls = control(world, before, role, new RegExp(`^${name}(: |$)`));
    const count = await controls.count();
    if (count === 0) return null;
    await controls.nth(n % count).click({ clickCount });
    return {
      expect: (after) => (isDone(after, before) ? null : `effect: ${role} “${name}” had none`),
    };
  };
}

const opens = (dialog: string) => (after: Screen) => after.dialog === dialog;
const moves = (after: Screen, before: Screen) => after.place !== before.place;
const closes = (after: Screen) => after.dialog === null;
const without = (filter: string) => (after: Screen) => !after.query.includes(`${filter}=`);

const PRESSES: Readonly<Record<string, Action>> = {
  home: press('link', 'Home', ({ path }) => path === '/'),
  list: press('link', 'User Table', ({ path, query }) => path === '/users' && query === ''),
  history: press('link', 'Geçmiş', ({ path }) => path === '/history'),
  removed: press('button', 'Silinenler', ({ query }) => query.includes('show=removed')),
  table: press('button', 'Tablo Görünümü', ({ query }) => !query.includes('view=cards')),
  cards: press('button', 'Kart Görünümü', ({ query }) => query.includes('view=cards')),
  map: press('button', 'Harita Görünümü', ({ query }) => query.includes('view=map')),
  form: press('button', '\\+ Kullanıcı Ekle', opens('Kullanıcı Ekle')),
  'form by a double click': press('button', '\\+ Kullanıcı Ekle', opens('Kullanıcı Ekle'), 2),
  storage: press('button', 'Depolama', opens('Depolama')),
  export: press('button', 'Dışa aktar', opens('Dışa aktar')),
  import: press('button', 'İçe aktar', opens('Kullanıcıları içe aktar')),
  columns: press('button', 'Sütunlar', opens('Sütunlar')),
  'close dialog': press('button', '(İptal|Kapat|Depolama panelini kapat)', closes),
  previous: press('button', 'Önceki', moves),
  next: press('button', 'Sonraki', moves),
  first: press('button', 'İlk sayfa', moves),
  last: press('button', 'Son sayfa', moves),
  'sort by name': press('button', 'Ad', ({ query }) => /sort=name/.test(query)),
  'sort by role': press('button', 'Rol', ({ query }) => query.includes('sort=role')),
  'sort by date': press('button', 'Oluşturulma Tarihi', ({ query }) =>
    /sort=createdAt/.test(query),
  ),
  'remove the role filter': press('button', 'Rol filtresini kaldır', without('role')),
  'clear the search': press('button', 'Aramayı temizle', without('q')),
  'clear all': press('button', 'Aramayı ve filtreleri temizle', without('(q|role|status)')),
  'show all': press('button', 'Tümü Göster', ({ query }) => query.includes('mode=all')),
  pages: press('button', 'Sayfalandır', without('mode')),
  details: press('link', 'Detaylar', ({ path }) => path.startsWith('/users/')),
  'back to the list': press('link', 'Listeye dön', ({ path }) => path === '/users'),
  'next user': press('link', 'Sonraki kullanıcı', (after, before) => after.path !== before.path),
  'close the peek': press('button', 'Paneli kapat', ({ peeked }) => peeked === null),
  dismiss: press('button', 'Bildirimi kapat'),
};

const canChange = ({ truth }: World, screen: Screen) =>
  Array.isArray(truth) &&
  screen.dialog === null &&
  !screen.isPopoverOpen &&
  !isInMemory(screen) &&
  // The message of an earlier refusal could be mistaken for one of this change.
  !REFUSED.test(screen.words);
const REFUSED = /silinemedi|tirilemedi|getirilemedi|[Gg]eri alınamadı|eklenemedi|kaydedilemedi/;

/** Waits for the end of a change, whose resulting list is known. A full storage may refuse it, and says so. */
async function changed(
  world: World,
  before: Screen,
  members: readonly unknown[],
): Promise<Performed> {
  const { tab } = world;
  const isOver = (now: Screen) => now.stored !== before.stored || REFUSED.test(now.words);
  const after = await until(tab.page, isOver);
  if (after.stored === before.stored) {
    return {
      expect: ({ words }) =>
        world.isFull && REFUSED.test(words) ? null : 'change: not made, without a reason',
    };
  }
  world.truth = members;
  tab.changes.push({ before: before.stored ?? '', after: after.stored ?? '' });
  return {};
}

/** Opens the menu of a row or card, and presses an item. */
function useMenu(item: RegExp, result: (members: readonly unknown[], user: unknown) => unknown[]) {
  return (async (world, before, n) => {
    const members = storedMembers(before);
    if (members === null || before.path !== '/users' || !canChange(world, before)) return null;
    const menus = control(world, before, 'button', /^İşlemler: /);
    const count = await menus.count();
    const user = answerTo(before.query, listedUsers(members)).rows[n % Math.max(1, count)];
    // Rows of the screen before may still be there.
    if (count !== before.rows.length || user === undefined) return null;
    await menus.nth(n % count).click();
    await world.tab.page.getByRole('menuitem', { name: item }).click();
    return changed(world, before, result(members, user.member));
  }) satisfies Action;
}

/** Undoes the last change of this tab, if no other one came after it. */
async function undo(
  world: World,
  before: Screen,
  act: (tab: Tab) => Promise<unknown>,
): Promise<Performed> {
  const change = world.tab.changes.at(-1);
  if (!canChange(world, before) || change?.after !== before.stored || world.isFull) return null;
  await act(world.tab);
  const after = await until(world.tab.page, ({ stored }) => stored !== before.stored);
  if (after.stored !== change.before)
    return { expect: () => 'undo: the stored text differs from the one before the change' };
  world.truth = storedMembers(after);
  world.tab.changes.pop();
  return before.hasFocus ? {} : UNFOCUSED;
}

/** Fills the open form and saves it in one of several ways. */
const add: Action = async (world, before, n) => {
  const { page } = world.tab;
  if (before.dialog !== 'Kullanıcı Ekle') return null;
  world.made += 1;
  const name = `${pick(NAMES, n)} ${world.made}`;
  const email = `yeni${world.made}@ornek.com`;
  const form = page.getByRole('dialog');
  await form.getByLabel('Ad', { exact: true }).fill(name);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Şifre', { exact: true }).fill('gizli-söz');
  const save = form.getByRole('button', { name: 'Kaydet' });
  const how = pick(['press', 'double click', 'Enter', 'Escape after the press'] as const, n);
  if (how === 'double click') await save.dblclick();
  else if (how === 'Enter') await form.getByLabel('Ad', { exact: true }).press('Enter');
  else await save.click();
  if (how === 'Escape after the press') await page.keyboard.press('Escape');
  const isStored = ({ stored }: Screen) => stored?.includes(JSON.stringify(name)) === true;
  const isRefused = ({ words }: Screen) =>
    /eklenemedi|kaydedilemedi|depolaması dolu|silindiği için|okunamadığı için/.test(words);
  const after = await until(page, (now) => isStored(now) || isRefused(now) || isInMemory(now));
  if (!isStored(after)) {
    const mayRefuse = world.isFull || !Array.isArray(world.truth) || isInMemory(after);
    return mayRefuse ? UNFOCUSED : { expect: () => `add: “${name}” was not added` };
  }
  const [added, ...others] = (storedMembers(after) ?? []) as Record<string, unknown>[];
  const isAsTyped =
    added?.['name'] === name &&
    added['email'] === email &&
    String(added['password']).startsWith('$');
  world.truth = [added, ...(Array.isArray(world.truth) ? world.truth : others)];
  world.tab.changes.push({ before: before.stored ?? '', after: after.stored ?? '' });
  return {
    ...(how === 'Escape after the press' && UNFOCUSED),
    expect: ({ words, dialog }) => {
      if (!isAsTyped) return 'add: the stored user is not the typed one';
      if (dialog === 'Kullanıcı Ekle') return 'add: the form stays open, or opened again';
      return words.includes(`${name} eklendi`) ? null : `add: no message about “${name}”`;
    },
  };
};

const typeSearch: Action = async ({ tab }, before, n) => {
  const search = tab.page.getByRole('searchbox');
  if (before.path !== '/users' || before.dialog !== null || before.isPopoverOpen) return null;
  if (!(await search.isVisible())) return null;
  const typed = new URLSearchParams(before.query).get('q') ?? '';
  if (n % 3 === 0 || typed.length > 20) {
    await search.fill('');
    return { expect: ({ query }) => (query.includes('q=') ? 'effect: the search stays' : null) };
  }
  await search.press('End');
  await search.pressSequentially(pick(TEXTS, n));
  return {
    expect: ({ query }) =>
      new URLSearchParams(query).get('q') === typed + pick(TEXTS, n)
        ? null
        : 'effect: the address does not have the search',
  };
};

const toggleFilter: Action = async ({ tab }, before, n) => {
  const opener = tab.page.getByRole('button', { name: FILTER, exact: true });
  if (before.dialog !== null || !(await opener.isVisible())) return null;
  if (!before.isPopoverOpen) await opener.click();
  const role = pick(ROLES, n);
  const box = tab.page.locator('[popover=auto]').getByRole('checkbox', { name: role, exact: true });
  if ((await box.count()) === 0) return {};
  await box.click();
  const has = ({ query }: Screen) => new URLSearchParams(query).getAll('role').includes(role);
  return {
    expect: (after) =>
      has(after) === has(before) ? `effect: the filter “${role}” does not change` : null,
  };
};

/** The browser's back and forward. */
const step =
  (by: -1 | 1): Action =>
  async ({ tab, truth }) => {
    const { position, length, isWithin } = await tab.page.evaluate((delta) => {
      const entries = navigation.entries();
      const index = navigation.currentEntry?.index ?? 0;
      return {
        position: index,
        length: entries.length,
        isWithin: entries[index + delta]?.sameDocument === true,
      };
    }, by);
    if (position + by < tab.firstPosition || position + by >= length) return null;
    // A load while there is no list would make 5,000 sample users.
    if (!isWithin && !Array.isArray(truth)) return null;
    await tab.page.evaluate((delta) => history.go(delta), by);
    return UNFOCUSED;
  };

/** A change by another program of the same origin, which knows the list's format but no locks. */
const elsewhere =
  (how: 'add' | 'remove' | 'damage'): Action =>
  async (world, before) => {
    const members = storedMembers(before);
    if (!Array.isArray(world.truth) || members === null || world.isFull) return null;
    world.made += 1;
    world.last = members;
    const record = makeRecord({ id: `baska-${world.made}`, name: `Başka ${world.made}` });
    if (how === 'add') world.truth = [record, ...members];
    else world.truth = how === 'remove' ? null : `bozuk metin ${world.made}`;
    const text = typeof world.truth === 'string' ? world.truth : JSON.stringify(world.truth);
    await world.elsewhere.evaluate(
      (value) =>
        value === 'null' ? localStorage.removeItem('users') : localStorage.setItem('users', value),
      text,
    );
    return UNFOCUSED;
  };

/** A remedy that a notice offers when the list was removed or damaged. */
const remedy =
  (name: RegExp, result: (world: World) => readonly unknown[]): Action =>
  async (world, before) => {
    const button = control(world, before, 'button', name).last();
    if (Array.isArray(world.truth) || before.isPopoverOpen) return null;
    if ((await button.count()) === 0) return null;
    await button.click();
    const after = await until(world.tab.page, ({ stored }) => stored !== before.stored);
    if (after.stored === before.stored && world.isFull) return {};
    world.truth = result(world);
    return UNFOCUSED;
  };

const load =
  (act: (tab: Tab, n: number) => Promise<unknown>): Action =>
  async ({ tab, truth }, _before, n) => {
    if (!Array.isArray(truth)) return null;
    await act(tab, n);
    return UNFOCUSED;
  };

export const openTab = async (context: World['context'], address: string): Promise<Tab> => {
  const page = await context.newPage();
  await page.goto(address);
  const { loadedAt } = await until(page, ({ heading }) => heading !== null);
  const firstPosition = await page.evaluate(() => navigation.currentEntry?.index ?? 0);
  return { page, firstPosition, changes: [], loadedAt };
};

const key =
  (name: string): Action =>
  async ({ tab }, before) => {
    if (before.isTyping || before.dialog !== null || before.isPopoverOpen) return null;
    if (before.path !== '/users' || !Array.isArray(storedMembers(before))) return null;
    await tab.page.keyboard.press(name);
    return {
      expect: ({ dialog, isTyping }) => {
        if (name === '/') return isTyping ? null : 'effect: “/” does not focus the search';
        return dialog === null ? `effect: “${name}” opens nothing` : null;
      },
    };
  };

const click = async (locator: Locator) => locator.click();

/** Every step that a person can take, with its frequency beside the others. */
export const ACTIONS: Readonly<Record<string, readonly [weight: number, act: Action]>> = {
  ...Object.fromEntries(Object.entries(PRESSES).map(([name, act]) => [name, [2, act] as const])),
  'type in the search': [6, typeSearch],
  'toggle a role filter': [4, toggleFilter],
  'press Escape': [
    5,
    async ({ tab }, before) => {
      await tab.page.keyboard.press('Escape');
      return {
        ...(!before.hasFocus && UNFOCUSED),
        expect: (after) => {
          if (before.isPopoverOpen) return after.isPopoverOpen ? 'effect: it stays open' : null;
          const isClosed = before.dialog === null || after.dialog !== before.dialog;
          return isClosed ? null : 'effect: Escape does not close the dialog';
        },
      };
    },
  ],
  'press n': [1, key('n')],
  'press /': [1, key('/')],
  'press ?': [1, key('?')],
  'press the backdrop': [
    1,
    async ({ tab }, before) => {
      if (before.dialog === null) return null;
      await tab.page.mouse.click(BACKDROP.x, BACKDROP.y);
      return { expect: (after) => (after.dialog === null ? null : 'effect: the dialog stays') };
    },
  ],
  'scroll the cards': [
    2,
    async ({ tab }, before) => {
      const area = tab.page.getByRole('region', { name: 'Kullanıcı kartları' });
      if (before.dialog !== null || !(await area.isVisible())) return null;
      await area.hover();
      await tab.page.mouse.wheel(0, 4000);
      return UNFOCUSED;
    },
  ],
  'fill the form and save': [14, add],
  'remove a user': [
    4,
    useMenu(/^Sil$/, (members, user) => members.filter((member) => member !== user)),
  ],
  'deactivate or activate a user': [
    4,
    useMenu(/^(Pasifleştir|Etkinleştir)$/, (members, user) =>
      members.map((member) => {
        const { active } = member as { active?: unknown };
        return member === user ? { ...(member as object), active: active !== true } : member;
      }),
    ),
  ],
  'undo by Ctrl+Z': [
    4,
    (world, before) =>
      before.isTyping ? null : undo(world, before, ({ page }) => page.keyboard.press('Control+z')),
  ],
  'undo in the notice': [
    3,
    async (world, before) => {
      const notice = world.tab.page.getByRole('group', { name: 'Son değişiklik' });
      const button = notice.getByRole('button', { name: 'Geri al', exact: true });
      return (await button.count()) === 0 ? null : undo(world, before, () => click(button));
    },
  ],
  'undo in the history': [
    3,
    async (world, before) => {
      if (before.path !== '/history' || before.query !== '') return null;
      const button = control(world, before, 'button', /^Geri al: /).first();
      return (await button.count()) === 0 ? null : undo(world, before, () => click(button));
    },
  ],
  reload: [3, load(({ page }) => page.reload())],
  'go to an address': [4, load(({ page }, n) => page.goto(pick(ADDRESSES, n)))],
  'go back': [3, step(-1)],
  'go forward': [2, step(1)],
  'open another tab': [
    2,
    async (world, _before, n) => {
      if (world.tabs.length > 1 || !Array.isArray(world.truth)) return null;
      world.tab = await openTab(world.context, pick(ADDRESSES, n));
      world.tabs.push(world.tab);
      return UNFOCUSED;
    },
  ],
  'switch to the other tab': [
    3,
    async (world) => {
      const other = world.tabs.find((tab) => tab !== world.tab);
      if (other === undefined) return null;
      world.tab = other;
      await other.page.bringToFront();
      return UNFOCUSED;
    },
  ],
  'another program adds a user': [2, elsewhere('add')],
  'another program removes the list': [1, elsewhere('remove')],
  'another program damages the list': [1, elsewhere('damage')],
  'put the list back': [
    6,
    remedy(/^Bu sekmedeki (kopyayı|listeyi) geri yükle$/, ({ last }) => last),
  ],
  'begin with an empty list': [2, remedy(/^Boş listeyle başla$/, () => [])],
  'another program fills the storage': [
    1,
    async (world, _before, n) => {
      if (world.isFull || !Array.isArray(world.truth)) return null;
      world.isFull = true;
      await fillStorage(world.elsewhere, pick([0, 300, 3000], n));
      return UNFOCUSED;
    },
  ],
  'the storage is free again': [
    4,
    async (world) => {
      if (!world.isFull) return null;
      world.isFull = false;
      await world.elsewhere.evaluate(() => localStorage.removeItem('filler'));
      return UNFOCUSED;
    },
  ],
};
