import type { StaffClient } from '#protocol/staffAccess.ts';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { browserListOf } from '#sources/shared/browserList.ts';
import { createFakeStaff, DENIZ, done, refused, StaffForTest } from '#testing/fakes/fakeStaff.tsx';
import { FirstStartScreen } from './FirstStartScreen.tsx';

const NOBODY = { name: null, email: null, role: null };

/** The list of a browser with these members. */
function listOf(...ids: readonly string[]) {
  const records = ids.map((id) => JSON.stringify({ id }));
  return { count: ids.length, key: 'l', records: () => records };
}

async function show(own: Partial<StaffClient>, list = browserListOf(null)) {
  const createFirstAdmin = vi.fn<StaffClient['createFirstAdmin']>(() =>
    Promise.resolve(done(DENIZ)),
  );
  const openLink = () => Promise.resolve(done(NOBODY));
  const access = createFakeStaff({ openLink, createFirstAdmin, ...own }, list);
  const screen = await render(
    <StaffForTest access={access}>
      <FirstStartScreen token="t" />
    </StaffForTest>,
  );
  const begin = async (choice: string | null) => {
    await screen.getByLabelText('Ad', { exact: true }).fill('Deniz');
    await screen.getByLabelText('Email').fill('deniz@ornek.com');
    await screen.getByLabelText('Şifre', { exact: true }).fill('mor-fincan-92x');
    if (choice !== null) await screen.getByRole('radio', { name: choice }).click();
    await screen.getByRole('button', { name: 'Başla' }).click();
  };
  return { screen, begin, createFirstAdmin, openPage: access.openPage };
}

it('the first admin begins with sample users or an empty list', async () => {
  const { begin, createFirstAdmin, openPage } = await show({});
  await begin('Örnek kullanıcılarla');
  await expect.poll(() => openPage.mock.calls).toEqual([['/users']]);
  expect(createFirstAdmin).toHaveBeenCalledWith({
    token: 't',
    name: 'Deniz',
    email: 'deniz@ornek.com',
    password: 'mor-fincan-92x',
    begin: 'samples',
  });
});

it('how to begin has no default, and this browser’s list is offered only when there is one', async () => {
  const { screen, begin, createFirstAdmin } = await show({});
  await begin(null);
  await expect.element(screen.getByText('Nasıl başlanacağını seçin')).toBeVisible();
  expect(createFirstAdmin).not.toHaveBeenCalled();
  expect(screen.getByRole('radio').elements()).toHaveLength(2);
});

it('the list of this browser is uploaded, and a failed upload can be retried', async () => {
  const move = vi.fn<StaffClient['move']>(() => Promise.resolve(done(null)));
  move.mockResolvedValueOnce(refused('unreachable'));
  const { screen, begin, openPage } = await show({ move }, listOf('a', 'b', 'c'));
  await expect.element(screen.getByText(/^3 kullanıcı sunucuya kopyalanır/)).toBeVisible();
  await begin('Bu tarayıcıdaki listeyle');
  await expect.element(screen.getByText(/^3 kullanıcı taşınıyor/)).toBeVisible();
  await screen.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Liste taşındı' })).toBeVisible();
  const list = { records: ['{"id":"a"}', '{"id":"b"}', '{"id":"c"}'], list: 'l' };
  expect(move.mock.calls).toEqual([[list], [list]]);
  await expect.element(screen.getByText(/kapatmayın/)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Listeye git' }).click();
  expect(openPage).toHaveBeenCalledWith('/users');
});

it('the focus moves to the heading while the upload is retried', async () => {
  const move = vi.fn<StaffClient['move']>(() => new Promise(() => undefined));
  move.mockResolvedValueOnce(refused('unreachable'));
  const { screen, begin } = await show({ move }, listOf('a'));
  await begin('Bu tarayıcıdaki listeyle');
  await screen.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Liste taşınıyor' })).toHaveFocus();
});

it('a used link of the first start says how to get another one', async () => {
  const { screen } = await show({
    openLink: () => Promise.resolve(refused('urn:problem:expired-link')),
  });
  await expect.element(screen.getByText(/sunucuyu yeniden başlatın/)).toBeVisible();
});
