import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startOidcProvider } from '#server/testing/oidcProvider.ts';
import { addUser, expect, test, violations } from '../fixtures.ts';
import { expectCounts, previewFile, confirmImport } from '../imports.ts';
import { makeRecords } from '../records.ts';
import { names, rows } from '../table.ts';
import { tabStopErrors } from '../tabStops.ts';
import { walkList, walkStaff } from './keyboard.ts';
import { walkConflict, walkFirstStart, walkSignInAgain } from './keyboardForms.ts';
import {
  ADMIN,
  expectList,
  expireSession,
  firstLink,
  killServer,
  openBrowser,
  signIn,
  switchUsers,
  totalOf,
  typeQuickly,
  untilReady,
} from './office.ts';

// One office from its first day on: each test continues where the previous one ended.
test.describe.configure({ mode: 'serial' });

const EDITOR = { name: 'Mehmet Kaya', email: 'mehmet@ornek.com', password: 'dokuz-köprü-yolu' };
const VIEWER = { name: 'Elif Ak', email: 'elif@ornek.com', password: 'üç-elma-ağacı' };

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
      `${origin}${pathname}${search} ${(await request.allHeaders())['referer']}`;
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
  expect(first).toEqual([`${baseURL}${old} undefined`]);
  // Nor any other path or query, which may name people.
  const referers = (await Promise.all(told)).map((sent) => sent.split(' ')[1]);
  expect(new Set(referers)).toEqual(new Set(['undefined', `${baseURL}/`]));
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

test(
  'the form is 400 px wide, although its style sheets load in another order than in a local list',
  { tag: '@all' },
  async () => {
    await editor.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
    const form = editor.getByRole('dialog', { name: 'Kullanıcı Ekle' });
    await expect(form).toBeVisible();
    expect(await form.evaluate((element) => element.getBoundingClientRect().width)).toBe(400);
    await editor.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
  },
);

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
  'a colleague’s edits appear on an open page within four seconds, and 20 in ten seconds cost it four requests at most',
  { tag: '@all' },
  async () => {
    test.setTimeout(60_000);
    let askedCount = 0;
    const before = admin.url();
    await admin.goto('/users');
    await expectList(admin, 5001);
    // Wait until prefetching is done.
    await admin.waitForTimeout(1500);
    admin.on('request', (request) => {
      if (request.method() === 'POST') askedCount += 1;
    });
    const start = Date.now();
    for (let edit = 0; edit < 20; edit += 1) {
      // Of users on other pages.
      await switchUsers(editor, { page: 50 + edit, size: 1 });
      await admin.waitForTimeout(Math.max(0, start + (edit + 1) * 500 - Date.now()));
    }
    expect(askedCount).toBeGreaterThan(0);
    expect(askedCount).toBeLessThanOrEqual(4);
    await switchUsers(editor, { page: 1, size: 1 });
    await expect(rows(admin).first()).toContainText('Pasif', { timeout: 4000 });
    await switchUsers(editor, { page: 1, size: 1 });
    await expect(rows(admin).first()).not.toContainText('Pasif', { timeout: 4000 });
    await admin.goto(before);
  },
);

