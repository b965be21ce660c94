import { useLayoutEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page as browserPage } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { allMatching, NOBODY, withUsers, type FoundUsers } from '#domain/query/selection.ts';
import type { Answer, PageOfUsers, Question, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { FocusKeptForTest } from '#testing/FocusKeptForTest.tsx';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { UserListProvider, useUserList, type UserList } from '#screens/user-list/listContext.tsx';
import { BulkBar } from './BulkBar.tsx';

const EDITOR = { id: 'd', name: 'Deniz', email: 'deniz@ornek.com', role: 'editor' } as const;

const pageOf = (total: number, more: Partial<PageOfUsers> = {}): PageOfUsers => ({
  rows: [],
  page: 1,
  total,
  listTotal: 100,
  ...more,
});
const ready = <T,>(value: T): Answer<T> => ({ state: 'ready', value });
const pending = <T,>(before: T): Answer<T> => ({ state: 'pending', before });
const NOT_KNOWN = { state: 'pending', before: undefined } as const;

/** The list of the last render, to select from. */
let list: UserList;

function Bar() {
  const shown = useUserList();
  useLayoutEffect(() => {
    list = shown;
  });
  return <BulkBar onClose={() => undefined} />;
}

/** All five matches are selected; a change leads to `afterChange`. */
async function show(
  afterChange: { readonly page: Answer<PageOfUsers>; readonly count?: Answer<PageOfUsers> },
  own: Partial<UserSource> = {},
) {
  history.replaceState(null, '', '/users?q=a');
  const listeners = new Set<() => void>();
  /** The questions for exact counts. */
  const counted: Question[] = [];
  let revision = 1;
  let page: Answer<PageOfUsers> = ready(pageOf(5));
  let count: Answer<PageOfUsers> = NOT_KNOWN;
  let left: Answer<FoundUsers> = NOT_KNOWN;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const source: Partial<UserSource> = {
    // Each answer is of its question's kind.
    read: ((question: Question) => {
      if (question.kind === 'selected') return left;
      if (question.kind !== 'page') return NOT_KNOWN;
      if (question.isTotalExact !== true) return page;
      counted.push(question);
      return count;
    }) as UserSource['read'],
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    revision: () => revision,
    commit: () => {
      revision += 1;
      ({ page, count = count } = afterChange);
      notify();
      return Promise.resolve({ ok: true, user: null, change: null });
    },
    ...own,
  };
  // Wide enough for the bar's words.
  await browserPage.viewport(1280, 800);
  const screen = await render(
    <SourceForTest source={source} staff={EDITOR}>
      <FocusKeptForTest>
        <UserListProvider>
          <Bar />
        </UserListProvider>
      </FocusKeptForTest>
    </SourceForTest>,
  );
  list.selection.choose(allMatching(list.question.query, 5));
  return {
    screen,
    counted,
    notify,
    deactivate: async () => {
      await screen.getByRole('button', { name: '5 kullanıcıyı pasifleştir' }).click();
    },
    become: (next: {
      page?: Answer<PageOfUsers>;
      count?: Answer<PageOfUsers>;
      left?: Answer<FoundUsers>;
    }) => {
      page = next.page ?? page;
      count = next.count ?? count;
      left = next.left ?? left;
      notify();
    },
    /** Others change the list. */
    changeList: () => {
      revision += 1;
      notify();
    },
    goTo: (text: string) => navigate(`/users?q=${text}`),
    isSelected: async (words: string) => {
      await expect.element(screen.getByText(words).first()).toBeVisible();
    },
  };
}

it('after a change of all matches, the new page gives their count without an exact count', async () => {
  const { deactivate, become, counted, isSelected, screen } = await show({
    page: pending(pageOf(5)),
  });
  await deactivate();
  become({ page: ready(pageOf(3)) });
  await isSelected('3 kullanıcı seçildi');
  expect(counted).toEqual([]);
  expect(screen.container.textContent).not.toContain('bu arada');
});

it('after a change of all matches, a lower bound of the page leads to an exact count', async () => {
  const { deactivate, become, counted, isSelected } = await show({ page: pending(pageOf(5)) });
  await deactivate();
  become({ page: ready(pageOf(2, { isTotalLowerBound: true })) });
  await expect.poll(() => counted.length).toBeGreaterThan(0);
  become({ count: ready(pageOf(4)) });
  await isSelected('4 kullanıcı seçildi');
});

it('the count of one search does not become the count of another', async () => {
  const world = await show({ page: pending(pageOf(5)) });
  await world.deactivate();
  world.become({ page: ready(pageOf(2, { isTotalLowerBound: true })) });
  await expect.poll(() => world.counted.length).toBeGreaterThan(0);
  world.goTo('b');
  await expect.poll(() => list.question.query.text).toBe('b');
  list.selection.choose(allMatching(list.question.query, 7));
  world.become({ count: ready(pageOf(4)) });
  await world.isSelected('7 kullanıcı seçildi');
});

it.each([320, 360])(
  'in a window of %i px the bar breaks no word while nobody is selected',
  async (width) => {
    const { screen } = await show({ page: pending(pageOf(5)) });
    await browserPage.viewport(width, 740);
    list.selection.choose(NOBODY);
    const count = screen.getByText('Kullanıcı seçin', { exact: true }).first();
    await expect.element(count).toBeVisible();
    const text = document.createTreeWalker(count.element(), NodeFilter.SHOW_TEXT).nextNode();
    const words = Array.from(text?.textContent?.matchAll(/\S+/g) ?? []);
    const lines = words.map(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text as Text, index);
      range.setEnd(text as Text, index + word.length);
      return range.getClientRects().length;
    });
    expect(lines).toEqual(words.map(() => 1));
  },
);

