import { addUser, expect, fillStorage, openWith, storedUsers, test } from './fixtures.ts';
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
