import type { Page } from '@playwright/test';
import {
  addUser,
  expect,
  fillStorage,
  onlyInAll,
  openWith,
  storedUsers,
  test,
} from './fixtures.ts';
import { makeRecords } from './records.ts';

const notice = (page: Page) => page.getByRole('group', { name: 'Son ekleme' });
const search = (page: Page) => page.getByRole('searchbox');

/** Collects the announcements from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const text = region.textContent;
        if (text.includes('eklendi') && said.at(-1) !== text) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** Presses Kaydet and, before the save ends, performs `act` in the page. */
async function saveAnd(page: Page, name: string, act: 'back' | 'escape'): Promise<void> {
  await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  await page.getByLabel('Ad', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill('yeni@ornek.com');
  await page.getByLabel('Şifre', { exact: true }).fill('gizli-söz');
  await page.getByRole('button', { name: 'Kaydet' }).evaluate((button: HTMLElement, way) => {
    button.click();
    if (way === 'back') history.back();
    else button.closest('dialog')?.close();
  }, act);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openListFromHome(page: Page, count = 12): Promise<void> {
  await openWith(page, makeRecords(count), '/');
  await page.getByRole('link', { name: 'User Table' }).click();
}

test(
  'a save that ends after going back is announced there, with a link to the user',
  { tag: '@all' },
  async ({ page }) => {
    await openListFromHome(page);
    await saveAnd(page, 'Şule Çağrı', 'back');
    await expect(page.getByRole('heading', { name: 'Hoşgeldiniz!' })).toBeVisible();
    await expect(notice(page)).toContainText('Şule Çağrı eklendi.', { timeout: 20_000 });
    await expect(
      page.getByRole('status').filter({ hasText: 'Yeni kullanıcı eklendi: Şule Çağrı' }),
    ).toHaveCount(1);
    expect((await storedUsers(page))[0]?.name).toBe('Şule Çağrı');
    await notice(page).getByRole('link', { name: 'Kullanıcıyı aç' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Şule Çağrı' })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  },
);

test(
  'a save that ends after the form was closed is announced',
  { tag: '@all' },
  async ({ page }) => {
    await openListFromHome(page);
    await saveAnd(page, 'Şule Çağrı', 'escape');
    await expect(notice(page)).toContainText('Şule Çağrı eklendi.', { timeout: 20_000 });
  },
);

for (const way of ['back', 'escape'] as const) {
  test(
    `a save that fails after the form was left (${way}) is reported and offers the typed values again`,
    { tag: onlyInAll(way === 'escape') },
    async ({ page }) => {
      await openListFromHome(page);
      await fillStorage(page);
      await saveAnd(page, 'Sığmayan Kişi', way);
      await expect(notice(page)).toContainText('Sığmayan Kişi eklenemedi.', { timeout: 20_000 });
      await expect(notice(page)).toContainText('depolaması dolu');
      expect(await storedUsers(page)).toHaveLength(12);

      await page.evaluate(() => localStorage.removeItem('filler'));
      await notice(page).getByText('Formu yeniden aç').click();
      await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Sığmayan Kişi');
      await page.getByRole('button', { name: 'Kaydet' }).click();
      await expect(page.getByText('1 - 10 / 13')).toBeVisible({ timeout: 20_000 });
      await expect(notice(page)).toContainText('Sığmayan Kişi eklendi.');
      await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
      await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('');
    },
  );
}

test(
  'two saves that fail after the form was closed are both reported and offer their typed values again',
  { tag: '@all' },
  async ({ page }) => {
    await openListFromHome(page);
    await fillStorage(page);
    await saveAnd(page, 'Birinci Kişi', 'escape');
    await saveAnd(page, 'İkinci Kişi', 'escape');
    const noticeOf = (name: string) => notice(page).filter({ hasText: `${name} eklenemedi.` });
    await expect(noticeOf('Birinci Kişi')).toBeVisible({ timeout: 20_000 });
    await expect(noticeOf('İkinci Kişi')).toBeVisible({ timeout: 20_000 });

    await page.evaluate(() => localStorage.removeItem('filler'));
    for (const name of ['Birinci Kişi', 'İkinci Kişi']) {
      await noticeOf(name).getByText('Formu yeniden aç').click();
      await expect(page.getByLabel('Ad', { exact: true })).toHaveValue(name);
      await page.getByRole('button', { name: 'Kaydet' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 20_000 });
      await expect(notice(page).filter({ hasText: `${name} eklendi.` })).toBeVisible();
      await expect(noticeOf(name)).toHaveCount(0);
    }
    expect(await storedUsers(page)).toHaveLength(14);
  },
);

test(
  'on a page past the end that shows the new user the notice does not call the user hidden',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users?page=5');
    await addUser(page, 'Şule Çağrı');
    await expect(notice(page)).toHaveText('Şule Çağrı eklendi.Kullanıcıyı açGeri al');
  },
);

test(
  'on a later page the notice says that the new user is on page 1',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(45), '/users?page=4');
    await addUser(page, 'Şule Çağrı');
    await expect(notice(page)).toContainText(
      'Şule Çağrı eklendi; listenin 1. sayfasında yer alıyor.',
    );
    await page.getByRole('link', { name: 'User Table' }).click();
    await expect(notice(page)).toHaveText('Şule Çağrı eklendi.Kullanıcıyı açGeri al');
  },
);

test(
  'the notice of a new user follows page and search, and is announced once',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(45), '/users');
    const said = await listen(page);
    await addUser(page, 'Şule Çağrı');
    await expect(notice(page)).toHaveText('Şule Çağrı eklendi.Kullanıcıyı açGeri al');
    await expect.poll(said).toEqual(['Yeni kullanıcı eklendi: Şule Çağrı.']);
    await page.getByRole('button', { name: 'Sonraki' }).click();
    await expect(notice(page)).toContainText('listenin 1. sayfasında');
    await search(page).fill('Kişi 00');
    await expect(notice(page)).toContainText(
      'eklendi ama geçerli arama yüzünden bu sayfada görünmüyor',
    );
    await search(page).fill('');
    await expect(notice(page)).toHaveText('Şule Çağrı eklendi.Kullanıcıyı açGeri al');
    expect(await said()).toEqual(['Yeni kullanıcı eklendi: Şule Çağrı.']);
  },
);

