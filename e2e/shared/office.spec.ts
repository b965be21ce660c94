import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startOidcProvider } from '#server/testing/oidcProvider.ts';
import { addUser, expect, test, violations } from '../fixtures.ts';
import { expectCounts, previewFile, confirmImport } from '../imports.ts';
import { makeRecords } from '../records.ts';
import { names, rows } from '../table.ts';
import { walkConflict, walkFirstStart, walkList, walkStaff } from './keyboard.ts';
import {
  ADMIN,
  expectList,
  firstLink,
  killServer,
  openBrowser,
  signIn,
  totalOf,
  untilReady,
} from './office.ts';

// One office from its first day on: each test continues where the previous one ended.
test.describe.configure({ mode: 'serial' });

const EDITOR = { name: 'Mehmet Kaya', email: 'mehmet@ornek.com', password: 'dokuz-köprü-yolu' };

let admin: Page;
let editor: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  await untilReady(baseURL);
  admin = await openBrowser(browser, baseURL);
  editor = await openBrowser(browser, baseURL);
});
test.afterAll(async () => {
  await admin.context().close();
  await editor.context().close();
});

/** Visible when somebody is signed in. */
const account = (page: Page) => page.getByRole('button', { name: 'Hesap', exact: true });

async function openAccount(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('button', { name: 'Hesabım' }).click();
}

async function invite(email: string, role: string): Promise<string> {
  await admin.goto('/ekip');
  await admin.getByRole('button', { name: '+ Ekip üyesi davet et' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Bağlantı oluştur' }).click();
  const link = await dialog.getByRole('textbox', { name: /davet bağlantısı/ }).inputValue();
  await dialog.getByRole('button', { name: 'Bitti' }).click();
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

async function accept(page: Page, link: string, { name, password }: typeof ADMIN): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Ad', { exact: true }).fill(name);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Katıl' }).click();
  await expect(account(page)).toBeVisible();
}

test('the first link creates one admin, by keys alone, and the list begins with sample users', async () => {
  const link = firstLink();
  // This browser has a list, with which the shared one could begin.
  await admin.goto('/favicon.svg');
  const ownList = JSON.stringify(makeRecords(3));
  await admin.evaluate((users) => localStorage.setItem('users', users), ownList);
  await admin.goto(link);
  await expect(admin.getByRole('radio')).toHaveCount(3);
  await editor.goto('/users');
  await expect(editor.getByRole('heading', { name: 'Kurulum tamamlanmadı' })).toBeVisible();
  expect(await violations(editor)).toEqual([]);
  expect(await violations(admin)).toEqual([]);
  await walkFirstStart(admin, ADMIN);
  // Storing 5,000 sample users takes time.
  await expect(account(admin)).toBeVisible({ timeout: 30_000 });
  await admin.evaluate(() => localStorage.removeItem('users'));
  await admin.goto('/users');
  await expectList(admin, 5000);
  await expect(editor.getByRole('heading', { name: 'Kurulum tamamlanmadı' })).toBeVisible();
  await editor.getByRole('button', { name: 'Sayfayı yenile' }).click();
  await expect(editor.getByRole('heading', { name: 'Giriş yap' })).toBeVisible();
  await editor.goto(link);
  await expect(editor.getByRole('heading', { name: 'Bu bağlantı geçerli değil' })).toBeVisible();
  expect(await violations(editor)).toEqual([]);
});

test('the token of a link leaves the address at once, and goes into no request’s address or Referer', async ({
  browser,
  baseURL,
}) => {
  const email = 'adres@ornek.com';
  const link = await invite(email, 'Görüntüleyen');
  const [, token = ''] = link.split('#anahtar=');
  expect(token).toMatch(/^[\w-]{43}$/);
  const page = await openBrowser(browser, baseURL);
  const told: Promise<string>[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    const sent = async () =>
      // Some browsers send an empty one for none.
      `${origin}${pathname}${search} ${(await request.allHeaders())['referer'] ?? ''}`;
    told.push(sent());
  });
  const field = page.getByLabel('Email');
  await page.goto(link);
  await expect(field).toHaveValue(email);
  expect(page.url()).toBe(`${baseURL}/davet`);
  // The entry in the tab's history keeps it.
  await page.reload();
  await expect(field).toHaveValue(email);
  // Links pasted into the same tab, where only the fragment is another.
  await page.goto('/davet#anahtar=yarım');
  await expect(page.getByRole('heading', { name: 'Bu bağlantı geçerli değil' })).toBeVisible();
  await page.goto(link);
  await expect(field).toHaveValue(email);
  expect(page.url()).toBe(`${baseURL}/davet`);
  expect((await Promise.all(told)).filter((sent) => sent.includes(token))).toEqual([]);
  // As links were made before.
  const old = link.replace('#', '?');
  await page.goto(old);
  await expect(field).toHaveValue(email);
  expect(page.url()).toBe(`${baseURL}/davet`);
  const first = (await Promise.all(told)).filter((sent) => sent.includes(token));
  expect(first).toEqual([`${baseURL}${old} `]);
  // Nor any other path or query, which may name people.
  const referers = (await Promise.all(told)).map((sent) => sent.split(' ')[1]);
  expect(new Set(referers)).toEqual(new Set(['', `${baseURL}/`]));
  await page.context().close();
  await admin.getByRole('button', { name: `İptal et: ${email} daveti` }).click();
});

