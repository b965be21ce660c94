import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

test.beforeEach(async ({ page }) => {
  await openWith(page, makeRecords(3), '/');
});

test('the sidebar is 240 px wide, the header 68 px high and stays while the main area scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.getByRole('link', { name: 'User Table' }).click();
  const sidebar = await page.locator('div:has(> nav[aria-label="Ana menü"])').boundingBox();
  expect(sidebar?.width).toBe(240);
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBe(68);
  await expect(header).toContainText('Dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await page.getByRole('main').evaluate((main) => {
    main.scrollTop = 200;
  });
  expect((await header.boundingBox())?.y).toBe(0);
});

test(
  'below 1024 px the sidebar is a drawer behind a menu button, closed by Escape and by a link',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1023, height: 700 });
    await expect(page.getByRole('link', { name: 'User Table' })).toBeHidden();
    const menu = page.getByRole('button', { name: 'Menüyü aç' });
    await menu.click();
    const drawer = page.getByRole('dialog', { name: 'Ana menü' });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await drawer.getByRole('link', { name: 'User Table' }).click();
    await expect(page).toHaveURL('/users');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

for (const { width, scheme } of [
  { width: 1280, scheme: 'light' },
  { width: 600, scheme: 'dark' },
] as const) {
  test(
    `arrow keys choose the colour scheme, which is drawn as chosen (${width} px)`,
    { tag: onlyInAll(width === 1280) },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      // In a narrow window the choice is in the menu.
      const opener = width === 600 ? 'Menüyü aç' : 'Tema';
      await page.getByRole('button', { name: opener }).click();
      const group = page.getByRole('radiogroup', { name: 'Tema' });
      const option = (name: string) => group.getByRole('radio', { name });
      await expect(option('Sistem')).toBeChecked();
      await option('Sistem').focus();
      await page.keyboard.press(scheme === 'light' ? 'ArrowRight' : 'ArrowLeft');
      const chosen = option(scheme === 'light' ? 'Açık' : 'Koyu');
      await expect(chosen).toBeChecked();
      await expect(chosen).toBeFocused();
      await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
      const fills = await group
        .locator('label')
        .evaluateAll((labels) =>
          labels
            .filter((label) => getComputedStyle(label).backgroundColor !== 'rgba(0, 0, 0, 0)')
            .map((label) => label.textContent),
        );
      expect(fills).toEqual([scheme === 'light' ? 'Açık' : 'Koyu']);
      expect(await chosen.evaluate((radio) => getComputedStyle(radio).outlineStyle)).toBe('solid');
    },
  );
}

const openThemes = (page: Page) => page.getByRole('button', { name: 'Tema' }).click();

test('an unknown path says so in Turkish and links to Home', { tag: '@all' }, async ({ page }) => {
  await page.goto('/olmayan/sayfa');
  await expect(page.getByRole('heading', { name: 'Sayfa Bulunamadı' })).toBeVisible();
  await page.getByRole('link', { name: 'Ana sayfaya dön' }).click();
  await expect(page).toHaveURL('/');
});

test(
  'every screen names itself in the page title, in a page marked Turkish',
  { tag: '@all' },
  async ({ page }) => {
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await expect(page).toHaveTitle('Ana Sayfa · Dashboard');
    await page.goto('/users');
    await expect(page).toHaveTitle('Kullanıcı Listesi · Dashboard');
    await page.goto('/users/id-002');
    await expect(page).toHaveTitle('Kişi 002 · Dashboard');
    await page.goto('/users/kimse');
    await expect(page).toHaveTitle('Kullanıcı Bulunamadı · Dashboard');
    await page.goto('/baska');
    await expect(page).toHaveTitle('Sayfa Bulunamadı · Dashboard');
  },
);

test(
  'the focus moves to the heading of the new screen after a navigation',
  { tag: '@all' },
  async ({ page }) => {
    await page.getByRole('link', { name: 'User Table' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test(
  'the colour scheme chosen in one tab is applied in the others at once',
  { tag: '@all' },
  async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/');
      await openThemes(tab);
    }
    const scheme = () =>
      other.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    for (const [chosen, shown] of [
      ['Koyu', 'dark'],
      ['Açık', 'light'],
      ['Sistem', 'light dark'],
    ] as const) {
      await page.getByRole('radio', { name: chosen }).check();
      await expect.poll(scheme).toBe(shown);
      await expect(other.getByRole('radio', { name: chosen })).toBeChecked();
    }
    await page.getByRole('radio', { name: 'Koyu' }).check();
    await expect.poll(scheme).toBe('dark');
    await page.evaluate(() => localStorage.clear());
    await expect.poll(scheme).toBe('light dark');
  },
);

test('the built page lets only its own scripts run, the inline one by its hash', async ({
  page,
  allowedComplaints,
}) => {
  allowedComplaints.push(/Content Security Policy/);
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /script-src 'self' 'sha256-[^ ]+';/);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "inline"';
    document.head.append(script);
    return document.title === 'inline';
  });
  expect(ran).toBe(false);
});

test(
  'the web app manifest is in Turkish, and its icons have the sizes they claim',
  { tag: '@all' },
  async ({ page }) => {
    await page.goto('/');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const address = new URL(href ?? '', page.url()).href;
    const manifest = (await (await page.request.get(address)).json()) as {
      lang: string;
      start_url: string;
      display: string;
      icons: { src: string; sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ lang: 'tr', display: 'standalone' });
    expect(new URL(manifest.start_url, address).pathname).toBe('/users');
    const drawn = await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map(async (source) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
          }),
        ),
      manifest.icons.map(({ src }) => new URL(src, address).href),
    );
    expect(drawn).toEqual(manifest.icons.map(({ sizes }) => sizes));
    expect(drawn).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  },
);

test(
  'the build lists its third-party packages with their licences',
  { tag: '@all' },
  async ({ request }) => {
    const response = await request.get('/third-party-notices.txt');
    expect(response.ok()).toBe(true);
    const notices = (await response.text()).split(/\n-{72}\n/);
    const names = notices.map((notice) => notice.trim().split(' ')[0]);
    const shipped = 'react react-dom scheduler wouter valibot leaflet @noble/hashes world-atlas';
    expect(names).toEqual(expect.arrayContaining(shipped.split(' ')));
    for (const notice of notices) {
      expect(notice.trim()).toMatch(/^\S+ \d+\.\d+\.\d+ \([\w. -]+\)\n\n\S[\s\S]{20,}/);
    }
  },
);

test(
  'without scripts the page says that it needs them',
  { tag: '@chromium' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/users');
    const words = page.locator('noscript');
    await expect(words).toBeInViewport();
    await context.close();
  },
);
