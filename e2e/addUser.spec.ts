import type { Page } from '@playwright/test';
import { expect, fillStorage, onlyInAll, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { names, rows } from './table.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Kullanıcı Ekle' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Kaydet' });

async function fill(page: Page, name = 'Şule Çağrı'): Promise<void> {
  await field(page, 'Ad').fill(name);
  await field(page, 'Email').fill('sule@ornek.com');
  await field(page, 'Şifre').fill('gizli-söz');
}

test.beforeEach(async ({ page }) => {
  await openWith(page, makeRecords(12), '/users');
  await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  await expect(dialog(page)).toBeVisible();
});

test(
  'saving an empty form shows every message and moves the focus to the first wrong field',
  { tag: '@all' },
  async ({ page }) => {
    await save(page).click();
    for (const [label, message] of [
      ['Ad', 'Ad zorunludur'],
      ['Email', 'Email zorunludur'],
      ['Şifre', 'Şifre zorunludur En az 6 karakter'],
    ] as const) {
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toHaveAccessibleDescription(message);
    }
    await expect(field(page, 'Ad')).toBeFocused();
    expect(await storedUsers(page)).toHaveLength(12);
  },
);

test(
  'before typing or saving no field is called wrong, and required fields are marked',
  { tag: '@all' },
  async ({ page }) => {
    for (const label of ['Ad', 'Email', 'Şifre', 'Rol']) {
      await expect(field(page, label)).toHaveAttribute('aria-required', 'true');
      await expect(field(page, label)).not.toHaveAttribute('aria-invalid');
      // Firefox also reports the browser's built-in validation.
      expect(await field(page, label).evaluate((control) => control.matches(':invalid'))).toBe(
        false,
      );
    }
  },
);

test('a saved user is first in the list, also after a reload, and is stored in the specified format', async ({
  page,
}) => {
  await fill(page, '  S\u0327ule Çağrı ');
  await field(page, 'Rol').selectOption('Editor');
  await field(page, 'Aktif').uncheck();
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await names(page))[0]).toBe('Şule Çağrı');
  await expect(rows(page).first()).toContainText('Yeni');
  await expect(page.getByText('1 - 10 / 13')).toBeVisible();
  const [user, ...others] = await storedUsers(page);
  expect(others).toEqual(makeRecords(12));
  expect(user).toMatchObject({
    name: 'Şule Çağrı',
    email: 'sule@ornek.com',
    role: 'Editor',
    active: false,
  });
  expect(user?.password).toMatch(/^\$pbkdf2-sha256\$/);
  expect(user?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Math.abs(Date.parse(user?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
  expect(Math.abs(user?.latitude ?? 999)).toBeLessThanOrEqual(90);
  expect(Math.abs(user?.longitude ?? 999)).toBeLessThanOrEqual(180);
  await page.reload();
  await expect.poll(async () => (await names(page))[0]).toBe('Şule Çağrı');
});

test('repeated presses of Kaydet add one user', async ({ page }) => {
  await fill(page);
  await save(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('1 - 10 / 13')).toBeVisible();
  expect(await storedUsers(page)).toHaveLength(13);
});

for (const [way, act] of [
  ['İptal', (page: Page) => dialog(page).getByRole('button', { name: 'İptal' }).click()],
  ['the close button', (page: Page) => dialog(page).getByRole('button', { name: 'Kapat' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['a press on the backdrop', (page: Page) => page.mouse.click(5, 5)],
] as const) {
  test(
    `${way} closes the modal, adds nothing and returns the focus`,
    { tag: onlyInAll(way !== 'Escape') },
    async ({ page }) => {
      await fill(page);
      await field(page, 'Rol').selectOption('Editor');
      await act(page);
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: '+ Kullanıcı Ekle' })).toBeFocused();
      expect(await storedUsers(page)).toHaveLength(12);
      // Typed values are kept, unless the form was cancelled.
      await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
      const isLeft = way !== 'İptal';
      await expect(field(page, 'Ad')).toHaveValue(isLeft ? 'Şule Çağrı' : '');
      await expect(field(page, 'Şifre')).toHaveValue(isLeft ? 'gizli-söz' : '');
      await expect(field(page, 'Rol')).toHaveValue(isLeft ? 'Editor' : 'User');
      const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(stored).not.toContain('gizli-söz');
      await field(page, 'Ad').fill('Başka Biri');
      await dialog(page).getByRole('button', { name: 'İptal' }).click();
      await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
      await expect(field(page, 'Ad')).toHaveValue('');
    },
  );
}

test(
  'the password field suits password managers, accepts pasted text and can be shown',
  { tag: '@all' },
  async ({ page }) => {
    const password = field(page, 'Şifre');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await expect(password).toHaveAttribute('type', 'password');
    await field(page, 'Ad').fill('yapıştır');
    await field(page, 'Ad').press('ControlOrMeta+a');
    await field(page, 'Ad').press('ControlOrMeta+c');
    await password.press('ControlOrMeta+v');
    await expect(password).toHaveValue('yapıştır');
    await dialog(page).getByRole('button', { name: 'Şifreyi göster' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await dialog(page).getByRole('button', { name: 'Şifreyi gizle' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  },
);

/** Holds a key down, which repeats until it is released. */
async function hold(page: Page, key: string, until: () => Promise<unknown>): Promise<void> {
  await page.keyboard.down(key);
  const state = { isDone: false };
  const done = until().finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) await page.keyboard.down(key);
  await done;
  for (let count = 0; count < 10; count += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
}

test(
  'Enter held down saves once, and does not open the form again',
  { tag: '@all' },
  async ({ page }) => {
    await fill(page);
    await hold(page, 'Enter', () => expect(dialog(page)).toHaveCount(0));
    await expect(page.getByText('Şule Çağrı eklendi.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(await storedUsers(page)).toHaveLength(13);
    // Once released, the key works again.
    await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).press('Enter');
    await expect(dialog(page)).toBeVisible();
  },
);

const notice = (page: Page) => page.getByRole('group', { name: 'Son ekleme' });

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
