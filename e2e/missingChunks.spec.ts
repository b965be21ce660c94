import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { firstFiles } from '../scripts/firstFiles.mjs';
import {
  addUser,
  blockUntilLifted,
  expect,
  expectNoViolations,
  openWith,
  storedUsers,
  test,
  WITHOUT_WORKER,
} from './fixtures.ts';
import { makeRecords } from './records.ts';
import { rows } from './table.ts';

const dist = join(import.meta.dirname, '../dist');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const FIRST = firstFiles(html);
/** The name of a file without its content hash. */
const nameOf = (file: string) => file.replace(/-[\w-]{7}(?=\.\w+$)/, '');
/** Images, and the chunks of the store and of files, which no screen shows. */
const NO_PARTS =
  /^(answering|matching|listChanger|archiveEdge|seedUsers|backupWorker|fileWorker|(read|write)Workbook|pbkdf2|sha2|utils)\.js$|\.png$/;
/** Every file that the first view does not need. */
const LATER = readdirSync(join(dist, 'assets')).filter((file) => !FIRST.includes(file));
const PART_FILES = LATER.filter((file) => !NO_PARTS.test(nameOf(file)));
/** How many scripts are blocked at once. With `TEST_ALL=1` each is blocked alone, which takes minutes. */
const LOST_AT_ONCE = process.env['TEST_ALL'] === undefined ? 20 : 1;
const PART_SCRIPTS = PART_FILES.filter((file) => file.endsWith('.js'));
/** What one test blocks: some scripts, or all style sheets. */
const LOSSES = [
  ...PART_SCRIPTS.filter((_, place) => place % LOST_AT_ONCE === 0).map((first) => {
    const start = PART_SCRIPTS.indexOf(first);
    const lost = PART_SCRIPTS.slice(start, start + LOST_AT_ONCE);
    return { what: lost.map(nameOf).join(', '), isLost: (name: string) => lost.includes(name) };
  }),
  { what: 'every later style sheet', isLost: (name: string) => name.endsWith('.css') },
];
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const retry = (page: Page) => button(page, 'Yeniden dene');

/** A lazy part: how to open it, how to find it, and what is shown if it cannot be loaded. */
interface Part {
  readonly name: string;
  readonly chunk: string;
  /** The chunk of its style sheet, unless another part tests that one. */
  readonly styles?: string;
  readonly path: string;
  readonly ask: (page: Page) => Promise<unknown>;
  readonly shown: (page: Page) => Locator;
  readonly missing: string;
}

const FORM: Part = {
  name: 'the form',
  chunk: 'AddUserModal',
  styles: 'UserFields',
  path: '/users',
  ask: (page) => button(page, '+ Kullanıcı Ekle').click(),
  shown: (page) => page.getByRole('dialog', { name: 'Kullanıcı Ekle' }),
  missing: 'Form yüklenemedi',
};
const EDIT: Part = {
  name: 'the form of a user',
  chunk: 'EditUserModal',
  path: '/users',
  ask: async (page) => {
    await openUser(page);
    await button(page, 'Düzenle').click();
  },
  shown: (page) => page.getByRole('dialog', { name: '· Düzenle' }),
  missing: 'Form yüklenemedi',
};
const SEARCH: Part = {
  name: 'the palette',
  chunk: 'Palette',
  path: '/users',
  ask: (page) => button(page, 'Kullanıcı, sayfa ya da işlem ara…').click(),
  shown: (page) => page.getByRole('dialog', { name: 'Kullanıcı ara' }),
  missing: 'Arama penceresi yüklenemedi',
};
const IMPORT: Part = {
  name: 'the import',
  chunk: 'ImportDialog',
  path: '/users',
  ask: (page) => button(page, 'İçe aktar').click(),
  shown: (page) => page.getByRole('dialog', { name: 'Kullanıcıları içe aktar' }),
  missing: 'İçe aktarma penceresi yüklenemedi',
};
const PANEL: Part = {
  name: 'the storage panel',
  chunk: 'StoragePanel',
  path: '/users',
  ask: (page) => button(page, 'Depolama').click(),
  shown: (page) => page.getByRole('dialog', { name: 'Depolama', exact: true }),
  missing: 'Depolama paneli yüklenemedi',
};
const EXPORT: Part = {
  name: 'the export',
  chunk: 'ExportDialog',
  path: '/users',
  ask: (page) => button(page, 'Dışa aktar').click(),
  shown: (page) => page.getByRole('dialog', { name: 'Dışa aktar', exact: true }),
  missing: 'Dışa aktarma penceresi yüklenemedi',
};
const CARDS: Part = {
  name: 'the cards',
  chunk: 'UserCards',
  path: '/users',
  ask: (page) => button(page, 'Kart Görünümü').click(),
  shown: (page) => page.getByRole('search', { name: 'Kart filtreleri' }),
  missing: 'Kartlar yüklenemedi',
};
const openUser = async (page: Page) => {
  if (new URL(page.url()).pathname === '/users/id-001') return;
  await button(page, 'Tablo Görünümü').click();
  await page.getByRole('link', { name: 'Detaylar: Kişi 001' }).click();
  await expect(page).toHaveURL('/users/id-001');
};
const DETAIL: Part = {
  name: 'a user',
  chunk: 'UserDetailScreen',
  path: '/users',
  ask: openUser,
  shown: (page) => page.getByRole('heading', { name: 'Konum' }),
  missing: 'Kullanıcı bilgileri yüklenemedi',
};
const MAP: Part = {
  name: 'the map',
  chunk: 'UserMap',
  styles: 'MapArea',
  path: '/users',
  ask: openUser,
  shown: (page) => page.getByRole('region', { name: /^Harita:/ }),
  missing: 'Harita yüklenemedi',
};
const PLACES: Part = {
  name: 'the list as a map',
  chunk: 'UserPlaces',
  path: '/users',
  ask: (page) => button(page, 'Harita Görünümü').click(),
  shown: (page) => page.getByRole('region', { name: 'Harita: kullanıcıların konumları' }),
  missing: 'Harita yüklenemedi',
};
const HOME: Part = {
  name: 'the home screen',
  chunk: 'HomeScreen',
  styles: 'HomeScreen',
  path: '/users',
  ask: (page) => page.getByRole('link', { name: 'Home' }).click(),
  shown: (page) => page.getByRole('heading', { name: 'Role göre' }),
  missing: 'Ana sayfa yüklenemedi',
};
const SELECTION: Part = {
  name: 'the selection',
  chunk: 'BulkBar',
  path: '/users',
  ask: (page) => page.getByRole('checkbox', { name: 'Seç: Kişi 001' }).click(),
  shown: (page) => page.getByRole('region', { name: 'Seçilen kullanıcılar' }),
  missing: 'Seçim araçları yüklenemedi',
};
const SHEET: Part = {
  name: 'the sheet of a phone',
  chunk: 'ViewSheets',
  path: '/users',
  ask: async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await button(page, 'Filtrele ve sırala').click();
  },
  shown: (page) => page.getByRole('dialog', { name: 'Filtrele ve sırala' }),
  missing: 'Filtreler yüklenemedi',
};
const PARTS = [
  FORM,
  EDIT,
  SEARCH,
  IMPORT,
  PANEL,
  EXPORT,
  CARDS,
  DETAIL,
  MAP,
  PLACES,
  HOME,
  SELECTION,
  SHEET,
];
const DIALOGS = [FORM, SEARCH, PANEL, EXPORT];