test('ten keys within a second cause at most three requests', { tag: '@all' }, async () => {
  let askedCount = 0;
  editor.on('request', (request) => {
    if (request.url().endsWith('/api/questions')) askedCount += 1;
  });
  await editor.goto('/users');
  await expectList(editor, 5001);
  await editor.waitForTimeout(1500);
  askedCount = 0;
  const box = editor.locator('main input[type=search]');
  await typeQuickly(box, 'şule çağrı');
  await expect(rows(editor)).toHaveCount(1);
  expect(askedCount).toBeLessThanOrEqual(3);
  await box.fill('');
  await expectList(editor, 5001);
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
  'colleagues and the person’s other tabs see who is editing a user',
  { tag: '@all' },
  async () => {
    const edit = (page: Page) => page.getByRole('button', { name: 'Düzenle', exact: true }).click();
    const beside = (page: Page) => page.getByRole('main').getByText(/bu kullanıcıyı düzenliyor\./i);
    const inForm = (page: Page) =>
      page.getByRole('dialog').getByText(/düzenliyor\.|düzenleniyor\./);
    await expect(beside(admin)).toHaveCount(0);
    await edit(editor);
    await expect(beside(admin)).toHaveText(`${EDITOR.name} bu kullanıcıyı düzenliyor.`);
    await expect(inForm(editor)).toHaveCount(0);
    await edit(admin);
    await expect(inForm(admin)).toHaveText(`${EDITOR.name} bu kullanıcıyı düzenliyor.`);
    await expect(inForm(editor)).toHaveText(`${ADMIN.name} bu kullanıcıyı düzenliyor.`);
    await admin.keyboard.press('Escape');
    await expect(inForm(editor)).toHaveCount(0);
    await editor.keyboard.press('Escape');
    await expect(beside(admin)).toHaveCount(0);

    const tab = await editor.context().newPage();
    await tab.goto(editor.url());
    await edit(tab);
    const elsewhere = editor.getByText('Bu kullanıcıyı başka bir sekmenizde düzenliyorsunuz.');
    await expect(elsewhere).toBeVisible();
    await edit(editor);
    await expect(inForm(tab)).toHaveText('Bu kullanıcı başka bir sekmenizde de düzenleniyor.');
    await tab.close({ runBeforeUnload: false });
    await expect(inForm(editor)).toHaveCount(0);
    await expect(beside(admin)).toHaveText(`${EDITOR.name} bu kullanıcıyı düzenliyor.`);
    await editor.keyboard.press('Escape');
    await expect(beside(admin)).toHaveCount(0);
  },
);

test(
  'views are personal or the team’s, are updated on open pages, and conflicting saves ask first',
  { tag: '@all' },
  async () => {
    const entry = (page: Page, name: string) =>
      page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name });
    const choose = async (page: Page, name: string, action: string) => {
      await page.getByRole('button', { name: `“${name}” için işlemler` }).click();
      await page.getByRole('button', { name: action }).click();
    };
    const keep = async (name: string, whose: string) => {
      await editor.getByRole('button', { name: 'Yeni görünüm' }).click();
      await editor.getByLabel('Görünümün adı').fill(name);
      await editor.getByRole('radio', { name: whose }).check();
      await editor.keyboard.press('Enter');
      await expect(entry(editor, name)).toBeVisible();
    };
    await editor.goto('/users?role=Admin');
    await keep('Benimki', 'Benim için');
    await keep('Ekibinki', 'Ekip için');
    await admin.goto('/users');
    await entry(admin, 'Ekibinki').click();
    await expect(entry(admin, 'Benimki')).toHaveCount(0);

    // Both change the view: the later save asks.
    await admin.getByRole('searchbox').fill('ali');
    await expect(entry(admin, 'Ekibinki')).toContainText('Değişti');
    await entry(editor, 'Ekibinki').click();
    await editor.getByRole('searchbox').fill('veli');
    await choose(editor, 'Ekibinki', 'Değişiklikleri kaydet');
    await expect(entry(editor, 'Ekibinki')).not.toContainText('Değişti');
    await choose(admin, 'Ekibinki', 'Değişiklikleri kaydet');
    const asked = admin.getByRole('dialog', { name: 'Görünüm bu arada değiştirildi' });
    expect(await violations(admin)).toEqual([]);
    await asked.getByRole('button', { name: 'Güncel hâlini aç' }).click();
    await expect(admin.getByRole('searchbox')).toHaveValue('veli');
    await expect(entry(admin, 'Ekibinki')).not.toContainText('Değişti');

    // The list opens with the team's default view, unless the person has one.
    await choose(admin, 'Ekibinki', 'Ekibin açılış görünümü yap');
    await editor.goto('/users');
    await expect(editor).toHaveURL('/users?q=veli&role=Admin&layout=normal');
    // The page of somebody whose id is “users” is not the list.
    await editor.goto('/users/users');
    await expect(editor).toHaveURL('/users/users');
    await editor.goto('/users');
    await expect(
      entry(editor, 'Ekibinki').getByRole('img', { name: 'Ekibin açılış görünümü' }),
    ).toBeVisible();
    await entry(editor, 'Benimki').click();
    await choose(editor, 'Benimki', 'Açılışta bu görünümü göster');
    await editor.goto('/');
    await editor.getByRole('link', { name: 'User Table' }).click();
    await expect(editor).toHaveURL('/users?role=Admin&layout=normal');
    await entry(editor, 'Tümü').click();
    await expect(editor).toHaveURL('/users?view=table');
    await entry(editor, 'Ekibinki').click();
    await entry(admin, 'Ekibinki').click();

    await choose(admin, 'Ekibinki', 'Görünümü sil');
    await expect(entry(editor, 'Ekibinki')).toContainText('Silinmiş');
    await admin.getByRole('button', { name: 'Geri al' }).click();
    await expect(entry(editor, 'Ekibinki')).not.toContainText('Silinmiş');
    await editor.reload();
    await expect(entry(editor, 'Benimki')).toBeVisible();
    await expect(entry(editor, 'Ekibinki')).toHaveAttribute('aria-current', 'true');
    await choose(editor, 'Ekibinki', 'Görünümü sil');
    await entry(editor, 'Benimki').click();
    await choose(editor, 'Benimki', 'Görünümü sil');
    await expect(entry(editor, 'Benimki')).toHaveCount(0);
  },
);

