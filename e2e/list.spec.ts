import type { Locator, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { action, bar, pageBox } from './selection.ts';
import { rows } from './table.ts';

const pager = (page: Page) => page.getByRole('navigation', { name: 'Tablo sayfaları' });

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

/** The number of rows that lie completely inside the window. */
async function wholeRows(page: Page): Promise<number> {
  const height = page.viewportSize()?.height ?? 0;
  return (await boxes(page, 'tbody tr')).filter((row) => row.y + row.height <= height).length;
}

const firstRowTop = async (page: Page) => (await boxes(page, 'tbody tr'))[0]?.y;

for (const [width, height] of [
  [1280, 800],
  [1366, 768],
] as const) {
  test(
    `ten rows and the whole pager are visible without scrolling (${width} × ${height})`,
    { tag: onlyInAll(width === 1280) },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openWith(page, makeRecords(5000), '/users');
      await expect(rows(page)).toHaveCount(10);
      expect(await firstRowTop(page)).toBeLessThanOrEqual(250);
      expect(await wholeRows(page)).toBe(10);
      const place = await pager(page).boundingBox();
      expect((place?.y ?? height) + (place?.height ?? 0)).toBeLessThanOrEqual(height);
    },
  );
}

test('the selection’s bar leaves the pager visible, even while it offers to select all matches', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWith(page, makeRecords(5000), '/users');
  await pageBox(page).click();
  await expect(action(page, 'Eşleşen 5.000 kullanıcının tümünü seç')).toBeVisible();
  const button = await pager(page).getByRole('button').last().boundingBox();
  const edge = await bar(page).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 800)).toBeLessThanOrEqual(edge?.y ?? 0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test(
    'the list begins within 236 px, and nine rows are visible',
    { tag: '@chromium' },
    async ({ page }) => {
      await openWith(page, makeRecords(5000), '/users');
      await expect(rows(page)).toHaveCount(10);
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      expect(await firstRowTop(page)).toBeLessThanOrEqual(236);
      expect(await wholeRows(page)).toBe(9);
      await page.goto('/users?view=cards');
      await expect(page.getByRole('listitem').first()).toBeVisible();
      const [card] = await boxes(page, '[role=listitem]');
      expect(card?.y).toBeLessThanOrEqual(260);
    },
  );

  test(
    'a focused control is never under the floating add button',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(31), '/users');
      const cover = await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).boundingBox();
      for (const menu of await page.getByRole('button', { name: /^İşlemler: / }).all()) {
        await menu.focus();
        const box = await menu.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);
      }
    },
  );

  test('rows of two lines keep all roles and headers of a table, and do not scroll sideways', async ({
    page,
  }) => {
    await openWith(page, [makeRecord({ name: 'İrem Yılmaz', email: 'irem@ornek.com' })], '/users');
    const table = page.getByRole('table', { name: 'Kullanıcı Tablosu' });
    await expect(table).toMatchAriaSnapshot(`
      - table "Kullanıcı Tablosu":
        - caption
        - rowgroup:
          - row:
            - columnheader "Ad"
            - columnheader "Email"
            - columnheader "Rol"
            - columnheader "Oluşturulma Tarihi"
            - columnheader "İşlemler"
        - rowgroup:
          - row:
            - rowheader "İrem Yılmaz":
              - 'checkbox "Seç: İrem Yılmaz"'
              - link "İrem Yılmaz"
            - cell "irem@ornek.com"
            - cell "User"
            - cell "14.03.2024"
            - 'cell "Detaylar: İrem Yılmaz İşlemler: İrem Yılmaz"':
              - 'link "Detaylar: İrem Yılmaz"'
              - 'button "İşlemler: İrem Yılmaz"'
    `);
    // Only the menu: headers are no buttons here.
    await expect(table.getByRole('button')).toHaveCount(1);
    const region = page.getByRole('region', { name: /yatay kaydırılabilir/ });
    expect(await region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(
      0,
    );
  });

  test('the filter sheet filters and sorts the table', async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await page.getByRole('button', { name: 'Filtrele ve sırala' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filtrele ve sırala' });
    const sort = sheet.getByLabel('Sırala');
    const order = sheet.getByLabel('Sıra', { exact: true });
    await expect(sort.locator('option:checked')).toHaveText('Eklenme sırası');
    await expect(order).toBeDisabled();
    await sort.selectOption('Ad');
    await order.selectOption('Azalan');
    await expect(page).toHaveURL(/sort=name&order=desc/);
    await expect(rows(page).first()).toContainText('Kişi 012');
    await sheet.getByRole('checkbox', { name: /^Admin/ }).check();
    await sheet.getByRole('checkbox', { name: /^Pasif/ }).check();
    await expect(page).toHaveURL(/role=Admin&status=passive/);
    const clear = sheet.getByRole('button', { name: 'Temizle' });
    await clear.tap();
    await expect(page).not.toHaveURL(/role/);
    await expect(clear).toBeDisabled();
    await expect(sheet.getByRole('button', { name: '12 kullanıcıyı göster' })).toBeFocused();
    await sheet.getByRole('checkbox', { name: /^Admin/ }).check();
    await sheet.getByRole('button', { name: /kullanıcıyı göster/ }).tap();
    await expect(sheet).toHaveCount(0);
    const opener = page.getByRole('button', { name: 'Filtrele ve sırala (1 filtre)' });
    await expect(opener).toBeFocused();
    await expect(opener.locator('[data-count="1"]')).toBeVisible();
    await opener.tap();
    await sort.selectOption('Eklenme sırası');
    await expect(page).toHaveURL('/users?role=Admin');
  });
});

