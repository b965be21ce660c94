import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type {
  Answer,
  PageOfUsers,
  Question,
  UserSource,
  PartialAnswers,
} from '#domain/userSource.ts';
import { formatListView, parseListView } from '#domain/view/viewAddress.ts';
import { rememberCards } from '#screens/user-list/cards/visibleCards.ts';
import { createFakePresence } from '#testing/fakes/fakePresence.ts';
import { loadNoViews } from '#testing/fakes/noViews.ts';
import { createFakeMe } from '#testing/fakes/fakeMe.ts';
import { createFakeStaff, DENIZ } from '#testing/fakes/fakeStaff.tsx';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SERVER_CAPABILITIES } from '#testing/serverCapabilities.ts';
import { SharedApp } from './SharedApp.tsx';

beforeEach(async () => {
  history.replaceState(null, '');
  await page.viewport(1280, 800);
});

const found = (names: readonly string[], lookedAt?: number): PageOfUsers => ({
  rows: names.map((name) => makeUser({ id: name, name })),
  page: 1,
  total: names.length,
  listTotal: 1000,
  ...(lookedAt !== undefined && { lookedAt, isTotalLowerBound: true }),
});
const part = (names: readonly string[], lookedAt: number, isStopped = false) =>
  ({ state: 'part', before: found(names, lookedAt), isStopped }) as const;

