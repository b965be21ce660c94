import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { HistoryPage } from '#domain/change/history.ts';
import type { Answer, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeDone } from '#testing/data/makeDone.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { MissingUser } from './UserDetailScreen.tsx';

const user = makeUser({ name: 'Ali Veli' });

/** The history of one user, whose last change was this. */
function historyOf(what: 'removed' | 'edited' | null): Answer<HistoryPage> {
  const touched = { id: user.id, name: 'Ali Veli', isInList: false, fields: [] };
  const entries =
    what === null ? [] : [{ ...makeDone(), users: [{ ...touched, what }], isUndone: false }];
  return {
    state: 'ready',
    value: { entries, page: 1, total: entries.length, since: null },
  };
}

const PENDING = { state: 'pending', before: undefined } as const;
const FAILED = {
  state: 'failed',
  problem: 'unreachable',
  before: undefined,
  isRetrying: false,
} as const;

function show(history: Answer<HistoryPage>, isKnown = false) {
  const list = createFakeStore({ users: [] });
  // The only question that the component asks.
  const read = (() => history) as unknown as UserSource['read'];
  return render(
    <SourceForTest list={list} source={{ read }}>
      <MissingUser id={user.id} last={isKnown ? user : null} notFound={<h1>Bulunamadı</h1>} />
    </SourceForTest>,
  );
}

it('a user removed according to the history is shown by name, and can be restored', async () => {
  const screen = await show(historyOf('removed'));
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Ali Veli');
  await expect.element(screen.getByText('Bu kullanıcı silindi.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Geri getir' })).toBeVisible();
});

it('the page does not say “not found” while the history is pending', async () => {
  const screen = await show(PENDING);
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Kullanıcı bilgileri');
  expect(screen.getByText('Bulunamadı').query()).toBeNull();
});

it('a user whom the page has shown is reported as removed, with or without a history', async () => {
  for (const history of [PENDING, FAILED, historyOf(null)]) {
    const screen = await show(history, true);
    await expect.element(screen.getByRole('heading')).toHaveTextContent('Ali Veli');
    await expect.element(screen.getByText('Bu kullanıcı silindi.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Geri getir' }).query()).toBeNull();
    await screen.unmount();
  }
});

it.each([true, false])(
  'a removal is announced only if the page has shown the user: %j',
  async (wasShown) => {
    const screen = await show(historyOf('removed'), wasShown);
    await expect.element(screen.getByText('Bu kullanıcı silindi.')).toBeVisible();
    expect(screen.getByRole('alert').query() !== null).toBe(wasShown);
  },
);

it('a user without a removal in the history is not found', async () => {
  for (const history of [historyOf(null), historyOf('edited')]) {
    const screen = await show(history);
    await expect.element(screen.getByRole('heading')).toHaveTextContent('Bulunamadı');
    await screen.unmount();
  }
});

it('a user whose history fails to load is not found, with a retry', async () => {
  const screen = await show(FAILED);
  await expect.element(screen.getByRole('heading')).toHaveTextContent('Bulunamadı');
  await expect.element(screen.getByRole('button', { name: 'Yeniden dene' })).toBeVisible();
});