test(
  'a search can be exported, and a file of new users is imported and undone as one change',
  { tag: '@all' },
  async () => {
    await editor.goto('/users?q=şule+çağrı');
    await editor.getByRole('button', { name: 'Dışa aktar', exact: true }).click();
    const dialog = editor.getByRole('dialog', { name: 'Dışa aktar', exact: true });
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
  'an access token created in the account authorises a script until it is revoked',
  { tag: '@all' },
  async ({ request }) => {
    await editor.goto('/users');
    await openAccount(editor);
    await editor.getByRole('button', { name: '+ Yeni anahtar' }).click();
    const dialog = editor.getByRole('dialog', { name: 'Yeni erişim anahtarı' });
    await dialog.getByLabel('Ad', { exact: true }).fill('Gece raporu');
    await dialog.getByRole('button', { name: 'Anahtar oluştur' }).click();
    const token = await dialog.getByLabel('Erişim anahtarı', { exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Bitti' }).click();
    const headers = { Authorization: `Bearer ${token}` };
    const me = await request.get('/api/me', { headers });
    expect(await me.json()).toMatchObject({ email: EDITOR.email, role: 'viewer' });
    await editor.getByRole('button', { name: 'İptal et: Gece raporu anahtarı' }).click();
    await editor.getByRole('button', { name: 'Anahtarı iptal et', exact: true }).click();
    await expect(editor.getByText('Henüz erişim anahtarınız yok.')).toBeVisible();
    expect((await request.get('/api/me', { headers })).status()).toBe(401);
  },
);

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
  'a viewer sees the list and no control that changes it',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const viewer = await openBrowser(browser, baseURL);
    await accept(viewer, await invite(VIEWER.email, 'Görüntüleyen'), VIEWER);
    await viewer.goto('/users');
    await expectList(viewer, 5003);
    await expect(viewer.getByRole('button', { name: '+ Kullanıcı Ekle' })).toHaveCount(0);
    await expect(viewer.getByRole('button', { name: 'İçe aktar' })).toHaveCount(0);
    await expect(viewer.getByRole('button', { name: 'Dışa aktar' }).first()).toBeVisible();
    for (const path of ['/', '/users', '/users?view=cards', '/history']) {
      await viewer.goto(path);
      await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await tabStopErrors(viewer)).toEqual([]);
    }
    await viewer.context().close();
  },
);

