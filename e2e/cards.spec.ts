import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords, TURKISH_ORDER } from './records.ts';
import { busy } from './table.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
/** Waits until the answer is no longer pending. */
const cardNames = async (page: Page) => {
  await expect(busy(page)).toHaveCount(0);
  return cards(page).getByRole('heading').allTextContents();
};

test(
  'the card view has its labelled controls with their options and defaults',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users');
    await page.getByRole('button', { name: 'Kart Görünümü' }).click();
    await expect(page.getByRole('button', { name: 'Kart Görünümü' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByLabel('Ara', { exact: true })).toBeVisible();
    for (const [label, options, chosen] of [
      ['Rol', ['Seçiniz', 'Tümü', 'Admin', 'Editor', 'User', 'Viewer'], 'Tümü'],
      ['Durum', ['Seçiniz', 'Tümü', 'Aktif', 'Pasif'], 'Tümü'],
      ['Sırala', ['Seçiniz', 'İsme Göre (A-Z)', 'Oluşturulma Tarihi'], 'İsme Göre (A-Z)'],
      ['Sıra', ['Seçiniz', 'Artan', 'Azalan'], 'Artan'],
    ] as const) {
      const select = page.getByLabel(label, { exact: true });
      await expect(select.getByRole('option')).toHaveText([...options]);
      await expect(select.getByRole('option', { name: 'Seçiniz' })).toBeDisabled();
      await expect(select.locator('option:checked')).toHaveText(chosen);
    }
    await expect(page.getByRole('button', { name: 'Tümü Göster' })).toBeVisible();
  },
);

test(
  'a card shows avatar letter, name, email, role, creation date and a link',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [makeRecord({ name: 'irem yılmaz' })], '/users?view=cards');
    const card = cards(page);
    await expect(card.getByText('İ', { exact: true })).toBeVisible();
    await expect(card.getByRole('heading', { name: 'irem yılmaz' })).toBeVisible();
    await expect(card).toContainText('Email:irem@ornek.com');
    await expect(card).toContainText('Rol:User');
    await expect(card).toContainText('Oluşturulma Tarihi:14.03.2024');
    await card.getByRole('link', { name: 'Detaylar' }).click();
    await expect(page).toHaveURL('/users/7b0e2b34-5a3c-4f1e-9d65-0c1f6f5a0001');
  },
);

test(
  'cards are sorted in Turkish name order, ascending or descending, or by date',
  { tag: '@all' },
  async ({ page }) => {
    const records = TURKISH_ORDER.toReversed().map((name, position) =>
      makeRecord({
        id: `id-${position}`,
        name,
        createdAt: new Date(Date.UTC(2024, 0, position + 1)).toISOString(),
      }),
    );
    await openWith(page, records, '/users?view=cards');
    await expect.poll(() => cardNames(page)).toEqual(TURKISH_ORDER);
    await page.getByLabel('Sıra', { exact: true }).selectOption('Azalan');
    await expect.poll(() => cardNames(page)).toEqual(TURKISH_ORDER.toReversed());
    await page.getByLabel('Sırala').selectOption('Oluşturulma Tarihi');
    await page.getByLabel('Sıra', { exact: true }).selectOption('Artan');
    await expect.poll(() => cardNames(page)).toEqual(TURKISH_ORDER.toReversed());
  },
);

test('paginated mode shows 12 a page and "Sayfa 1 / 3"', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(30), '/users?view=cards');
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText('Sayfa 1 / 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Önceki' })).toBeDisabled();
  await page.getByRole('button', { name: 'Sonraki' }).click();
  await page.getByRole('button', { name: 'Sonraki' }).click();
  await expect(page.getByText('Sayfa 3 / 3')).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
});

test(
  'the card search covers name, email and role, but not the date',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(
      page,
      [
        makeRecord({ id: 'a' }),
        makeRecord({ id: 'b', name: 'Can', email: 'c@x.org', role: 'Editor' }),
      ],
      '/users?view=cards',
    );
    const search = page.getByLabel('Ara', { exact: true });
    for (const [text, found] of [
      ['yilmaz', 1],
      ['x.org', 1],
      ['EDITOR', 1],
      ['14.03.2024', 0],
    ] as const) {
      await search.fill(text);
      await expect(cards(page)).toHaveCount(found);
    }
  },
);

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