/** Makes these files unreachable. The returned function makes them reachable again. */
function block(page: Page, isBlocked: (file: string) => boolean): Promise<() => void> {
  return blockUntilLifted(
    page,
    ({ pathname }) =>
      pathname.startsWith('/assets/') && isBlocked(pathname.slice('/assets/'.length)),
  );
}

async function expectNoCrash(page: Page): Promise<void> {
  await expect(page.getByText('Bir şeyler ters gitti')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a part. Returns whether it was loaded. */
async function opens(page: Page, { ask, shown, missing }: Part): Promise<boolean> {
  await ask(page);
  await expect(shown(page).or(page.getByText(missing))).toBeVisible();
  await expectNoCrash(page);
  return shown(page).isVisible();
}

/** Closes a dialog, or the one that says that it cannot be loaded. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
}

test.beforeEach(({ allowedComplaints }) => {
  allowedComplaints.push(
    /Failed to load resource|font: download failed|part of the page could not be loaded|Expected a JavaScript|disallowed MIME type/,
  );
});

for (const { what, isLost } of LOSSES) {
  test(
    `with ${what} unreachable nothing else fails, and everything loads once it is reachable`,
    { tag: '@all' },
    async ({ page }) => {
      await page.clock.install();
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const lift = await block(page, (name) => LATER.includes(name) && isLost(name));
      await openWith(page, makeRecords(30), '/users');
      await expect(rows(page)).toHaveCount(10);

      const hasForm = await opens(page, FORM);
      if (hasForm) await page.getByLabel('Ad', { exact: true }).fill('Yarım kalan');
      // Late loads and retries must not change what is typed. Prefetching begins after two seconds.
      await page.clock.runFor(3000);
      await expect.poll(() => asked.some((url) => url.includes('/ExportDialog-'))).toBe(true);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expectNoCrash(page);
      if (hasForm) await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Yarım kalan');
      await close(page);
      await opens(page, PANEL);
      await close(page);
      await opens(page, CARDS);
      const hasDetail = await opens(page, DETAIL);
      if (hasDetail) await opens(page, MAP);

      lift();
      for (const part of [DETAIL, MAP]) {
        // Each missing part has a retry button.
        await expect(async () => {
          if (await page.getByText(part.missing).isVisible()) await retry(page).first().click();
          await expect(part.shown(page)).toBeVisible({ timeout: 1000 });
        }).toPass({ timeout: 20_000 });
      }
      await page.getByRole('link', { name: 'Listeye dön' }).click();
      for (const part of DIALOGS) {
        await part.ask(page);
        await expect(part.shown(page)).toBeVisible();
        await close(page);
      }
      await CARDS.ask(page);
      await expect(CARDS.shown(page)).toBeVisible();
    },
  );
}

for (const part of PARTS) {
  // The other parts load in the same way.
  const tag = part === FORM ? [] : '@all';
  for (const kind of ['js', 'css']) {
    const chunk = kind === 'js' ? part.chunk : part.styles;
    if (chunk === undefined) continue;
    const title = `${part.name} whose ${chunk}.${kind} failed to load is loaded by a retry, styled, and keeps the focus`;
    test(title, { tag: kind === 'css' ? '@all' : tag }, async ({ page }) => {
      const isPart = (file: string) => nameOf(file) === `${chunk}.${kind}`;
      expect(LATER.filter(isPart)).toHaveLength(1);
      const lift = await block(page, isPart);
      await openWith(page, makeRecords(30), part.path);
      await expect(rows(page)).toHaveCount(10);
      expect(await opens(page, part)).toBe(false);
      if (kind === 'js') await expectNoViolations(page);
      await retry(page).click();
      await expect(page.getByText(part.missing)).toBeVisible();
      await expect(retry(page)).toBeFocused();
      lift();
      await retry(page).click();
      await expect(part.shown(page)).toBeVisible();
      await expect(page.getByText(part.missing)).toHaveCount(0);
      await expect(page.locator('body')).not.toBeFocused();
      if (kind === 'css') {
        const rules = await page.evaluate(
          (name) =>
            [...document.styleSheets].find(({ href }) => href?.includes(`/${name}-`))?.cssRules
              .length,
          chunk,
        );
        expect(rules).toBeGreaterThan(0);
      }
    });
  }

  test(
    `${part.name} is retried by itself when the network is back`,
    { tag: '@all' },
    async ({ page }) => {
      const lift = await block(page, (file) => nameOf(file) === `${part.chunk}.js`);
      await openWith(page, makeRecords(30), part.path);
      await expect(rows(page)).toHaveCount(10);
      expect(await opens(page, part)).toBe(false);
      lift();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(part.shown(page)).toBeVisible();
    },
  );
}

test(
  'a map that failed to load for one user is retried for the next',
  { tag: '@all' },
  async ({ page }) => {
    const lift = await block(page, (file) => nameOf(file) === 'UserMap.js');
    await openWith(page, makeRecords(30), '/users');
    expect(await opens(page, MAP)).toBe(false);
    lift();
    await page.getByRole('link', { name: 'Sonraki kullanıcı' }).click();
    await expect(page.getByRole('region', { name: 'Harita: Kişi 002' })).toBeVisible();
  },
);

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
  await retry(page).click();
  await expect(CARDS.shown(page)).toBeVisible();
});

test('with every later file unreachable, a list removed elsewhere is reported and can be restored', async ({
  page,
  context,
}) => {
  const users = makeRecords(60);
  await block(page, (file) => LATER.includes(file));
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
  'with every later file unreachable, damaged text is reported and can be downloaded',
  { tag: '@all' },
  async ({ page }) => {
    await block(page, (file) => LATER.includes(file));
    await openWith(page, 'bozuk metin', '/users');
    await expect(page.getByRole('alert')).toContainText('Kayıtlı kullanıcı listesi okunamıyor');
    const waiting = page.waitForEvent('download');
    await button(page, 'Bozuk veriyi indir').click();
    expect((await waiting).suggestedFilename()).toBe('users-bozuk.txt');
  },
);

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
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('1 - 10 / 5000')).toBeVisible({ timeout: 30_000 });
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a search whose chunk fails to load is reported, and answered after a retry',
  { tag: '@all' },
  async ({ page }) => {
    const unblock = await block(page, (file) => nameOf(file) === 'answering.js');
    await openWith(page, makeRecords(30), '/users');
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('searchbox', { name: 'Tabloda ara...' }).fill('kişi 007');
    await expect(page.getByText('Kullanıcılara ulaşılamadı')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    unblock();
    await retry(page).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).locator('mark')).toHaveText(['Kişi', '007']);
    await expect(page.getByText('Kullanıcılara ulaşılamadı')).toHaveCount(0);
  },
);

test(
  'a search in the address is shown, although its chunk loads later',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users?q=007');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).locator('mark').first()).toHaveText('007');
  },
);

test(
  'a form that cannot protect the password says so, keeps its values, and saves once it can',
  { tag: '@all' },
  async ({ page, allowedComplaints }) => {
    allowedComplaints.push(/ERR_FAILED|dynamically imported/);
    await page.addInitScript(() => {
      Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });
    });
    await openWith(page, makeRecords(3), '/users');
    const unblock = await block(page, (file) => /^(pbkdf2|sha2|utils)-/.test(file));
    await addUser(page, 'Yerel Ağ', false);
    await expect(page.getByRole('alert')).toContainText('Şifreyi koruyan bölüm yüklenemediği için');
    await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue('gizli-söz');
    expect(await storedUsers(page)).toHaveLength(3);
    unblock();
    await page.getByRole('button', { name: 'Kaydet' }).click();
    await expect(rows(page)).toHaveCount(4, { timeout: 20_000 });
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
