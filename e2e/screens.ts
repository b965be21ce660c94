import { expect, type Page } from '@playwright/test';
import { addUser, openWith } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';

/** A screen in one of its states, and how to get there. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<unknown>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** All screens, in all states that a person can reach. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    path: '/',
    act: (page) => expect(page.getByRole('heading', { name: 'Role göre' })).toBeVisible(),
  },
  {
    name: 'home with its table',
    path: '/',
    act: (page) => page.getByText('Tablo olarak göster').click(),
  },
  { name: 'the table', path: '/users?q=ki&role=Admin&role=User&sort=name' },
  { name: 'the open filter', path: '/users', act: press('Rol: Gruplara göre filtrele') },
  { name: 'a table without matches', path: '/users?q=zzz' },
  { name: 'the cards', path: '/users?view=cards&q=ki' },
  { name: 'all cards', path: '/users?view=cards&mode=all' },
  {
    name: 'the form with errors',
    path: '/users',
    act: async (page) => {
      await press('+ Kullanıcı Ekle')(page);
      await page.getByRole('button', { name: 'Kaydet' }).click();
    },
  },
  {
    name: 'the form refused without a list',
    path: '/users',
    act: async (page) => {
      await page.evaluate(() => localStorage.removeItem('users'));
      await addUser(page, 'Sabırlı Kişi', false);
      const form = page.getByRole('dialog');
      await expect(form.getByRole('alert')).toBeVisible();
      // Tab stops are counted from here.
      await form.getByRole('heading').focus();
    },
  },
  {
    name: 'the storage panel',
    path: '/users',
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Menüyü aç' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Depolama' }).click();
      await expect(page.getByRole('dialog', { name: 'Depolama' })).toBeVisible();
    },
  },
  {
    name: 'the list of keys',
    path: '/users',
    act: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the detail with an open popup',
    path: `/users/${makeRecord().id}`,
    act: (page) => page.locator('.leaflet-marker-icon').press('Enter'),
  },
  { name: 'a user not found', path: '/users/kimse' },
  { name: 'a page not found', path: '/baska' },
];

/** Opens a screen with 31 users, in its state. */
export async function openScreen(page: Page, { path, act }: Screen): Promise<void> {
  await openWith(page, [makeRecord(), ...makeRecords(30)], path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path.includes('view=cards')) await expect(page.getByRole('listitem').first()).toBeVisible();
  await act?.(page);
}