/** A shared list whose pages the test decides. */
async function show(
  first: Answer<PageOfUsers>,
  path = '/users?q=n@',
  firstCount: Answer<PageOfUsers> = { state: 'pending', before: undefined },
) {
  history.replaceState(history.state, '', path);
  const list = createFakeStore();
  let answer = first;
  let count = firstCount;
  /** Of a page that shows more than this. */
  let larger: { readonly than: number; readonly answer: Answer<PageOfUsers> } | null = null;
  const setSearching = vi.fn<PartialAnswers['setSearching']>();
  const sizes = new Set<number>();
  const read = ((question: Question) => {
    if (question.kind !== 'page') return list.source.read(question);
    if (question.isTotalExact) return count;
    // Two seconds later the sidebar asks for the number of users, without a search.
    if (question.query.text !== '') sizes.add(question.size);
    return larger !== null && question.size > larger.than ? larger.answer : answer;
  }) as UserSource['read'];
  const source = {
    ...list.source,
    capabilities: SERVER_CAPABILITIES,
    partialAnswers: { setSearching, peek: () => null },
    read,
  };
  const shared = {
    source,
    presence: createFakePresence(),
    me: createFakeMe({ ...DENIZ, role: 'editor' }),
    move: null,
    loadViews: loadNoViews,
  };
  const screen = await render(
    <SharedApp basePath="" access={createFakeStaff({}, null)} list={shared} />,
  );
  return {
    screen,
    setSearching,
    /** Of the pages that were asked for. */
    sizes,
    become: (next: Answer<PageOfUsers>) => {
      answer = next;
      list.change({});
    },
    countUpTo: (next: Answer<PageOfUsers>) => {
      count = next;
      list.change({});
    },
    answerBeyond: (than: number, next: Answer<PageOfUsers>) => {
      larger = { than, answer: next };
      list.change({});
    },
    names: () =>
      [...document.querySelectorAll('main tbody tr')].map((row) => row.querySelector('a')?.text),
    top: () => document.querySelector('main [role=region]')?.getBoundingClientRect().top,
    statuses: () =>
      [...document.querySelectorAll('main [role=status]')].map((status) => status.textContent),
  };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('a long search shows its first rows at once, with its progress', async () => {
  const { screen, names, become } = await show(part(['Can', 'Ece'], 120));
  await expect.poll(names).toEqual(['Can', 'Ece']);
  await expect.element(screen.getByText('2 kullanıcı bulundu')).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Listenin aranan bölümü' });
  await expect.element(bar).toHaveAttribute('value', '120');
  await expect.element(bar).toHaveAttribute('max', '1000');
  // New rows only come at its end: nobody has to wait for it.
  expect(document.querySelector('main [aria-busy]')).toBeNull();
  become(part(['Can', 'Ece', 'Oya'], 640));
  await expect.poll(names).toEqual(['Can', 'Ece', 'Oya']);
  become({ state: 'ready', value: found(['Can', 'Ece', 'Oya']) });
  await expect.element(screen.getByText('3 kullanıcı', { exact: true })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

it.each(['/users?q=n@', '/users?view=cards&q=n@', '/users?view=cards&mode=all&q=n@'])(
  'nothing claims that nobody matches before the search has ended: %s',
  async (path) => {
    const { screen, become } = await show(part([], 120), path);
    await expect.element(screen.getByText('Henüz eşleşen kullanıcı yok')).toBeVisible();
    expect(document.body.textContent).not.toContain('Eşleşen kullanıcı yok');
    become(part([], 120, true));
    await expect.element(button('Aramayı sürdür')).toBeVisible();
    expect(document.body.textContent).not.toContain('Eşleşen kullanıcı yok');
    become({ state: 'ready', value: found([]) });
    await expect.element(screen.getByText('Eşleşen kullanıcı yok.').first()).toBeVisible();
  },
);

it.each([
  ['/users?q=n@', 1280, '1 - 2 / 2'],
  ['/users?q=n@', 360, '1 - 2 / 2'],
  ['/users?view=cards&q=n@', 1280, 'Sayfa 1 / 1'],
  ['/users?view=cards&q=n@', 360, 'Sayfa 1 / 1'],
])(
  'the place in the pages appears only once it is known, and moves nothing: %s at %i px',
  async (path, width, words) => {
    await page.viewport(width, 800);
    const { become } = await show(part([], 120), path);
    const pager = () => document.querySelector('main nav');
    const top = () => pager()?.querySelector('button')?.getBoundingClientRect().top;
    const place = () => pager()?.querySelector('p')?.textContent.trim();
    await expect.poll(place).toBe('');
    // Rows come later than they are counted.
    const { before } = part(['Can', 'Ece'], 640);
    become({ state: 'part', before: { ...before, total: 60 }, isStopped: false });
    await expect.element(page.getByRole('link', { name: /Ece/ }).first()).toBeVisible();
    expect(place()).toBe('');
    become({ state: 'part', before: { ...before, total: 60 }, isStopped: true });
    await expect.element(button('Aramayı sürdür')).toBeVisible();
    expect(place()).toBe('');
    const topBefore = top();
    become({ state: 'ready', value: found(['Can', 'Ece']) });
    await expect.poll(place).toBe(words);
    expect(top()).toBe(topBefore);
  },
);

it.each([
  ['/users?q=n@', 1],
  // The first cards would move the pager: it comes with them.
  ['/users?view=cards&q=n@', 0],
])(
  'the page number is 1 while nobody is found yet, and 0 once nobody matches: %s',
  async (path, countBefore) => {
    const { become } = await show({ state: 'pending', before: undefined }, path);
    const jump = page.getByRole('textbox', { name: 'Sayfaya git' });
    await expect.element(page.getByText('Kullanıcılar yükleniyor…')).toBeInTheDocument();
    expect(jump.elements().map((box) => (box as HTMLInputElement).value)).toEqual(
      countBefore === 0 ? [] : ['1'],
    );
    become(part([], 120));
    await expect.element(button('Aramayı durdur')).toBeVisible();
    await expect.element(jump).toHaveValue('1');
    become({ state: 'ready', value: found([]) });
    await expect.element(jump).toHaveValue('0');
  },
);

it.each([false, true])(
  '“more loading” is not shown while a search runs or is stopped: %s',
  async (isStopped) => {
    const { before } = part(
      Array.from({ length: 10 }, (_, i) => `Kişi ${i}`),
      640,
    );
    const { screen } = await show(
      { state: 'part', before: { ...before, total: 60 }, isStopped },
      '/users?view=cards&mode=all&q=n@',
    );
    await expect.element(screen.getByText('Kişi 9')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('Daha fazla yükleniyor');
  },
);

it('a long search can be stopped, says how much was searched, and can be continued', async () => {
  const { screen, setSearching, become, statuses } = await show(part(['Can'], 459));
  await userEvent.tab();
  await button('Aramayı durdur').click();
  expect(setSearching).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'page' }), false);
  become(part(['Can'], 459, true));
  const words = 'Arama durduruldu. Listenin %45 kadarı arandı.';
  await expect.element(screen.getByText(words).first()).toBeVisible();
  await expect.poll(statuses).toContain(words);
  // It is the same button: who pressed it by a key is still on it.
  await expect.element(button('Aramayı sürdür')).toHaveFocus();
  await button('Aramayı sürdür').click();
  expect(setSearching).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'page' }), true);
});