it('an exact count ends when the person leaves its search', async () => {
  const { deactivate, become, counted, goTo, notify } = await show({ page: pending(pageOf(5)) });
  await deactivate();
  become({ page: ready(pageOf(2, { isTotalLowerBound: true })) });
  await expect.poll(() => counted.length).toBeGreaterThan(0);
  goTo('b');
  await expect.poll(() => list.question.query.text).toBe('b');
  counted.length = 0;
  notify();
  await expect.poll(() => list.question.query.text).toBe('b');
  expect(counted).toEqual([]);
});

it.each([
  ['is known at once', ready(pageOf(0)), null],
  ['comes with a later page', pending(pageOf(5)), { page: ready(pageOf(0)) }],
  ['is counted', ready(pageOf(0, { isTotalLowerBound: true })), { count: ready(pageOf(0)) }],
])('the focus stays in the bar when the empty result %s', async (_how, page, later) => {
  const { deactivate, become, isSelected, screen } = await show({ page });
  await deactivate();
  if (later !== null) become(later);
  await isSelected('Kullanıcı seçin');
  await expect.element(screen.getByRole('button', { name: 'Seçimi kapat' })).toHaveFocus();
});

it('after signing in again, the bar says that nothing was done, and no longer asks to sign in', async () => {
  let connection: 'signedOut' | 'online' = 'signedOut';
  const first = createFakeStore().source.status();
  const statuses = {
    signedOut: { ...first, connection: 'signedOut' },
    online: { ...first, connection: 'online' },
  } as const;
  const { deactivate, notify, screen } = await show(
    { page: ready(pageOf(5)) },
    {
      status: () => statuses[connection],
      commit: () => Promise.resolve({ ok: false, problem: 'signedOut' }),
    },
  );
  const bar = screen.getByRole('region', { name: 'Seçilen kullanıcılar' });
  await deactivate();
  await expect.element(bar).toHaveTextContent('oturumunuz kapandı. Giriş yapıp yeniden deneyin.');
  connection = 'online';
  notify();
  const words = 'Oturumunuz yeniden açıldı; henüz hiçbir şey yapılmadı. Yeniden deneyebilirsiniz.';
  await expect.element(bar).toHaveTextContent(words);
  await expect.element(bar).not.toHaveTextContent('Giriş');
  await expect.element(screen.getByRole('status').last()).toHaveTextContent(words);
});