test('the status select filters by active or passive users', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(3), '/users?view=cards');
  const status = page.getByLabel('Durum', { exact: true });
  await status.selectOption('Pasif');
  await expect(page).toHaveURL('/users?view=cards&status=passive');
  await expect.poll(() => cardNames(page)).toEqual(['Kişi 002']);
  await status.selectOption('Aktif');
  await expect(cards(page)).toHaveCount(2);
  await page.goto('/users?view=cards&status=active&status=passive');
  await expect(status.locator('option:checked')).toHaveText(/Aktif.*, .*Pasif/);
  await expect(cards(page)).toHaveCount(3);
});

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

  test(
    'starts with 10 cards in an area of at most 70vh and says that more remain',
    { tag: '@all' },
    async ({ page }) => {
      await expect(cards(page)).toHaveCount(10);
      await expect(page.getByText('Daha fazla yükleniyor...')).toBeAttached();
      expect((await area(page).boundingBox())?.height).toBeLessThanOrEqual(490);
    },
  );

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

  for (const [what, act] of [
    ['the search', (page: Page) => page.getByLabel('Ara', { exact: true }).fill('kişi')],
    ['the sort key', (page: Page) => page.getByLabel('Sırala').selectOption('createdAt')],
    ['the order', (page: Page) => page.getByLabel('Sıra', { exact: true }).selectOption('desc')],
  ] as const) {
    test(`a change of ${what} resets to 10 cards at the top`, { tag: '@all' }, async ({ page }) => {
      await toEnd(page);
      await expect(cards(page)).toHaveCount(20);
      await act(page);
      await expect(cards(page)).toHaveCount(10);
      expect(await area(page).evaluate((element) => element.scrollTop)).toBe(0);
      await page.waitForTimeout(200);
      await expect(cards(page)).toHaveCount(10);
    });
  }

  test(
    'a letter typed and cleared again resets to 10 cards at the top',
    { tag: '@all' },
    async ({ page }) => {
      await toEnd(page);
      await expect(cards(page)).toHaveCount(20);
      const search = page.getByLabel('Ara', { exact: true });
      await search.fill('k');
      await expect(page).toHaveURL(/q=k/);
      await search.fill('');
      await expect(page).not.toHaveURL(/q=k/);
      await expect(cards(page)).toHaveCount(10);
      expect(await area(page).evaluate((element) => element.scrollTop)).toBe(0);
      await page.reload();
      await expect(cards(page)).toHaveCount(10);
    },
  );

  test(
    'a reload, and Geri after a change of order, restore the number of cards',
    { tag: '@all' },
    async ({ page }) => {
      await toEnd(page);
      await expect(cards(page)).toHaveCount(20);
      await page.reload();
      await expect(cards(page)).toHaveCount(20);
      await page.getByLabel('Sıra', { exact: true }).selectOption('desc');
      await expect(cards(page)).toHaveCount(10);
      await page.getByRole('button', { name: 'Geri' }).click();
      await expect(cards(page)).toHaveCount(20);
    },
  );

  test(
    'two history entries of the same view each keep their number of cards',
    { tag: '@all' },
    async ({ page }) => {
      await page.getByLabel('Sıra', { exact: true }).selectOption('desc');
      await page.getByLabel('Sıra', { exact: true }).selectOption('asc');
      await expect(cards(page)).toHaveCount(10);
      await toEnd(page);
      await expect(cards(page)).toHaveCount(20);
      await page.evaluate(() => history.go(-2));
      await expect(cards(page)).toHaveCount(10);
      await page.evaluate(() => history.go(2));
      await expect(cards(page)).toHaveCount(20);
    },
  );

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
  'when nothing matches the cards say so and one press clears search and role',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users?view=cards&q=zzz&role=Admin');
    await expect(page.getByText('Eşleşen kullanıcı yok.')).toBeVisible();
    await page.getByRole('button', { name: 'Aramayı ve filtreleri temizle' }).click();
    await expect(cards(page)).toHaveCount(12);
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