it('show-all searches one page for all its cards, so that one press stops it', async () => {
  const path = '/users?view=cards&mode=all&q=n@';
  history.replaceState({ entry: 'many-cards' }, '', path);
  const view = formatListView(parseListView(location.search));
  rememberCards({ view, visibleCount: 40, scrollTop: 0 });
  const { sizes, setSearching } = await show(part(['Can'], 459), path);
  await button('Aramayı durdur').click();
  expect([...sizes]).toEqual([40]);
  expect(setSearching.mock.calls).toEqual([[expect.objectContaining({ size: 40 }), false]]);
});

it.each([1280, 360])(
  'a long search for more cards shows its bar below them, and can be stopped there, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const people = Array.from({ length: 20 }, (_, i) => `Kişi ${i}`);
    const ten: Answer<PageOfUsers> = {
      state: 'ready',
      value: { ...found(people.slice(0, 10)), total: 60 },
    };
    const beyond = (lookedAt: number, isStopped = false): Answer<PageOfUsers> => ({
      state: 'part',
      before: { ...found(people.slice(0, 3), lookedAt), total: 3 },
      isStopped,
    });
    const shown = await show(ten, '/users?view=cards&mode=all&q=n@');
    const { screen, setSearching, answerBeyond, statuses } = shown;
    const area = page.getByRole('region', { name: 'Kullanıcı kartları' });
    await expect.element(screen.getByText('60 kullanıcı', { exact: true })).toBeVisible();
    answerBeyond(10, beyond(120));
    area.element().scrollTo(0, area.element().scrollHeight);
    const bar = area.getByRole('progressbar', { name: 'Listenin aranan bölümü' });
    await expect.element(bar).toHaveAttribute('value', '120');
    expect(screen.getByRole('progressbar').elements()).toHaveLength(1);
    await expect.element(area.getByText('Daha fazla yükleniyor...')).toBeVisible();
    await expect.poll(statuses).toContain('Aranıyor…');
    // Those who are there stay, and how many match is known.
    await expect.element(area.getByText('Kişi 9')).toBeInTheDocument();
    expect(document.querySelector('main')?.textContent).toContain('60 kullanıcı');
    expect(document.querySelector('main [aria-busy]')).toBeNull();
    const middleOf = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const stop = area.getByRole('button', { name: 'Aramayı durdur' });
    expect(middleOf(stop.element())).toBeCloseTo(middleOf(bar.element()), 0);
    expect(area.element().scrollWidth).toBe(area.element().clientWidth);
    document.querySelector<HTMLElement>('[aria-label="Aramayı durdur"]')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(setSearching).toHaveBeenLastCalledWith(expect.objectContaining({ size: 20 }), false);
    answerBeyond(10, beyond(450, true));
    const words = 'Arama durduruldu. Listenin %45 kadarı arandı.';
    await expect.element(area.getByText(words)).toBeVisible();
    await expect.poll(statuses).toContain(words);
    expect(area.element().scrollWidth).toBe(area.element().clientWidth);
    await expect.element(button('Aramayı sürdür')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(setSearching).toHaveBeenLastCalledWith(expect.objectContaining({ size: 20 }), true);
    answerBeyond(10, { state: 'ready', value: { ...found(people), total: 60 } });
    await expect.element(area.getByText('Kişi 19')).toBeInTheDocument();
    // Who pressed its button by a key continues among the cards.
    await expect.element(area).toHaveFocus();
  },
);