test(
  'an open page adopts a changed role, and keeps the typed values',
  { tag: '@all' },
  async () => {
    const give = async (role: string) => {
      await admin.goto('/ekip');
      await admin.getByRole('button', { name: /^Yönet: .*Mehmet/ }).click();
      const dialog = admin.getByRole('dialog');
      await dialog.getByRole('radio', { name: role }).check();
      await dialog.getByRole('button', { name: 'Yetkiyi kaydet' }).click();
      await expect(dialog.getByRole('button', { name: 'Yetkiyi kaydet' })).toBeDisabled();
    };
    await editor.goto('/users');
    const tab = await editor.context().newPage();
    await tab.goto('/users');
    const content = 'Ad;Email;Rol;Durum\nYetkisiz;yetkisiz@ornek.com;User;Pasif\n';
    await previewFile(tab, { name: 'yeni.csv', content });
    await editor.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
    const form = editor.getByRole('dialog', { name: 'Kullanıcı Ekle' });
    await form.getByLabel('Ad', { exact: true }).fill('Yetkisiz');

    await give('Görüntüleyen');
    await expect(form.getByText(/bu form artık kaydedilemez/)).toBeVisible();
    await expect(form.getByRole('button', { name: 'Kaydet' })).toBeDisabled();
    await expect(form.getByLabel('Ad', { exact: true })).toHaveValue('Yetkisiz');
    expect(await violations(editor)).toEqual([]);
    await expect(tab.getByText(/bu işlem artık yapılamaz/)).toBeVisible();
    await expect(tab.getByRole('button', { name: '1 kullanıcıyı içe aktar' })).toBeDisabled();
    await editor.keyboard.press('Escape');
    await expect(editor.getByText(/Yeni yetkiniz: Görüntüleyen/)).toBeVisible();
    await expect(editor.getByRole('button', { name: '+ Kullanıcı Ekle' })).toHaveCount(0);

    await give('Düzenleyen');
    await expect(editor.getByRole('button', { name: '+ Kullanıcı Ekle' })).toBeVisible();
    await expect(tab.getByRole('button', { name: '1 kullanıcıyı içe aktar' })).toBeEnabled();
    await tab.close();
  },
);

test(
  'when a session expires behind an open form, a new sign-in by keys alone keeps the typed values',
  { tag: '@all' },
  async ({ baseURL }) => {
    await editor.goto('/users');
    await expectList(editor, 5003);
    await walkSignInAgain(editor, EDITOR, () => expireSession(editor, baseURL));
    await expectList(editor, 5003);
  },
);

test(
  'going back during a new sign-in asks about the unsaved form first, and loses nothing',
  { tag: '@all' },
  async ({ baseURL }) => {
    await editor.goto('/users');
    await expectList(editor, 5003);
    await editor
      .getByRole('link', { name: /^Detaylar: / })
      .first()
      .click();
    await editor.getByRole('button', { name: 'Düzenle', exact: true }).click();
    const form = editor.getByRole('dialog', { name: '· Düzenle' });
    const again = editor.getByRole('dialog', { name: 'Oturumunuz sona erdi' });
    const name = form.getByLabel('Ad', { exact: true });
    await name.fill('Yarım Kalan');
    await expireSession(editor, baseURL);
    await expect(again.getByLabel('Şifre', { exact: true })).toBeFocused();
    await editor.evaluate(() => history.back());
    await expect(form.getByRole('button', { name: 'Düzenlemeye dön' })).toBeFocused();
    expect(await violations(editor)).toEqual([]);
    await editor.keyboard.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Yarım Kalan');
    await editor.keyboard.press('Enter');
    await again.getByLabel('Şifre', { exact: true }).fill(EDITOR.password);
    await editor.keyboard.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(name).toHaveValue('Yarım Kalan');
    await editor.evaluate(() => history.back());
    await form.getByRole('button', { name: 'Kaydetmeden çık' }).click();
    await expectList(editor, 5003);
  },
);

