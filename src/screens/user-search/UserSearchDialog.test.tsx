import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Answer, Question, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { UserSearchDialog } from './UserSearchDialog.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/');
});

/** The dialog on a list whose answers are what `later` makes of them, until it is told otherwise. */
async function showLate(later: (answer: Answer<never>) => unknown) {
  const users = ['Işıl Irmak', 'Irmak Işık'].map((name) => makeUser({ id: name, name }));
  const list = createFakeStore({ users });
  let isLate = true;
  const answers = new Map<string, unknown>();
  const read = (question: Question) => {
    const key = JSON.stringify(question);
    if (!isLate) return list.source.read(question);
    if (!answers.has(key)) answers.set(key, later(list.source.read(question) as Answer<never>));
    return answers.get(key);
  };
  const onClose = vi.fn<() => void>();
  const screen = await render(
    <SourceForTest list={list} source={{ read: read as UserSource['read'] }}>
      <UserSearchDialog onClose={onClose} />
    </SourceForTest>,
  );
  await screen.getByRole('searchbox').fill('ırmak');
  const arrive = () => {
    isLate = false;
    list.change({});
  };
  return { screen, onClose, arrive };
}

it('Enter opens the first user as soon as it is known, and nobody before', async () => {
  const { screen, onClose, arrive } = await showLate(() => ({
    state: 'pending',
    before: undefined,
  }));
  await userEvent.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Eşleşen kullanıcı yok.').elements()).toEqual([]);
  arrive();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(decodeURIComponent(location.pathname)).toBe('/users/Işıl Irmak');
});

it('whom a long search has found so far is shown and opened, and not counted', async () => {
  const { screen, onClose } = await showLate((answer) => ({
    state: 'part',
    before: { ...(answer.state === 'ready' ? (answer.value as object) : {}), lookedAt: 10 },
    isStopped: false,
  }));
  await expect.element(screen.getByRole('link', { name: /Işıl Irmak/ })).toBeVisible();
  expect(screen.getByText(/kullanıcı bulundu/).elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('says why there is no answer, and tries again', async () => {
  const { screen, arrive } = await showLate(() => ({
    state: 'failed',
    problem: 'unreachable',
    before: undefined,
    isRetrying: false,
  }));
  await expect.element(screen.getByText(/^Kullanıcılara ulaşılamadı/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Yeniden dene' })).toBeVisible();
  arrive();
  await expect.element(screen.getByRole('link', { name: /Irmak Işık/ })).toBeVisible();
});
