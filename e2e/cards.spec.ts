import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { busy } from './table.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
test.describe('show-all', () => {
  const area = (page: Page) => page.getByRole('region', { name: 'Kullanıcı kartları' });
  const toEnd = (page: Page) =>
    area(page).evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 660, height: 700 });
    await openWith(page, makeRecords(35), '/users?view=cards');
    await page.getByRole('button', { name: 'Tümü Göster' }).click();
    await expect(page.getByRole('button', { name: 'Sayfalandır' })).toBeVisible();
    // On the slow list the page's twelve cards stay until the ten cards have loaded.
    await expect(busy(page)).toHaveCount(0);
  });

  test('adds ten cards within 200 px of the bottom, not sooner, until all are shown; a search begins anew', async ({
    page,
  }) => {
    await area(page).evaluate((element) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - 220;
    });
    await page.waitForTimeout(200);
    await expect(cards(page)).toHaveCount(10);
    await area(page).evaluate((element) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - 190;
    });
    await expect(cards(page)).toHaveCount(20);
    await toEnd(page);
    await expect(cards(page)).toHaveCount(30);
    await toEnd(page);
    await expect(cards(page)).toHaveCount(35);
    await expect(page.getByText('Daha fazla yükleniyor...')).toHaveCount(0);
    await page.getByLabel('Ara', { exact: true }).fill('kişi');
    await expect(cards(page)).toHaveCount(10);
    expect(await area(page).evaluate((element) => element.scrollTop)).toBe(0);
  });

  test('Geri restores the number of cards and the scroll position', async ({ page }) => {
    await toEnd(page);
    await expect(cards(page)).toHaveCount(20);
    await area(page).evaluate((element) => {
      element.scrollTop = 900;
    });
    await page.waitForTimeout(100);
    await cards(page)
      .nth(9)
      .getByRole('link', { name: 'Detaylar' })
      .evaluate((link) => {
        (link as HTMLAnchorElement).click();
      });
    await expect(page.getByRole('link', { name: 'Listeye dön' })).toBeVisible();
    await page.getByRole('button', { name: 'Geri' }).click();
    await expect(cards(page)).toHaveCount(20);
    expect(await area(page).evaluate((element) => element.scrollTop)).toBe(900);
  });
});

test(
  'every loaded card is exposed to screen readers and open to find-in-page, however far away',
  { tag: ['@all', '@chromium'] },
  async ({ page }) => {
    await openWith(page, makeRecords(100), '/users?view=cards&mode=all');
    const area = page.getByRole('region', { name: 'Kullanıcı kartları' });
    await expect(async () => {
      await area.evaluate((element) => {
        element.scrollTop = element.scrollHeight;
      });
      await expect(cards(page)).toHaveCount(100, { timeout: 10 });
    }).toPass({ intervals: [50] });
    await area.evaluate((element) => {
      element.scrollTop = 0;
    });
    const far = page.getByText('Kişi 080');
    await expect(far).not.toBeInViewport();
    await page.waitForTimeout(500);
    // From the browser: Playwright's roles include elements that the browser leaves out of its tree.
    const cdp = await page.context().newCDPSession(page);
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    const headings = nodes.filter(({ role, ignored }) => role?.value === 'heading' && !ignored);
    expect(headings.map(({ name }) => name?.value)).toEqual(
      expect.arrayContaining(['Kişi 001', 'Kişi 050', 'Kişi 080', 'Kişi 100']),
    );
    // Rendered although out of view, so that find-in-page finds it. (Some builds lack `find()`.)
    expect(
      await far.evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true })),
    ).toBe(true);
  },
);

test(
  'show-all loads more cards where the first ten do not fill the area',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 2400, height: 1600 });
    await openWith(page, makeRecords(60), '/users?view=cards&mode=all');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(10);
  },
);

test(
  'the numbers of matches and of cards are announced in show-all, too',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users?view=cards');
    const said = (words: RegExp) => page.getByRole('status').filter({ hasText: words });
    await page.getByRole('button', { name: 'Tümü Göster' }).click();
    await expect(said(/^12 kullanıcı bulundu\. \d+ kart gösteriliyor$/)).toBeAttached();
    await page.getByLabel('Ara', { exact: true }).fill('Kişi 003');
    await expect(said(/^1 kullanıcı bulundu\. 1 kart gösteriliyor$/)).toBeAttached();
    await page.getByLabel('Ara', { exact: true }).fill('xyz');
    await expect(said(/^Eşleşen kullanıcı yok$/)).toBeAttached();
    await page.getByLabel('Ara', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Sayfalandır' }).click();
    await expect(said(/^12 kullanıcı bulundu\. \d+ sayfadan 1\. sayfa$/)).toBeAttached();
  },
);

const CARDS = '/users?view=cards';
const card = (page: Page) => page.getByRole('link', { name: 'Detaylar: Kişi 005' });
const top = (page: Page) => page.getByRole('main').evaluate(({ scrollTop }) => scrollTop);

/** Delays the chunk of the cards until the returned function is called. */
async function holdCards(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/UserCards-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens the cards in a low window, scrolled to the fifth. Returns the scroll position in px. */
async function openScrolled(page: Page): Promise<number> {
  await page.setViewportSize({ width: 700, height: 500 });
  await openWith(page, makeRecords(60), CARDS);
  await card(page).scrollIntoViewIfNeeded();
  await expect.poll(() => top(page)).toBeGreaterThan(300);
  // The position is stored by the scroll event, which fires in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  return top(page);
}

test('Geri from a reloaded user’s page restores the scroll position, and so does a reload, however late the cards load', async ({
  page,
}) => {
  const before = await openScrolled(page);
  await card(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kişi 005' })).toBeVisible();
  const release = await holdCards(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Kişi 005' })).toBeVisible();
  await page.getByRole('button', { name: 'Geri' }).click();
  await expect(page).toHaveURL(CARDS);
  release();
  await expect(card(page)).toBeVisible();
  await expect.poll(() => top(page)).toBe(before);
  await page.reload();
  await expect(card(page)).toBeVisible();
  await expect.poll(() => top(page)).toBe(before);
});

for (const [what, act] of [
  ['scrolls', (page: Page) => page.mouse.wheel(0, 20)],
  ['presses a key', (page: Page) => page.keyboard.press('ArrowDown')],
] as const) {
  test(
    `a person who ${what} before the cards have loaded is not scrolled any more`,
    { tag: onlyInAll(what !== 'scrolls') },
    async ({ page }) => {
      const before = await openScrolled(page);
      const release = await holdCards(page);
      await page.reload();
      await expect(page.getByText('Kartlar yükleniyor')).toBeVisible();
      await page.mouse.move(350, 300);
      await act(page);
      release();
      await expect(card(page)).toBeAttached();
      // Two frames: a ResizeObserver would fire in the first.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await top(page)).toBeLessThan(before - 100);
    },
  );
}
