import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Answer, Question, UserSource } from '#domain/userSource.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { SourceForTest } from '#testing/SourceForTest.tsx';
import { Palette } from './Palette.tsx';

beforeEach(() => {
  history.replaceState(null, '', '/');
});

/** The palette on a list whose answers are what `later` makes of them, until it is told otherwise. */
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
      <Palette onClose={onClose} />
    </SourceForTest>,
  );
  await screen.getByRole('combobox').fill('ırmak');
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
  await expect.element(screen.getByRole('option', { name: /Işıl Irmak/ })).toBeVisible();
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
  await expect.element(screen.getByRole('option', { name: /Irmak Işık/ })).toBeVisible();
});

it('what it offers besides users is there at once, and stays in place when late users come', async () => {
  const { screen, arrive } = await showLate(() => ({ state: 'pending', before: undefined }));
  await screen.getByRole('combobox').fill('e');
  const option = screen.getByRole('option', { name: 'Kullanıcı ekle' });
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  const { top } = option.element().getBoundingClientRect();
  arrive();
  await expect.element(screen.getByRole('option', { name: /Irmak Işık/ })).toBeVisible();
  expect(option.element().getBoundingClientRect().top).toBe(top);
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
});

it('a pasted email or id finds its user first, before whose contain it', async () => {
  const users = [
    makeUser({ id: 'aa-77', name: 'Önce Gelen', email: 'xali@ornek.com' }),
    makeUser({ id: 'kimlik-77', name: 'Ali Kaya', email: 'ali@ornek.com', active: false }),
  ];
  const screen = await render(
    <SourceForTest list={createFakeStore({ users })}>
      <Palette onClose={() => undefined} />
    </SourceForTest>,
  );
  const field = screen.getByRole('combobox');
  const names = () =>
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => /Ali Kaya|Önce Gelen/u.exec(textContent)?.[0])
      .filter(Boolean);
  await field.fill(' Ali@ornek.com ');
  await expect.poll(names).toEqual(['Ali Kaya', 'Önce Gelen']);
  await expect.element(screen.getByRole('option', { name: 'Ali Kaya Pasif' })).toBeVisible();
  await field.fill('kimlik-77');
  await expect.poll(names).toEqual(['Ali Kaya']);
});

it('Turkish letters and the beginnings of words find screens and actions', async () => {
  const screen = await render(
    <SourceForTest>
      <Palette onClose={() => undefined} />
    </SourceForTest>,
  );
  const commands = async (text: string) => {
    await screen.getByRole('combobox').fill(text);
    return screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  };
  expect(await commands('DIŞA')).toEqual(['Dışa aktar']);
  expect(await commands('aktar ice')).toEqual(['İçe aktar']);
  expect(await commands('ana say')).toEqual(['Home']);
  expect(await commands('şilinen')).toEqual([]);
  expect(await commands('ullanıcı ekle')).toEqual([]);
});

it('who may only look is offered nothing that changes the list', async () => {
  const screen = await render(
    <SourceForTest staff={{ id: 'd', name: 'Deniz', email: 'd@ornek.com', role: 'viewer' }}>
      <Palette onClose={() => undefined} />
    </SourceForTest>,
  );
  await expect.element(screen.getByRole('option', { name: 'Dışa aktar' })).toBeVisible();
  expect(screen.getByRole('option', { name: /ekle|İçe aktar/ }).elements()).toEqual([]);
});