test(
  'the notice says on which page the new user is, and whether search or filter hide the user',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(45), '/users');
    const said = await listen(page);
    await addUser(page, 'Şule Çağrı');
    await expect(notice(page)).toHaveText('Şule Çağrı eklendi.Kullanıcıyı açGeri al');
    await expect.poll(said).toEqual(['Yeni kullanıcı eklendi: Şule Çağrı.']);
    await page.getByRole('columnheader', { name: 'Ad' }).getByRole('button').click();
    await expect(notice(page)).toContainText('listenin 5. sayfasında');
    await page.getByRole('button', { name: 'Filtre: Gruplara göre filtrele' }).click();
    await page.getByRole('checkbox', { name: 'Admin' }).check();
    await expect(notice(page)).toContainText('geçerli filtre yüzünden');
    await page.keyboard.press('Escape');
    await search(page).fill('kişi');
    await expect(notice(page)).toContainText('geçerli arama ve filtre yüzünden');
    expect(await said()).toEqual(['Yeni kullanıcı eklendi: Şule Çağrı.']);
  },
);

test(
  'in show-all the notice says how far down the new user is, until that card is loaded',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 700 });
    await openWith(page, makeRecords(25), '/users?view=cards&mode=all');
    await addUser(page, 'Şule Çağrı');
    await expect(notice(page)).toContainText('listenin devamında, 26. sırada yer alıyor.');
    const area = page.getByRole('region', { name: 'Kullanıcı kartları' });
    await expect(async () => {
      await area.evaluate((element) => {
        element.scrollTop = element.scrollHeight;
      });
      await expect(area.getByText('Şule Çağrı')).toBeAttached({ timeout: 50 });
    }).toPass();
    await expect(notice(page)).toHaveText('Şule Çağrı eklendi.Kullanıcıyı açGeri al');
  },
);

test(
  'the notice says when another tab has removed the new user',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(3), '/users');
    await addUser(page, 'Şule Çağrı');
    await expect(notice(page)).toContainText('eklendi.');
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    const text = JSON.stringify(makeRecords(3));
    await other.evaluate((value) => localStorage.setItem('users', value), text);
    await expect(notice(page)).toHaveText('Şule Çağrı eklendi ama artık listede değil.');
  },
);

test('dismissing the notice moves the focus to the heading', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(3), '/users');
  for (const press of ['click', 'key'] as const) {
    await addUser(page, 'Şule Çağrı');
    const dismiss = notice(page).getByRole('button', { name: 'Bildirimi kapat' });
    if (press === 'click') await dismiss.click();
    else await dismiss.press('Enter');
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
});