test(
  'a cut e-mail is whole on hover, and while its row has the focus',
  { tag: '@all' },
  async ({ page }) => {
    const email = `${'cok.uzun.'.repeat(6)}kisi@ornek.com`;
    await openWith(
      page,
      [makeRecord({ name: 'Uzun Kişi', email }), makeRecord({ id: 'b' })],
      '/users',
    );
    const words = rows(page).first().getByText(email);
    const isCut = () => words.evaluate((box) => box.scrollWidth > box.clientWidth);
    const heights = () => boxes(page, 'tbody tr');
    const before = await heights();
    expect(await isCut()).toBe(true);
    await words.hover();
    await expect.poll(isCut).toBe(false);
    expect(await heights()).toEqual(before);
    await page.mouse.move(0, 0);
    await expect.poll(isCut).toBe(true);
    await page.getByRole('link', { name: 'Uzun Kişi', exact: true }).focus();
    await expect.poll(isCut).toBe(false);
    await page.goto('/users?view=cards&q=uzun');
    const card = page.getByRole('listitem').getByText(email);
    const isCardCut = () => card.evaluate((box) => getComputedStyle(box).overflowX === 'hidden');
    await expect.poll(isCardCut).toBe(true);
    await page.getByRole('link', { name: 'Uzun Kişi', exact: true }).focus();
    await expect.poll(isCardCut).toBe(false);
  },
);

/** It takes a second on an idle machine, and would take a minute if the values were not cut. */
const SOON = { timeout: 5000 };

/** The characters of the longest text or attribute in an element, without the outline of the world. */
function longestIn(place: Locator): Promise<number> {
  return place.evaluate((element) =>
    Math.max(
      ...[element, ...element.querySelectorAll('*:not(svg, svg *)')].flatMap((each) =>
        [
          ...[...each.childNodes].map((node) =>
            node.nodeType === 3 ? (node.nodeValue ?? '') : '',
          ),
          ...[...each.attributes].filter(({ name }) => name !== 'value').map(({ value }) => value),
        ].map(({ length }) => length),
      ),
    ),
  );
}

const isBounded = async (place: Locator) => expect(await longestIn(place)).toBeLessThan(3000);
const main = (page: Page) => page.getByRole('main');

test(
  'a name of a million letters without a blank is cut in rows and cards, which open quickly',
  { tag: '@all' },
  async ({ page }) => {
    const name = 'ş'.repeat(1_000_000);
    await openWith(
      page,
      [makeRecord({ name, email: `${name}@a.co` }), ...makeRecords(3)],
      '/users?q=şş',
    );
    await expect(rows(page)).toHaveCount(1, SOON);
    await isBounded(main(page));
    await page.goto('/users?view=cards');
    await expect(page.getByRole('link', { name: 'Detaylar: Kişi 001' })).toBeVisible(SOON);
    await isBounded(main(page));
  },
);
