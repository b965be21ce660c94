import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  addUser,
  blockUntilLifted,
  expect,
  expectNoViolations,
  onlyInAll,
  openWith,
  storedUsers,
  test,
  WITHOUT_WORKER,
} from './fixtures.ts';
import { makeRecords } from './records.ts';
import { rows } from './table.ts';

const html = readFileSync(join(import.meta.dirname, '../dist/index.html'), 'utf8');
/** Whether a file is one that the first view does not need. */
const isLater = (file: string) => !html.includes(file);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const retry = (page: Page) => button(page, 'Yeniden dene');

/** A lazy part: its files, how to open it, how to find it, and what is shown if it cannot be loaded. */
interface Part {
  readonly files: RegExp;
  readonly ask: (page: Page) => Promise<unknown>;
  readonly shown: (page: Page) => Locator;
  readonly missing: string;
}

const openUser = (page: Page) => page.getByRole('link', { name: 'Detaylar: Kişi 001' }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const FORM: Part = {
  files: /^(AddUserModal|UserFields)-/,
  ask: (page) => button(page, '+ Kullanıcı Ekle').click(),
  shown: (page) => dialog(page, 'Kullanıcı Ekle'),
  missing: 'Form yüklenemedi',
};
const CARDS: Part = {
  files: /^UserCards-/,
  ask: (page) => button(page, 'Kart Görünümü').click(),
  shown: (page) => page.getByRole('search', { name: 'Kart filtreleri' }),
  missing: 'Kartlar yüklenemedi',
};
const PARTS: Readonly<Record<string, Part>> = {
  'the form': FORM,
  'the cards': CARDS,
  'the palette': {
    files: /^Palette-/,
    ask: (page) => button(page, 'Kullanıcı, sayfa ya da işlem ara…').click(),
    shown: (page) => dialog(page, 'Kullanıcı, sayfa ya da işlem ara'),
    missing: 'Arama penceresi yüklenemedi',
  },
  'a user': {
    files: /^UserDetailScreen-/,
    ask: openUser,
    shown: (page) => page.getByRole('heading', { name: 'Konum' }),
    missing: 'Kullanıcı bilgileri yüklenemedi',
  },
  'the sheet of a phone': {
    files: /^ViewSheets-/,
    ask: async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await button(page, 'Filtrele ve sırala').click();
    },
    shown: (page) => dialog(page, 'Filtrele ve sırala'),
    missing: 'Filtreler yüklenemedi',
  },
};

/** Makes these files unreachable. The returned function makes them reachable again. */
function block(page: Page, isBlocked: (file: string) => boolean): Promise<() => void> {
  return blockUntilLifted(
    page,
    ({ pathname }) =>
      pathname.startsWith('/assets/') && isBlocked(pathname.slice('/assets/'.length)),
  );
}