it('selecting all waits for the exact count where pages count only up to a limit', async () => {
  const rows = [makeUser({ id: 'a' })];
  const first = ready(pageOf(5, { rows, isTotalLowerBound: true }));
  const { become, isSelected, screen } = await show({ page: first });
  become({ page: first, left: ready({ ids: ['a'], unmatched: 0, gone: 0 }) });
  list.selection.choose(withUsers(NOBODY, ['a'], true));
  await screen.getByRole('button', { name: 'Eşleşen 5+ kullanıcının tümünü seç' }).click();
  become({ count: ready(pageOf(7)) });
  await isSelected('7 kullanıcı seçildi');
});

describe('while the remaining selection is unknown', () => {
  const NONE_LOST = ready<FoundUsers>({ ids: ['a', 'b'], unmatched: 0, gone: 0 });
  const FAILED = {
    state: 'failed',
    problem: 'unreachable',
    before: undefined,
    isRetrying: false,
  } as const;
  const WORDS = 'Seçilenlerden kimlerin hâlâ eşleştiği öğrenilemedi.';

  async function showTwo(own: Partial<UserSource> = {}) {
    const world = await show({ page: ready(pageOf(5)) }, own);
    world.become({ left: NONE_LOST });
    list.selection.choose(withUsers(NOBODY, ['a', 'b'], true));
    const bar = world.screen.getByRole('region', { name: 'Seçilen kullanıcılar' });
    const deactivateTwo = world.screen.getByRole('button', { name: '2 kullanıcıyı pasifleştir' });
    await expect.element(deactivateTwo).not.toHaveAttribute('aria-disabled');
    return { ...world, bar, deactivateTwo };
  }

  it('after others changed the list, the actions stay enabled', async () => {
    const { bar, deactivateTwo, changeList, become, isSelected } = await showTwo();
    become({ left: NOT_KNOWN });
    for (let change = 0; change < 3; change += 1) changeList();
    await expect.element(bar).not.toHaveAttribute('aria-busy');
    await expect.element(deactivateTwo).not.toHaveAttribute('aria-disabled');
    become({ left: ready({ ids: ['a'], unmatched: 0, gone: 1 }) });
    await isSelected('1 kullanıcı seçildi');
    await expect.element(bar).toHaveTextContent('1 kullanıcı artık listede değil');
  });

  it('after another search, the actions are disabled', async () => {
    const { bar, deactivateTwo, goTo, become } = await showTwo();
    become({ left: NOT_KNOWN });
    goTo('b');
    await expect.element(bar).toHaveAttribute('aria-busy', 'true');
    await expect.element(deactivateTwo).toHaveAttribute('aria-disabled', 'true');
    become({ left: NONE_LOST });
    await expect.element(bar).not.toHaveAttribute('aria-busy');
    await expect.element(deactivateTwo).not.toHaveAttribute('aria-disabled');
  });

  it('after a failure, the bar says so until it is known, and offers a retry', async () => {
    const retry = vi.fn<UserSource['retry']>();
    const { bar, deactivateTwo, goTo, become, changeList, screen } = await showTwo({ retry });
    become({ left: FAILED });
    goTo('b');
    await expect.element(bar).toHaveTextContent(WORDS);
    // Nothing is under way, and nothing can be done.
    await expect.element(bar).not.toHaveAttribute('aria-busy');
    await expect.element(deactivateTwo).toHaveAttribute('aria-disabled', 'true');
    await expect.element(screen.getByRole('status').last()).toHaveTextContent(WORDS);
    await bar.getByRole('button', { name: 'Yeniden dene' }).click();
    expect(retry).toHaveBeenCalledTimes(1);
    become({ left: { ...FAILED, isRetrying: true } });
    await expect.element(bar).toHaveTextContent(WORDS);
    become({ left: NONE_LOST });
    await expect.element(bar).not.toHaveTextContent(WORDS);
    await expect.element(screen.getByRole('button', { name: 'Seçimi kapat' })).toHaveFocus();
    // The next unknown selection is not reported as failed.
    become({ left: NOT_KNOWN });
    changeList();
    goTo('b');
    await expect.element(bar).not.toHaveTextContent(WORDS);
  });
});
