import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { selectedCount, withAllMatching } from '#domain/query/selection.ts';
import type {
  Answer,
  PageOfUsers,
  PageQuestion,
  Question,
  UserSource,
} from '#domain/userSource.ts';
import { useSteadyAnswer } from '#state/useAnswer.ts';
import { createFakeStore } from '#testing/fakeStore.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { EVERYONE } from '#testing/pageFor.ts';
import { BulkBar } from './BulkBar.tsx';
import { createSelectBoxes } from './selectBoxes.tsx';
import { createSelectionStore, type SelectionStore } from './selectionStore.ts';

const questionOf = (text: string): PageQuestion => ({
  kind: 'page',
  query: { ...EVERYONE, text },
  page: 1,
  size: 10,
});
const SHOWN = questionOf('a');
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

interface BarProps {
  store: SelectionStore;
  question: PageQuestion;
}

function Bar({ store, question }: BarProps) {
  return (
    <BulkBar
      store={store}
      PageBox={createSelectBoxes(store).PageBox}
      isTable
      question={question}
      shown={useSteadyAnswer(question)}
      onDuplicates={() => undefined}
      onExport={() => undefined}
      onEnd={() => undefined}
    />
  );
}

/** All five who match are selected; a change leaves the list as the test says. */
async function show(
  afterChange: { readonly page: Answer<PageOfUsers> },
  own: Partial<UserSource> = {},
) {
  const store = createSelectionStore();
  store.change((state) => withAllMatching(state, SHOWN.query, 5));
  const listeners = new Set<() => void>();
  /** Each look at the answer of a count. */
  const counted: Question[] = [];
  let revision = 1;
  let page: Answer<PageOfUsers> = ready(pageOf(5));
  let count: Answer<PageOfUsers> = NOT_KNOWN;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const source: Partial<UserSource> = {
    // Each answer is of its question's kind.
    read: ((question: Question) => {
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
      ({ page } = afterChange);
      notify();
      return Promise.resolve({ ok: true, user: null, change: null });
    },
    ...own,
  };
  const at = (question: PageQuestion) => (
    <SourceForTest source={source} staff={EDITOR}>
      <Bar store={store} question={question} />
    </SourceForTest>
  );
  const screen = await render(at(SHOWN));
  return {
    store,
    screen,
    counted,
    notify,
    deactivate: async () => {
      await screen.getByRole('button', { name: '5 kullanıcıyı pasifleştir' }).click();
    },
    become: (next: { page?: Answer<PageOfUsers>; count?: Answer<PageOfUsers> }) => {
      page = next.page ?? page;
      count = next.count ?? count;
      notify();
    },
    goTo: (question: PageQuestion) => screen.rerender(at(question)),
    isSelected: async (words: string) => {
      await expect.element(screen.getByText(words).first()).toBeVisible();
    },
  };
}

it('after a change of all who match, the page says how many still do, and nobody is counted', async () => {
  const { deactivate, become, counted, isSelected, screen } = await show({
    page: pending(pageOf(5)),
  });
  await deactivate();
  become({ page: ready(pageOf(3)) });
  await isSelected('3 kullanıcı seçildi');
  expect(counted).toEqual([]);
  expect(screen.container.textContent).not.toContain('bu arada');
});

it('where the page says only how many match at least, they are counted after a change', async () => {
  const { deactivate, become, counted, isSelected } = await show({ page: pending(pageOf(5)) });
  await deactivate();
  become({ page: ready(pageOf(2, { isTotalLowerBound: true })) });
  await expect.poll(() => counted.length).toBeGreaterThan(0);
  become({ count: ready(pageOf(4)) });
  await isSelected('4 kullanıcı seçildi');
});

it('what was counted for one search does not become the number of another', async () => {
  const world = await show({ page: pending(pageOf(5)) });
  await world.deactivate();
  world.become({ page: ready(pageOf(2, { isTotalLowerBound: true })) });
  await expect.poll(() => world.counted.length).toBeGreaterThan(0);
  const other = questionOf('b');
  world.store.change((state) => withAllMatching(state, other.query, 7));
  world.become({ count: ready(pageOf(4)) });
  await world.isSelected('7 kullanıcı seçildi');
  expect(selectedCount(world.store.get().selected)).toBe(7);
});

it('nobody is counted any more for a search that the person has left', async () => {
  const { deactivate, become, counted, goTo } = await show({ page: pending(pageOf(5)) });
  await deactivate();
  become({ page: ready(pageOf(2, { isTotalLowerBound: true })) });
  await expect.poll(() => counted.length).toBeGreaterThan(0);
  await goTo(questionOf('b'));
  counted.length = 0;
  await goTo(SHOWN);
  expect(counted).toEqual([]);
});

it.each([
  ['is known at once', ready(pageOf(0)), null],
  ['is told by the page later', pending(pageOf(5)), { page: ready(pageOf(0)) }],
  ['is counted', ready(pageOf(0, { isTotalLowerBound: true })), { count: ready(pageOf(0)) }],
])(
  'the focus stays in the bar where it %s that nobody matches any more',
  async (_how, page, later) => {
    const { deactivate, become, isSelected, screen } = await show({ page });
    await deactivate();
    if (later !== null) become(later);
    await isSelected('Kullanıcı seçin');
    await expect.element(screen.getByRole('button', { name: 'Bitti' })).toHaveFocus();
  },
);

it('once the person has signed in again, the bar asks for that no more, and says that nothing was done', async () => {
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