/** Opens a part. Returns whether it was loaded. */
async function opens(page: Page, { ask, shown, missing }: Part): Promise<boolean> {
  await ask(page);
  await expect(shown(page).or(page.getByText(missing))).toBeVisible();
  await expect(page.getByText('Bir şeyler ters gitti')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return shown(page).isVisible();
}

/** Chromium 143 keeps a failed import until the page is loaded anew; 156 and Firefox 159 import again. */
function keepsFailedImports(page: Page): boolean {
  return Number.parseInt(page.context().browser()?.version() ?? '', 10) < 150;
}

/** Presses the retry of a part that can be loaded now, or loads the page anew as its notice offers. */
async function retryUntilLoaded(page: Page, { ask, shown }: Part): Promise<void> {
  await retry(page).click();
  if (keepsFailedImports(page)) {
    await button(page, 'Sayfayı yenile').click();
    // A screen is in the address, a dialog is not.
    if (page.url().endsWith('/users')) await ask(page);
    await expect(shown(page)).toBeVisible();
  } else {
    await expect(shown(page)).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
  }
}

test.beforeEach(({ allowedComplaints }) => {
  allowedComplaints.push(
    /Failed to load resource|font: download failed|part of the page could not be loaded|Expected a JavaScript|disallowed MIME type/,
  );
});

test('with every later file unreachable nothing else fails, and what is typed afterwards stays', async ({
  page,
}) => {
  await page.clock.install();
  const lift = await block(page, isLater);
  await openWith(page, makeRecords(30), '/users');
  await expect(rows(page)).toHaveCount(10);
  expect(await opens(page, FORM)).toBe(false);
  await page.keyboard.press('Escape');
  expect(await opens(page, CARDS)).toBe(false);
  lift();
  await retryUntilLoaded(page, CARDS);
  await FORM.ask(page);
  await page.getByLabel('Ad', { exact: true }).fill('Yarım kalan');
  // Prefetching begins after two seconds, and other parts are tried again when the network is back.
  await page.clock.runFor(3000);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Yarım kalan');
});

for (const [name, part] of Object.entries(PARTS)) {
  test(
    `${name} that failed to load is loaded by a retry, and keeps the focus`,
    // The other parts load in the same way.
    { tag: onlyInAll(part !== FORM) },
    async ({ page }) => {
      const lift = await block(page, (file) => isLater(file) && part.files.test(file));
      await openWith(page, makeRecords(30), '/users');
      await expect(rows(page)).toHaveCount(10);
      expect(await opens(page, part)).toBe(false);
      await expectNoViolations(page);
      await retry(page).click();
      await expect(page.getByText(part.missing)).toBeVisible();
      await expect(retry(page)).toBeFocused();
      lift();
      await retryUntilLoaded(page, part);
      await expect(page.getByText(part.missing)).toHaveCount(0);
    },
  );
}

test('a chunk that the host answers with an HTML page counts as missing, and can be retried', async ({
  page,
}) => {
  let isThere = false;
  await page.route('**/assets/UserCards-*.js', async (route) => {
    if (isThere) await route.continue();
    else await route.fulfill({ contentType: 'text/html', body: html });
  });
  await openWith(page, makeRecords(30), '/users');
  expect(await opens(page, CARDS)).toBe(false);
  isThere = true;
  await retryUntilLoaded(page, CARDS);
});

test('with every later file unreachable, a list removed elsewhere is reported and can be restored', async ({
  page,
  context,
}) => {
  const users = makeRecords(60);
  await block(page, isLater);
  await openWith(page, users, '/users');
  await expect(rows(page)).toHaveCount(10);
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(() => localStorage.removeItem('users'));
  await expect(page.getByRole('alert')).toContainText('başka bir sekmede silindi');
  await button(page, 'Bu sekmedeki kopyayı geri yükle').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  expect(await storedUsers(page)).toEqual(users);
});

test(
  'sample users that cannot be loaded are reported, and appear once they can',
  { tag: '@all' },
  async ({ page, allowedComplaints }) => {
    allowedComplaints.push(/ERR_FAILED|dynamically imported/);
    const unblock = await block(page, (file) => /^(answering|seedUsers)-/.test(file));
    await page.goto('/users');
    const notice = page.getByRole('group', { name: 'Depolama bildirimi' });
    await expect(notice).toContainText('Örnek kullanıcılar yüklenemedi');
    await expect(page.getByText('depolamasına erişilemiyor')).toHaveCount(0);
    expect(await storedUsers(page)).toBeNull();
    await notice.getByRole('button', { name: 'Yeniden dene' }).click();
    await expect(notice).toContainText('hâlâ yüklenemiyor');
    unblock();
    if (keepsFailedImports(page)) await page.reload();
    else await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('1 - 10 / 5000')).toBeVisible({ timeout: 30_000 });
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a search whose chunk fails to load is reported, and answered after a retry',
  { tag: '@all' },
  async ({ page }) => {
    const unblock = await block(page, (file) => file.startsWith('answering-'));
    await openWith(page, makeRecords(30), '/users');
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('searchbox', { name: 'Tabloda ara...' }).fill('kişi 007');
    await expect(page.getByText('Kullanıcılara ulaşılamadı')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    unblock();
    if (keepsFailedImports(page)) await page.reload();
    else await retry(page).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).locator('mark')).toHaveText(['Kişi', '007']);
    await expect(page.getByText('Kullanıcılara ulaşılamadı')).toHaveCount(0);
  },
);

test(
  'sample users that never load are reported, and block no other tab',
  { tag: '@all' },
  async ({ context, page, allowedComplaints }) => {
    allowedComplaints.push(/ERR_FAILED/);
    await context.clock.install();
    await context.route(/\/seedUsers-[^/]*$/, () => undefined);
    await page.goto('/users', WITHOUT_WORKER);
    await expect(page.getByRole('progressbar')).toBeVisible();
    const other = await context.newPage();
    await openWith(other, makeRecords(3), '/users');
    await addUser(other, 'Beklemeyen');
    await expect(rows(page)).toHaveCount(4);
    await other.evaluate(() => localStorage.clear());
    const late = await context.newPage();
    await late.goto('/users', WITHOUT_WORKER);
    await expect(late.getByRole('progressbar')).toBeVisible();
    const notice = late.getByText('Örnek kullanıcılar yüklenemedi');
    await late.clock.runFor(9000);
    await expect(notice).toHaveCount(0);
    await late.clock.runFor(2000);
    await expect(notice).toBeVisible();
  },
);