it('the last cards of a long search show that they are loading, except after a failure', async () => {
  const people = Array.from({ length: 12 }, (_, i) => `Kişi ${i}`);
  const ten: Answer<PageOfUsers> = {
    state: 'ready',
    value: { ...found(people.slice(0, 10)), total: 12 },
  };
  const { answerBeyond, sizes } = await show(ten, '/users?view=cards&mode=all&q=n@');
  const area = page.getByRole('region', { name: 'Kullanıcı kartları' });
  await expect.element(area.getByText('Kişi 9')).toBeInTheDocument();
  answerBeyond(10, { state: 'pending', before: undefined });
  area.element().scrollTo(0, area.element().scrollHeight);
  await expect.poll(() => [...sizes]).toContain(12);
  await expect.element(area.getByText('Daha fazla yükleniyor...')).toBeVisible();
  answerBeyond(10, { state: 'part', before: found([], 4), isStopped: false });
  await expect.element(area.getByRole('progressbar')).toBeVisible();
  const failed = { state: 'failed', problem: 'unreachable', before: undefined } as const;
  answerBeyond(10, { ...failed, isRetrying: false });
  await expect.element(button('Yeniden dene')).toBeVisible();
  expect(area.element().textContent).not.toContain('Daha fazla yükleniyor');
  await expect.element(area.getByText('Kişi 9')).toBeInTheDocument();
  answerBeyond(10, { ...failed, isRetrying: true });
  await expect.element(area.getByText('Daha fazla yükleniyor...')).toBeVisible();
});

it('a long search is announced when it begins, and not for each part', async () => {
  const { screen, become, statuses } = await show(part([], 10));
  await expect.element(screen.getByText('Aranıyor…').first()).toBeVisible();
  // A part that is loaded late may add a region, with nothing in it.
  const spoken = () => statuses().filter((text) => text !== '');
  await expect.poll(spoken).toEqual(['Aranıyor…']);
  for (const lookedAt of [200, 400, 600]) {
    become(part(['Can', 'Ece'].slice(0, lookedAt / 200), lookedAt));
    await expect
      .element(screen.getByRole('progressbar'))
      .toHaveAttribute('value', String(lookedAt));
  }
  // Longer than the words of a whole answer wait.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(spoken()).toEqual(['Aranıyor…']);
});

it('a long search is announced in an existing live region, and again for another search', async () => {
  const { become } = await show({ state: 'pending', before: undefined });
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  const regions = new Set(document.querySelectorAll('main [role=status]'));
  const said: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const region = target instanceof Element ? target : target.parentElement;
      if (region !== null && regions.has(region)) said.push(region.textContent);
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  become(part([], 120));
  await expect.poll(() => said).toEqual(['Aranıyor…']);
  await page.getByRole('searchbox').fill('m@');
  await expect.poll(() => said).toEqual(['Aranıyor…', '', 'Aranıyor…']);
  become(part([], 450, true));
  const words = 'Arama durduruldu. Listenin %45 kadarı arandı.';
  await expect.poll(() => said.at(-1)).toBe(words);
  observer.disconnect();
});

