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

/** The palette on a list whose answers go through `later` until `arrive` is called. */
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

it('Enter waits for a pending answer, and then opens the first user', async () => {
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

it('the palette says why an answer failed, and offers a retry', async () => {
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

it('commands are shown at once, and stay in place when users arrive later', async () => {
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

it('a pasted email or id finds its user before users who contain it', async () => {
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

it('users whose name has the whole word come first', async () => {
  const names = [
    ...Array.from({ length: 12 }, (_, at) => `Ayşenur ${at}`),
    'Ayşe Kaya',
    'Nur Ayşe',
  ];
  const list = createFakeStore({ users: names.map((name) => makeUser({ id: name, name })) });
  const screen = await render(
    <SourceForTest list={list}>
      <Palette onClose={() => undefined} />
    </SourceForTest>,
  );
  await screen.getByRole('combobox').fill('ayşe');
  const users = screen.getByRole('group', { name: 'Kullanıcılar' }).getByRole('option');
  await expect.element(users.first()).toHaveTextContent('Ayşe Kaya');
  await expect.element(users.nth(1)).toHaveTextContent('Nur Ayşe');
  await expect.element(users.nth(2)).toHaveTextContent('Ayşenur 0');
  expect(users.elements()).toHaveLength(11);
});

it('under a found command nothing says that nobody matches', async () => {
  const list = createFakeStore({ users: [makeUser({ name: 'Ali' })] });
  const screen = await render(
    <SourceForTest list={list}>
      <Palette onClose={() => undefined} />
    </SourceForTest>,
  );
  await screen.getByRole('combobox').fill('geçmiş');
  await expect.element(screen.getByRole('option', { name: 'Geçmiş' })).toBeVisible();
  await expect.element(screen.getByText('Eşleşen kullanıcı yok.')).not.toBeInTheDocument();
  await screen.getByRole('combobox').fill('zzz');
  await expect.element(screen.getByText('Eşleşen kullanıcı yok.')).toBeVisible();
});

it('Turkish letters and beginnings of words find commands', async () => {
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

it('a viewer sees no command that changes the list', async () => {
  const screen = await render(
    <SourceForTest staff={{ id: 'd', name: 'Deniz', email: 'd@ornek.com', role: 'viewer' }}>
      <Palette onClose={() => undefined} />
    </SourceForTest>,
  );
  await expect.element(screen.getByRole('option', { name: 'Dışa aktar' })).toBeVisible();
  expect(screen.getByRole('option', { name: /ekle|İçe aktar/ }).elements()).toEqual([]);
});