test(
  'a sign-out ends all tabs, and a wrong password does not reveal whether an account exists',
  { tag: '@all' },
  async () => {
    const tab = await editor.context().newPage();
    await tab.goto('/users');
    await expect(account(tab)).toBeVisible();
    await editor.goto('/users');
    const loading = await editor.context().newPage();
    let load = (): void => undefined;
    const isToLoad = new Promise<void>((resolve) => (load = resolve));
    await loading.route('**/assets/*.js', async (route) => {
      await isToLoad;
      await route.continue();
    });
    await loading.goto('/users', { waitUntil: 'commit' });
    await account(editor).click();
    await editor.getByRole('button', { name: 'Çıkış' }).click();
    await expect(editor.getByRole('button', { name: 'Giriş yap', exact: true })).toBeVisible();
    load();
    for (const other of [tab, loading]) {
      await expect(other.getByText(/^Oturumunuz kapatıldı\./)).toBeVisible();
      await expect(other.getByRole('table')).toHaveCount(0);
      await other.close();
    }
    for (const email of [EDITOR.email, 'kimse@ornek.com']) {
      await signIn(editor, { ...EDITOR, email, password: 'yanlış-bir-şifre' });
      await expect(editor.getByText('Email veya şifre yanlış.').first()).toBeVisible();
    }
    await signIn(editor, EDITOR);
    await expect(account(editor)).toBeVisible();
  },
);

test(
  'the audit shows failed sign-ins and new invitations, and can be filtered and downloaded',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const guest = await openBrowser(browser, baseURL);
    await guest.goto('/users');
    await signIn(guest, { ...EDITOR, password: 'yanlış-bir-şifre' });
    await expect(guest.getByText('Email veya şifre yanlış.').first()).toBeVisible();
    await guest.context().close();
    await admin.goto('/ekip');
    const entries = admin.getByRole('list', { name: 'Denetim kayıtları' }).getByRole('listitem');
    await expect(entries.first()).toContainText(`Başarısız giriş ${EDITOR.name}`);
    await admin.getByRole('button', { name: '+ Ekip üyesi davet et' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Email').fill('denetim@ornek.com');
    await dialog.getByRole('button', { name: 'Bağlantı oluştur' }).click();
    await dialog.getByRole('button', { name: 'Bitti' }).click();
    await expect(entries.first()).toContainText(`Davet ${ADMIN.name}`);
    await expect(entries.nth(1)).toContainText(`Başarısız giriş ${EDITOR.name}`);
    await admin.getByLabel('İşlem', { exact: true }).selectOption('Başarısız giriş');
    await expect(entries.filter({ hasNotText: 'Başarısız giriş' })).toHaveCount(0);
    await expect(entries.first()).toContainText(EDITOR.name);
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      admin.getByRole('button', { name: 'CSV olarak indir' }).click(),
    ]);
    const [header = '', first = '', ...others] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(header).toContain('İşlem');
    expect(first).toContain('Başarısız giriş');
    expect(others.filter((line) => !line.includes('Başarısız giriş'))).toEqual([]);
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
  'going back does not return to a one-time link that was used',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const link = await invite('geri@ornek.com', 'Görüntüleyen');
    const member = { name: 'Gül', email: 'geri@ornek.com', password: 'kayık-limon-27' };
    const page = await openBrowser(browser, baseURL);
    await page.goto('/favicon.svg');
    await page.goto(link);
    await page.getByLabel('Ad', { exact: true }).fill('Gül');
    await page.goBack();
    await page.goForward();
    await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Gül');
    await page.getByLabel('Şifre', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Katıl' }).click();
    await expect(account(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/favicon.svg');
    await page.goForward();
    await expect(account(page)).toBeVisible();
    // Opened by hand, it leads on to the list.
    await page.goto(link);
    await expect(page.getByText('Gül olarak giriş yapmış durumdasınız.')).toBeVisible();
    await page.getByRole('button', { name: 'Listeye git' }).click();
    await expect(page).toHaveURL('/users');
    await admin.goto('/ekip');
    await admin.getByRole('button', { name: /^Yönet: .*Gül/ }).click();
    await admin.getByRole('button', { name: 'Şifre bağlantısı oluştur' }).click();
    const reset = await admin.getByLabel('Bağlantı', { exact: true }).inputValue();
    await page.goto(reset);
    await page.getByLabel('Yeni şifre', { exact: true }).fill('uzak-fener-83');
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(page.getByText(/^Şifreniz değişti/)).toBeVisible();
    await page.reload();
    await signIn(page, { ...member, password: 'uzak-fener-83' });
    await expect(account(page)).toBeVisible();
    await page.goBack();
    await expect(account(page)).toBeVisible();
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