it.each([1280, 1024, 768, 640, 360])(
  'a long search moves nothing between its parts, when it is stopped, or at its end, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const { become, top, screen } = await show(part([], 1));
    await expect.element(screen.getByRole('progressbar')).toBeVisible();
    const before = top();
    const left = () => document.querySelector('progress')?.getBoundingClientRect().left;
    const barBefore = left();
    const states: readonly Answer<PageOfUsers>[] = [
      part(['Can'], 120),
      part(
        Array.from({ length: 10 }, (_, i) => `Kişi ${i}`),
        640,
      ),
      part(['Can'], 990, true),
      { state: 'part', before: { ...found(['Can'], 990), total: 10_000 }, isStopped: true },
    ];
    for (const state of states) {
      become(state);
      const isStopped = state.state === 'part' && state.isStopped;
      await expect.element(button(isStopped ? 'Aramayı sürdür' : 'Aramayı durdur')).toBeVisible();
      expect(top()).toBe(before);
      // On a phone its place is taken by words when the search is stopped.
      if (!isStopped || width >= 640) expect(left()).toBe(barBefore);
      // Nor does anything on the line reach beyond the card, or over something else.
      const card = document.querySelector('main section')?.getBoundingClientRect().right;
      const line = document.querySelector('progress')?.parentElement?.getBoundingClientRect();
      // Only in a narrow window there is a button beside it.
      const [select] = button('Seç').elements();
      expect(select?.getBoundingClientRect().right ?? 0).toBeLessThanOrEqual(card ?? 0);
      expect(line?.right).toBeLessThanOrEqual(select?.getBoundingClientRect().left ?? card ?? 0);
    }
    become({ state: 'ready', value: found(['Can']) });
    await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
    expect(top()).toBe(before);
  },
);

