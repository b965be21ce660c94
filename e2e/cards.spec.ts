import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { busy } from './table.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
/** Waits until the answer is no longer pending. */
const cardNames = async (page: Page) => {
  await expect(busy(page)).toHaveCount(0);
  return cards(page).getByRole('heading').allTextContents();
};

test(
  'the role select narrows to one role and "Tümü" shows all again',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(8), '/users?view=cards');
    await page.getByLabel('Rol', { exact: true }).selectOption('Viewer');
    await expect.poll(() => cardNames(page)).toEqual(['Kişi 004', 'Kişi 008']);
    await page.getByLabel('Rol', { exact: true }).selectOption('Tümü');
    await expect(cards(page)).toHaveCount(8);
  },
);

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
