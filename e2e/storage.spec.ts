import type { Locator, Page } from '@playwright/test';
import {
  addUser,
  expect,
  fillStorage,
  openWith,
  storedUsers,
  test,
  WITHOUT_WORKER,
} from './fixtures.ts';
import { rowsOf } from './listDatabase.ts';
import { makeRecord, makeRecords } from './records.ts';
import { names, rows } from './table.ts';

test.describe('the first run', () => {
  test('generates and stores 5,000 users, which later visits leave unchanged', async ({ page }) => {
    await page.goto('/users');
    await expect(page.getByText('1 - 10 / 5000')).toBeVisible({ timeout: 30_000 });
    const users = await storedUsers(page);
    expect(users).toHaveLength(5000);
    expect(new Set(users.map((user) => user.id)).size).toBe(5000);
    expect(new Set(users.map((user) => user.role))).toEqual(
      new Set(['Admin', 'User', 'Editor', 'Viewer']),
    );
    expect(new Set(users.map((user) => user.active))).toEqual(new Set([true, false]));
    await page.goto('/users?view=cards');
    await expect(page.getByText('Sayfa 1 / 417')).toBeVisible();
    expect(await storedUsers(page)).toEqual(users);
  });

  test('shows its progress while the shell stays usable', { tag: '@all' }, async ({ page }) => {
    let markSeen = () => {};
    // Otherwise the samples may be ready before their progress is shown.
    const isSeen = new Promise<void>((resolve) => (markSeen = resolve));
    await page.route('**/seedUsers*.js', async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.goto('/users', WITHOUT_WORKER);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Hoşgeldiniz!' })).toBeVisible();
    markSeen();
    await page.getByRole('link', { name: 'User Table' }).click();
    await expect(page.getByText('1 - 10 / 5000')).toBeVisible({ timeout: 30_000 });
  });
});

test(
  'users already stored stay byte for byte, with unreadable members and unknown fields',
  { tag: '@all' },
  async ({ page }) => {
    const list = [{ ...makeRecord(), nickname: 'İro' }, null, 7, { id: 'x' }];
    const text = JSON.stringify(list, null, 2);
    await openWith(page, text, '/users');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText('3 öğe kullanıcı olarak okunamadı')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('users'))).toBe(text);
  },
);

test(
  'an add in one tab shows in the other without a reload',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(3), '/users');
    const other = await context.newPage();
    await other.goto('/users');
    await expect(rows(other)).toHaveCount(3);
    await addUser(page, 'Yeni Kişi');
    await expect(rows(other)).toHaveCount(4);
    expect((await names(other))[0]).toBe('Yeni Kişi');
  },
);

test('full storage is reported inside the open form, and nothing is lost', async ({ page }) => {
  await openWith(page, makeRecords(3), '/users');
  await expect(rows(page)).toHaveCount(3);
  const before = await fillStorage(page);
  await addUser(page, 'Sığmayan Kişi', false);
  await expect(page.getByRole('alert')).toContainText('depolaması dolu');
  await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Sığmayan Kişi');
  expect(await page.evaluate(() => localStorage.getItem('users'))).toBe(before);
  await page.evaluate(() => localStorage.removeItem('filler'));
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(rows(page)).toHaveCount(4);
});

test(
  'storage that is refused is reported on every screen, and adding works in memory',
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/users');
    await expect(page.getByText('1 - 10 / 5000')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Tarayıcı depolamasına erişilemiyor')).toBeVisible();
    await addUser(page, 'Geçici Kişi');
    await expect(page.getByText('1 - 10 / 5001')).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByText('Tarayıcı depolamasına erişilemiyor')).toBeVisible();
  },
);

test('in a sandboxed page, without storage and workers, the list works in memory', async ({
  page,
  allowedComplaints,
}) => {
  // The page has an opaque origin: scripts need CORS headers, and workers are never allowed.
  allowedComplaints.push(/Worker|origin 'null'|Cross-Origin Request/);
  await page.route(/\/(assets\/|icon-64\.png)/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response, headers });
  });
  await page.route('**/users', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': 'sandbox allow-scripts' };
    await route.fulfill({ response, headers });
  });
  await page.goto('/users');
  await expect(page.getByText('Tarayıcı depolamasına erişilemiyor')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('1 - 10 / 5000')).toBeVisible({ timeout: 30_000 });
  // Preloads may still be in flight.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const damaged of ['[{"id":"1","na', 'merhaba', '{"a":1}', '"metin"', '42']) {
  test(
    `damaged text such as ${damaged} is set aside, and overwritten only on request`,
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, damaged, '/users');
      await expect(page.getByText('Kayıtlı kullanıcı listesi okunamıyor')).toBeVisible();
      const stored = await page.evaluate(() => ({ ...localStorage }));
      expect(stored['users']).toBe(damaged);
      expect((await rowsOf(page, 'damaged')).map(({ text }) => text)).toEqual([damaged]);
      await page.getByRole('button', { name: 'Boş listeyle başla' }).click();
      await expect(page.getByText('0 / 0', { exact: true })).toBeVisible();
      await expect(page.getByText('Kayıtlı kullanıcı listesi okunamıyor')).toBeHidden();
      const after = await page.evaluate(() => localStorage.getItem('users'));
      expect(after).toBe('[]');
      expect((await rowsOf(page, 'damaged')).map(({ text }) => text)).toEqual([damaged]);
    },
  );
}