test('an invited editor joins by a link, and sees the same list', async () => {
  await accept(editor, await invite(EDITOR.email, 'Düzenleyen'), EDITOR);
  await editor.goto('/users');
  await expectList(editor, 5000);
  await admin.goto('/users');
  await expectList(admin, 5000);
  expect(await names(editor)).toEqual(await names(admin));
  await expect(editor.getByRole('link', { name: 'Ekip' })).toHaveCount(0);
});

test('a user added by a colleague is offered in a line, and shown after a press', async () => {
  const before = await names(admin);
  await addUser(editor, 'Şule Çağrı');
  await expectList(editor, 5001);
  await expect(admin.getByText('1 yeni kullanıcı').first()).toBeVisible();
  expect(await names(admin)).toEqual(before);
  await admin.getByRole('button', { name: '1 yeni kullanıcıyı göster' }).click();
  await expectList(admin, 5001);
  expect((await names(admin))[0]).toContain('Şule Çağrı');
});

test('a user edited by a colleague changes in place', async () => {
  const before = await names(editor);
  await admin.getByRole('link', { name: 'Şule Çağrı', exact: true }).click();
  await admin.getByRole('button', { name: 'Düzenle', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: '· Düzenle' });
  await dialog.getByLabel('Ad', { exact: true }).fill('Şule Çağrı Demir');
  await dialog.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Şule Çağrı Demir' })).toBeVisible();
  await expect(rows(editor).first()).toContainText('Şule Çağrı Demir');
  expect((await names(editor)).slice(1)).toEqual(before.slice(1));
});

test('the history names who made each change, and colleagues can undo each other’s changes', async () => {
  await editor.goto('/history');
  await expect(editor.getByText(ADMIN.name).first()).toBeVisible();
  await expect(editor.getByText(EDITOR.name).first()).toBeVisible();
  await editor
    .getByRole('button', { name: /Geri al/ })
    .first()
    .click();
  await expect(
    admin.getByRole('heading', { level: 1, name: 'Şule Çağrı', exact: true }),
  ).toBeVisible();
});

test(
  'a conflict with a colleague’s edit is shown, and resolved by keys alone',
  { tag: '@all' },
  async () => {
    const form = (page: Page) => page.getByRole('dialog', { name: '· Düzenle' });
    await editor.goto(admin.url());
    for (const [page, name, email] of [
      [editor, 'Şule Çağrı Ak', 'sule.ak@ornek.com'],
      [admin, 'Şule Çağrı Er', 'sule.er@ornek.com'],
    ] as const) {
      await page.getByRole('button', { name: 'Düzenle', exact: true }).click();
      await form(page).getByLabel('Ad', { exact: true }).fill(name);
      await form(page).getByLabel('Email', { exact: true }).fill(email);
    }
    await form(admin).getByRole('button', { name: 'Kaydet', exact: true }).click();
    await expect(form(admin)).toHaveCount(0);
    await expect(form(editor).getByRole('radiogroup')).toHaveCount(2);
    expect(await violations(editor)).toEqual([]);
    await walkConflict(editor, 'Şule Çağrı Ak', 'sule.er@ornek.com');
    for (const page of [editor, admin]) {
      await expect(page.getByRole('heading', { level: 1, name: 'Şule Çağrı Ak' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'sule.er@ornek.com' })).toBeVisible();
    }
  },
);

