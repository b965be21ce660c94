import type { StaffClient } from '#protocol/staffAccess.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { done, NO_BACKUPS } from '#testing/fakes/fakeStaff.tsx';
import { showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
});

it('the account shows name and role, and admins open the staff screen from the sidebar', async () => {
  const staff = () =>
    Promise.resolve(done({ staff: [], invitations: [], backups: NO_BACKUPS, room: [] }));
  const { screen, button } = await showSharedApp({ role: 'admin', client: { staff } });
  await button('Hesap').click();
  await expect
    .element(screen.getByRole('dialog', { name: 'Hesap' }))
    .toHaveTextContent('DenizYönetici');
  await screen.getByRole('navigation').getByRole('link', { name: 'Ekip' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Ekip', level: 1 })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: /davet et/ })).toBeVisible();
});

it('the palette opens the staff screen for admins, and account and sign-out for everybody', async () => {
  const client: Partial<StaffClient> = {
    staff: () =>
      Promise.resolve(done({ staff: [], invitations: [], backups: NO_BACKUPS, room: [] })),
    sessions: () => Promise.resolve(done([])),
    signOut: vi.fn<StaffClient['signOut']>(() => Promise.resolve(done(undefined))),
  };
  const { screen, button, me } = await showSharedApp({ client });
  const palette = async (text: string) => {
    await button('Kullanıcı, sayfa ya da işlem ara…').click();
    await screen.getByRole('dialog').getByRole('combobox').fill(text);
  };
  await palette('hesabım');
  await screen.getByRole('dialog').getByRole('option', { name: 'Hesabım' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Hesabım' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await palette('ekip');
  expect(screen.getByRole('dialog').getByRole('option', { name: 'Ekip' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  me.become({ role: 'admin' });
  await palette('ekip');
  await screen.getByRole('dialog').getByRole('option', { name: 'Ekip' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Ekip', level: 1 })).toHaveFocus();
  await palette('cık');
  await screen.getByRole('dialog').getByRole('option', { name: 'Çıkış' }).click();
  await expect.poll(() => client.signOut).toHaveBeenCalledTimes(1);
});

it('going back closes the account dialog with its screen, and focuses the next heading', async () => {
  const sessions = () => Promise.resolve(done([]));
  const { screen, button } = await showSharedApp({ path: '/', client: { sessions } });
  await screen.getByRole('link', { name: 'User Table' }).click();
  await button('Hesap').click();
  await button('Hesabım').click();
  const dialog = screen.getByRole('dialog', { name: 'Hesabım' });
  await expect.element(dialog).toBeVisible();
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  const home = screen.getByRole('heading', { level: 1, name: 'Hoşgeldiniz!' });
  await expect.element(home).toHaveFocus();
  history.forward();
  await expect.element(screen.getByRole('heading', { name: 'Kullanıcı Listesi' })).toHaveFocus();
  expect(dialog.elements()).toEqual([]);
});