it.each([
  [1024, 'role=Admin&status=active'],
  [768, 'role=Admin&status=active'],
  [700, 'role=Admin&status=active'],
  [640, 'role=Admin&status=active'],
  [360, 'role=Admin&status=active'],
  [360, 'role=Admin'],
])(
  'the filters in use have room beside a long search, running or stopped, at %i px: %s',
  async (width, filters) => {
    await page.viewport(width, 800);
    const path = `/users?q=n@&${filters}`;
    const { become, screen } = await show(part(['Can'], 120), path);
    for (const isStopped of [false, true]) {
      become({
        state: 'part',
        before: { ...found(['Can'], 120), total: 10_000, listTotal: 5_000_000 },
        isStopped,
      });
      await expect.element(button(isStopped ? 'Aramayı sürdür' : 'Aramayı durdur')).toBeVisible();
      const chips = screen.getByRole('button', { name: 'Rol filtresini kaldır' }).element();
      const list = chips.closest('ul');
      const edge = list?.getBoundingClientRect().right ?? 0;
      expect(list?.clientWidth).toBeGreaterThan(width === 360 ? 70 : 120);
      expect(chips.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
    }
  },
);

it.each([1280, 360])(
  'a long exact count shows its progress, moves nothing, and can be stopped, at %i px',
  async (width) => {
    await page.viewport(width, 800);
    const many = { ...found(['Can', 'Ece']), total: 10_000, isTotalLowerBound: true } as const;
    const world = await show({ state: 'ready', value: many });
    const { screen, countUpTo, setSearching, top } = world;
    await button('Kesin sayıyı göster').click();
    await expect.element(screen.getByText('10.000+ kullanıcı Sayılıyor…')).toBeVisible();
    const before = top();
    const counted = (total: number, lookedAt: number, isStopped = false) => {
      const so = { ...found(['Can'], lookedAt), total, listTotal: 10_000_000 };
      countUpTo({ state: 'part', before: so, isStopped });
    };
    // Another server may not know yet how many there are at least.
    counted(700, 1000);
    const bar = screen.getByRole('progressbar', { name: 'Listenin sayılan bölümü' });
    await expect.element(bar).toHaveAttribute('max', '10000000');
    const words = (text: string) =>
      screen.getByText(width === 360 ? text : text.replace('bulundu', 'kullanıcı bulundu'), {
        exact: true,
      });
    await expect.element(words('10.000 bulundu')).toBeVisible();
    counted(6_612_345, 9_500_000);
    await expect.element(words('6.612.345 bulundu')).toBeVisible();
    expect(top()).toBe(before);
    await button('Sayımı durdur').click();
    expect(setSearching).toHaveBeenLastCalledWith(
      expect.objectContaining({ isTotalExact: true }),
      false,
    );
    counted(6_612_345, 9_500_000, true);
    const stopped = 'Sayım durduruldu. Listenin %95 kadarı sayıldı.';
    await expect.element(screen.getByRole('status').getByText(stopped)).toBeInTheDocument();
    expect(top()).toBe(before);
    await button('Sayımı sürdür').click();
    expect(setSearching).toHaveBeenLastCalledWith(
      expect.objectContaining({ isTotalExact: true }),
      true,
    );
    countUpTo({ state: 'ready', value: { ...found(['Can']), total: 6_912_345 } });
    await expect.element(screen.getByRole('status').getByText('6.912.345 kullanıcı')).toBeVisible();
    expect(world.names()).toEqual(['Can', 'Ece']);
    expect(top()).toBe(before);
  },
);

it('Enter does not open the only row while the search may find others', async () => {
  const { names, become } = await show(part(['Can'], 120));
  await expect.poll(names).toEqual(['Can']);
  await page.getByRole('searchbox').click();
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe('/users');
  become(part(['Can'], 120, true));
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe('/users');
});

it('the search of Home opens the list as soon as a part is found', async () => {
  const { names } = await show(part(['Can'], 120), '/');
  await page.getByRole('searchbox').fill('n@');
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Can']);
  expect(location.pathname + location.search).toBe('/users?q=n%40');
});

it('a part that fails keeps the rows found so far, and offers a retry', async () => {
  const { screen, names, become } = await show(part(['Can'], 120));
  await expect.poll(names).toEqual(['Can']);
  const before = found(['Can'], 120);
  become({ state: 'failed', problem: 'unreachable', before, isRetrying: false });
  await expect.element(button('Yeniden dene')).toBeVisible();
  await expect.element(screen.getByText('1 kullanıcı bulundu')).toBeVisible();
  expect(names()).toEqual(['Can']);
});

it('selecting all continues a stopped count, and offers a retry when it is stopped again', async () => {
  await page.viewport(1280, 800);
  const many = { ...found(['Can', 'Ece']), total: 10_000, isTotalLowerBound: true } as const;
  const so = { ...found(['Can'], 400), total: 10_000 };
  const stopped = { state: 'part', before: so, isStopped: true } as const;
  const { screen, setSearching, countUpTo } = await show(
    { state: 'ready', value: many },
    '/users?q=n@',
    stopped,
  );
  await screen.getByRole('checkbox', { name: 'Bu sayfayı seç' }).first().click();
  const bar = screen.getByRole('region', { name: 'Seçilen kullanıcılar' });
  await bar.getByRole('button', { name: 'Eşleşen 10.000+ kullanıcının tümünü seç' }).click();
  await expect.element(bar.getByText('Sayılıyor…')).toBeVisible();
  expect(setSearching).toHaveBeenCalledTimes(1);
  expect(setSearching).toHaveBeenLastCalledWith(
    expect.objectContaining({ isTotalExact: true }),
    true,
  );
  countUpTo({ ...stopped, isStopped: false });
  await expect.element(bar.getByText('Sayılıyor…')).toBeVisible();
  countUpTo({ ...stopped });
  await expect.element(bar.getByText('Sayılamadı. Yeniden dene')).toBeVisible();
  expect(setSearching).toHaveBeenCalledTimes(1);
  await bar.getByText('Sayılamadı. Yeniden dene').click();
  expect(setSearching).toHaveBeenCalledTimes(2);
  countUpTo({ state: 'ready', value: { ...found(['Can']), total: 12_600 } });
  await expect.element(bar.getByText('12.600 kullanıcı seçildi')).toBeVisible();
});
