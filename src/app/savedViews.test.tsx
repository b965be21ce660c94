import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeKeptView } from '#testing/data/makeKeptView.ts';
import { createFakeViews } from '#testing/fakes/fakeViews.ts';
import { numbered, showLocalApp } from '#testing/showLocalApp.tsx';
import { showSharedApp } from '#testing/showSharedApp.tsx';

beforeEach(() => page.viewport(1280, 800));

const menu = page.getByRole('navigation', { name: 'Ana menü' });
const entry = (name: string) => menu.getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const search = page.getByRole('searchbox');
const address = () => location.pathname + location.search;

async function choose(name: string, action: string): Promise<void> {
  await button(`“${name}” için işlemler`).click();
  await button(action).click();
}

/** Saves what the list shows as a view of this name. */
async function saveView(name: string, whose?: string): Promise<void> {
  await button('Yeni görünüm').click();
  await page.getByLabelText('Görünümün adı').fill(name);
  if (whose !== undefined) await page.getByRole('radio', { name: whose }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry(name)).toBeVisible();
}

it('a named view shows its number of users, and its changes are marked until discarded or saved', async () => {
  await showLocalApp(numbered(30), '/users?q=kişi+00&sort=name&order=desc');
  await saveView('  Birler  ');
  await expect.element(entry('Birler')).toHaveAttribute('aria-current', 'true');
  await expect.element(entry('Birler')).toHaveTextContent(/^Birler9$/);
  await page.getByRole('link', { name: 'User Table' }).click();
  await expect.element(entry('Birler')).not.toHaveAttribute('aria-current');
  await entry('Birler').click();
  const view = '/users?q=ki%C5%9Fi+00&sort=name&order=desc&layout=normal';
  await expect.poll(address).toBe(view);

  await search.fill('kişi 01');
  await expect.element(entry('Birler')).toHaveTextContent('Değişti');
  await page.getByRole('link', { name: 'Home' }).click();
  await entry('Birler').click();
  await expect.element(search).toHaveValue('kişi 01');
  await choose('Birler', 'Değişiklikleri geri al');
  await expect.poll(address).toBe(view);
  await expect.element(entry('Birler')).not.toHaveTextContent('Değişti');
  await search.fill('kişi 02');
  await choose('Birler', 'Değişiklikleri kaydet');
  await expect.element(entry('Birler')).not.toHaveTextContent('Değişti');
  await expect.element(entry('Birler')).toHaveTextContent(/^Birler11$/);
});

it('a view has its own columns and density, and changes of them are drafts', async () => {
  await showLocalApp(numbered(12), '/users?role=Admin');
  const headers = () => document.querySelectorAll('main th').length;
  await saveView('Kimlikli');
  await button('Sütunlar').click();
  const dialog = page.getByRole('dialog', { name: 'Sütunlar', exact: true });
  await dialog.getByRole('checkbox', { name: 'Kimlik' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(headers).toBe(6);
  await expect.element(entry('Kimlikli')).toHaveTextContent('Değişti');
  await choose('Kimlikli', 'Değişiklikleri kaydet');
  await page.getByRole('link', { name: 'User Table' }).click();
  await expect.poll(headers).toBe(5);
  await entry('Kimlikli').click();
  await expect.poll(headers).toBe(6);
});

it('the list opens with the default view, and “Tümü” shows all users until the view is removed', async () => {
  await showLocalApp(numbered(30), '/users?q=kişi+00');
  await saveView('Birler');
  await choose('Birler', 'Açılışta bu görünümü göster');
  await expect.element(entry('Birler').getByRole('img', { name: 'Açılış görünümü' })).toBeVisible();
  await entry('Tümü').click();
  await expect.poll(address).toBe('/users?view=table');
  await expect.element(page.getByText('1 - 10 / 30')).toBeVisible();
  await page.getByRole('link', { name: 'User Table' }).click();
  await expect.poll(address).toBe('/users?q=ki%C5%9Fi+00&layout=normal');
  await choose('Birler', 'Görünümü sil');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'User Table' }).click();
  await expect.poll(address).toBe('/users');
  await expect.element(entry('Tümü')).not.toBeInTheDocument();
});

it('a view is saved for oneself or for the team', async () => {
  const { store, get } = createFakeViews([]);
  await showSharedApp({ path: '/users?role=Admin', role: 'admin', views: store });
  await saveView('Benimki', 'Benim için');
  await saveView('Ekibinki', 'Ekip için');
  expect(get()).toMatchObject([
    { name: 'Benimki', place: 'own', search: '?role=Admin&layout=normal' },
    { name: 'Ekibinki', place: 'team' },
  ]);
  await choose('Ekibinki', 'Ekibin açılış görünümü yap');
  const mark = entry('Ekibinki').getByRole('img', { name: 'Ekibin açılış görünümü' });
  await expect.element(mark).toBeVisible();
});

it('of a team’s view that a colleague saved meanwhile, the last save wins; a removed one is marked', async () => {
  const { store, become, get } = createFakeViews([makeKeptView()]);
  await showSharedApp({ views: store });
  await entry('Adminler').click();
  await search.fill('ali');
  await expect.element(entry('Adminler')).toHaveTextContent('Değişti');
  become([makeKeptView({ search: '?q=veli&role=Admin', revision: '2' })]);
  await choose('Adminler', 'Değişiklikleri kaydet');
  await expect.poll(() => get()[0]?.search).toContain('q=ali');
  await expect.element(entry('Adminler')).not.toHaveTextContent('Değişti');
  become([]);
  await expect.element(entry('Adminler')).toHaveTextContent('Silinmiş');
});