test(
  'a search can be exported, and a file of new users is imported and undone as one change',
  { tag: '@all' },
  async () => {
    await editor.goto('/users?q=şule+çağrı');
    await editor.getByRole('button', { name: 'Dışa aktar', exact: true }).click();
    const dialog = editor.getByRole('dialog', { name: 'Dışa aktar', exact: true });
    await dialog.getByRole('button', { name: 'Diğer biçimler' }).click();
    await dialog.getByRole('radio', { name: 'CSV (düz)' }).check();
    const [file] = await Promise.all([
      editor.waitForEvent('download'),
      dialog.getByRole('button', { name: 'İndir' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('Şule Çağrı Ak');
    await editor.goto('/users');
    const content =
      'Ad;Email;Rol;Durum\nÜmit Işık;umit@ornek.com;Admin;Aktif\nİrem Öz;irem@ornek.com;User;Pasif\n';
    await previewFile(editor, { name: 'yeni.csv', content });
    await expectCounts(editor, 2, 0, 0, 0, 0);
    await confirmImport(editor);
    await expectList(editor, 5003);
    await editor.getByRole('button', { name: 'Geri al' }).first().click();
    await expectList(editor, 5001);
  },
);

test(
  'without the server the form keeps the typed values, and saves once it is back',
  { tag: '@all' },
  async () => {
    await editor.goto('/users');
    await expectList(editor, 5001);
    await editor.context().setOffline(true);
    await addUser(editor, 'Bağlantısız', false);
    const dialog = editor.getByRole('dialog', { name: 'Kullanıcı Ekle' });
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await expect(dialog.getByLabel('Ad', { exact: true })).toHaveValue('Bağlantısız');
    await editor.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Kaydet' }).click();
    await expect(dialog).toHaveCount(0);
    await expectList(editor, 5002);
  },
);

test('a server that is killed and restarted loses nothing, and open pages reconnect', async () => {
  await Promise.all([admin.goto('/users'), editor.goto('/users')]);
  const total = await totalOf(admin);
  killServer();
  await addUser(editor, 'Kalıcı', false);
  const dialog = editor.getByRole('dialog', { name: 'Kullanıcı Ekle' });
  await expect(async () => {
    // With a timeout: the dialog may close before the press.
    const save = dialog.getByRole('button', { name: 'Kaydet' });
    if (await dialog.isVisible()) await save.click({ timeout: 2000 });
    await expect(dialog).toHaveCount(0, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expectList(editor, total + 1);
  await expect(admin.getByText('1 yeni kullanıcı').first()).toBeVisible({ timeout: 30_000 });
});

test(
  'the list, the staff and the account work by keyboard alone and never lose the focus',
  { tag: '@all' },
  async () => {
    await admin.goto('/users');
    await expectList(admin, 5003);
    await walkList(admin);
    await walkStaff(admin, EDITOR.name);
    await editor.goto('/users');
    await expectList(editor, 5003);
    await walkList(editor);
  },
);

test(
  'an admin downloads a backup, and an import of it finds every user unchanged',
  { tag: '@all' },
  async () => {
    await admin.goto('/ekip');
    const [file] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('link', { name: 'Yedeği indir' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^kullanicilar-\d{4}-\d\d-\d\d\.json$/);
    const content = readFileSync(await file.path(), 'utf8');
    expect(content).not.toContain('"password":"');
    expect(content).toContain('"userCount":5003');
    await admin.goto('/users');
    await previewFile(admin, { name: file.suggestedFilename(), content });
    await expectCounts(admin, 0, 0, 5003, 0, 0);
    await admin.keyboard.press('Escape');
  },
);

test(
  'an invited person joins by the identity provider, and failures are explained',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const page = await openBrowser(browser, baseURL);
    const button = page.getByRole('button', { name: 'Kurum hesabı ile giriş yap' });
    await page.goto('/users?q=şule');
    const asked = page.url();
    await button.click();
    await expect(page.getByRole('alert')).toHaveText(/hizmete ulaşılamadı/);
    const provider = await startOidcProvider(Number(new URL(asked).port) + 1);
    try {
      await button.click();
      await expect(page.getByRole('alert')).toHaveText(/vazgeçildi/);
      await expect(button).toBeFocused();
      expect(page.url()).toBe(asked);
      expect(await violations(page)).toEqual([]);
      const person = { sub: '1', email: 'su@ornek.com', email_verified: true, name: 'Su Ak' };
      provider.person = person;
      await button.click();
      await expect(page.getByRole('alert')).toHaveText(/davet isteyin/);
      await invite(person.email, 'Görüntüleyen');
      await button.click();
      await expect(account(page)).toBeVisible();
      expect(page.url()).toBe(asked);
      await openAccount(page);
      await expect(page.getByText(/^Şifreniz yok; Kurum hesabı ile/)).toBeVisible();
    } finally {
      await provider.close();
    }
    await page.context().close();
  },
);

test(
  'axe finds nothing wrong with the screens that only a shared list has',
  { tag: '@all' },
  async () => {
    await invite('bekleyen@ornek.com', 'Görüntüleyen');
    await admin.emulateMedia({ colorScheme: 'dark' });
    for (const width of [1280, 360]) {
      await admin.setViewportSize({ width, height: 800 });
      await admin.goto('/ekip');
      await admin.getByRole('button', { name: '+ Ekip üyesi davet et' }).click();
      await expect(admin.getByRole('dialog')).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      await admin.keyboard.press('Escape');
      await admin.getByRole('button', { name: /^Yönet: .*Mehmet/ }).click();
      await expect(admin.getByRole('dialog').getByText('Oturumlar').first()).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      await admin.getByRole('button', { name: 'Şifre bağlantısı oluştur' }).click();
      const link = await admin.getByLabel('Bağlantı', { exact: true }).inputValue();
      expect(await violations(admin)).toEqual([]);
      await admin.keyboard.press('Escape');
      expect(await violations(admin)).toEqual([]);
      const tab = await admin.context().newPage();
      await tab.goto(link);
      await expect(tab.getByLabel('Yeni şifre', { exact: true })).toBeVisible();
      expect(await violations(tab)).toEqual([]);
      await tab.close();
      await openAccount(admin);
      await expect(admin.getByText('Henüz erişim anahtarınız yok.')).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      await admin.getByRole('button', { name: '+ Yeni anahtar' }).click();
      await admin.getByRole('dialog').getByLabel('Ad', { exact: true }).fill('Gece raporu');
      expect(await violations(admin)).toEqual([]);
      await admin.getByRole('button', { name: 'Anahtar oluştur' }).click();
      await expect(admin.getByLabel('Erişim anahtarı', { exact: true })).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      await admin.getByRole('button', { name: 'Bitti' }).click();
      await expect(admin.getByRole('button', { name: /^İptal et: .* anahtarı$/ })).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      await admin.getByRole('button', { name: /^İptal et: .* anahtarı$/ }).click();
      expect(await violations(admin)).toEqual([]);
      await admin.getByRole('button', { name: 'Anahtarı iptal et', exact: true }).click();
      await expect(admin.getByText('Henüz erişim anahtarınız yok.')).toBeVisible();
      await admin.keyboard.press('Escape');
    }
    await admin.context().clearCookies();
    await admin.goto('/users');
    await expect(admin.getByRole('button', { name: 'Giriş yap', exact: true })).toBeVisible();
    expect(await violations(admin)).toEqual([]);
  },
);

test('a browser in another time zone shows and finds the days of the server', async ({
  browser,
  baseURL,
}) => {
  const page = await openBrowser(browser, baseURL, 'America/New_York');
  await page.goto('/users');
  await signIn(page, ADMIN);
  await expect(account(page)).toBeVisible();
  await page.evaluate(async () => {
    const user = {
      id: null,
      name: 'Gece Kuşu',
      email: 'gece@ornek.com',
      role: 'User',
      active: true,
    };
    const place = { latitude: null, longitude: null };
    // The 6th in Istanbul, the 5th in New York.
    const additions = [{ ...user, ...place, createdAt: '2024-01-05T22:30:00.000Z' }];
    const change = { kind: 'import', additions, edits: [], matchBy: 'email' };
    await fetch('/api/changes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: crypto.randomUUID(), change }),
    });
  });
  await page.goto('/users');
  await expect(rows(page).filter({ hasText: 'Gece Kuşu' })).toContainText('06.01.2024');
  for (const address of ['q=06.01.2024', 'q=gece@&where=createdAt.on.2024-01-06']) {
    await page.goto(`/users?${address}`);
    await expect.poll(() => names(page)).toContain('Gece Kuşu');
  }
  await page.goto('/users?q=gece@ornek.com&where=createdAt.on.2024-01-05');
  await expect(page.getByText(/^0 \/ 0$/)).toBeVisible();
  await page.context().close();
});