for (const nothing of ['null', '', ' \n']) {
  test(
    `text that holds nothing, such as ${JSON.stringify(nothing)}, is replaced by sample users without a notice`,
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, nothing, '/users');
      await expect(page.getByText('1 - 10 / 5000')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(await rowsOf(page, 'damaged')).toEqual([]);
    },
  );

  test(
    `a list replaced by ${JSON.stringify(nothing)} in another tab is reported as removed`,
    { tag: '@all' },
    async ({ context, page }) => {
      await openWith(page, makeRecords(3), '/users');
      await expect(rows(page)).toHaveCount(3);
      const other = await context.newPage();
      await other.goto('/favicon.svg');
      await other.evaluate((text) => localStorage.setItem('users', text), nothing);
      await expect(page.getByText('başka bir sekmede silindi')).toBeVisible();
      await page.getByRole('button', { name: 'Bu sekmedeki kopyayı geri yükle' }).click();
      await expect(page.getByText('başka bir sekmede silindi')).toBeHidden();
      expect(await storedUsers(page)).toEqual(makeRecords(3));
    },
  );
}

test(
  'a list removed in another tab is reported, and this tab can restore its copy',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(3), '/users');
    await expect(rows(page)).toHaveCount(3);
    const other = await context.newPage();
    await other.goto('/favicon.svg');
    await other.evaluate(() => localStorage.clear());
    await expect(page.getByText('başka bir sekmede silindi')).toBeVisible();
    await page.getByRole('button', { name: 'Bu sekmedeki kopyayı geri yükle' }).click();
    await expect(page.getByText('başka bir sekmede silindi')).toBeHidden();
    expect(await storedUsers(page)).toEqual(makeRecords(3));
  },
);

/** Opens the form and types a user, whose save fails since `text` replaces the stored list. */
async function openRefusedForm(page: Page, text: string | null): Promise<Locator> {
  await openWith(page, makeRecords(3), '/users');
  await expect(rows(page)).toHaveCount(3);
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate((value) => {
    if (value === null) localStorage.removeItem('users');
    else localStorage.setItem('users', value);
  }, text);
  await other.close();
  await addUser(page, 'Sabırlı Kişi', false);
  const form = page.getByRole('dialog');
  await expect(form.getByRole('alert')).toContainText('Kullanıcı kaydedilmedi');
  return form;
}

test.describe('a form that is refused', () => {
  for (const [trouble, text, way, count] of [
    ['was removed', null, 'Bu sekmedeki kopyayı geri yükle', 3],
    ['was removed', null, 'Boş listeyle başla', 0],
    ['is damaged', 'bozuk', 'Bu sekmedeki listeyi geri yükle', 3],
    ['is damaged', 'bozuk', 'Örnek kullanıcılarla başla', 5000],
    ['is damaged', 'bozuk', 'Boş listeyle başla', 0],
  ] as const) {
    test(
      `because the list ${trouble} offers “${way}”, keeps the typed values, and another press then saves`,
      { tag: '@all' },
      async ({ page }) => {
        const form = await openRefusedForm(page, text);
        await form.getByRole('button', { name: way }).click();
        await expect(form.getByRole('alert')).toContainText('yeniden “Kaydet”e basın');
        await expect(form.getByLabel('Ad', { exact: true })).toHaveValue('Sabırlı Kişi');
        await expect(form.getByLabel('Şifre', { exact: true })).toHaveValue('gizli-söz');
        await expect(form.getByRole('button', { name: 'Kaydet' })).toBeFocused();
        expect(await storedUsers(page)).toHaveLength(count);
        await page.keyboard.press('Enter');
        await expect(form).toHaveCount(0);
        const stored = await storedUsers(page);
        expect(stored).toHaveLength(count + 1);
        expect(stored[0]?.name).toBe('Sabırlı Kişi');
        const copies = await rowsOf(page, 'damaged');
        expect(copies.map((copy) => copy.text)).toEqual(text === null ? [] : [text]);
      },
    );
  }

  test(
    'does not save by the same Enter that chose the way out, even if it is held',
    { tag: '@all' },
    async ({ page }) => {
      const form = await openRefusedForm(page, null);
      await form.getByRole('button', { name: 'Boş listeyle başla' }).focus();
      await page.keyboard.down('Enter');
      await expect(form.getByRole('button', { name: 'Kaydet' })).toBeFocused();
      for (let time = 0; time < 3; time += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await expect(form.getByRole('button', { name: 'Kaydet' })).toBeFocused();
      expect(await storedUsers(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(form).toHaveCount(0);
      expect(await storedUsers(page)).toHaveLength(1);
    },
  );

  test(
    'says that saving works again once another tab has restored the list',
    { tag: '@all' },
    async ({ page }) => {
      const form = await openRefusedForm(page, 'bozuk');
      const way = form.getByRole('button', { name: 'Boş listeyle başla' });
      await way.focus();
      const other = await page.context().newPage();
      await other.goto('/favicon.svg');
      await other.evaluate(() => localStorage.setItem('users', '[]'));
      await other.close();
      await expect(form.getByRole('alert')).toContainText('yeniden “Kaydet”e basın');
      await expect(page.locator('dialog:focus, dialog :focus')).toHaveCount(1);
      await form.getByRole('button', { name: 'Kaydet' }).click();
      await expect(form).toHaveCount(0);
      expect(await storedUsers(page)).toHaveLength(1);
    },
  );
});

test(
  'adding works where crypto.subtle and crypto.randomUUID are missing (plain http)',
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
      Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined });
    });
    await openWith(page, makeRecords(3), '/users');
    await addUser(page, 'Yerel Ağ');
    await expect(rows(page)).toHaveCount(4, { timeout: 20_000 });
    expect((await storedUsers(page))[0]?.password).toMatch(/^\$pbkdf2-sha256\$/);
  },
);
