import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';

// What holds on every screen (the Tab key) is in everyScreen.spec.ts.

test('cards, show-all, a user’s page and the way back work by keyboard alone', async ({ page }) => {
  await openWith(page, makeRecords(30), '/users');
  await page.getByRole('button', { name: 'Kart Görünümü' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sayfa 1 / 3')).toBeVisible();
  await page.getByRole('button', { name: 'Tümü Göster' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Daha fazla yükleniyor...')).toBeVisible();
  await page.getByRole('region', { name: 'Kullanıcı kartları' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('listitem').filter({ hasText: 'Kişi 020' })).toBeAttached();
  await page.getByRole('link', { name: 'Detaylar: Kişi 003' }).focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Kişi 003' });
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: 'Listeye dön' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kullanıcı Listesi' })).toBeFocused();
});

test(
  'the map marker opens its popup with Enter, and Escape closes it from the marker and from within',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [makeRecord()], `/users/${makeRecord().id}`);
    const marker = page.getByRole('button', { name: 'İrem Yılmaz kullanıcısının konumu' });
    await marker.press('Enter');
    await expect(page.locator('.leaflet-popup')).toBeVisible();
    await expect(marker).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('.leaflet-popup')).toHaveCount(0);

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('.leaflet-popup-close-button')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('.leaflet-popup')).toHaveCount(0);
    await expect(marker).toBeFocused();
  },
);

for (const { name, width, first } of [
  { name: 'Depolama', width: 1280, first: 'heading' },
  { name: 'Kısayollar', width: 1280, first: 'heading' },
  { name: 'Menüyü aç', width: 600, first: 'link' },
] as const) {
  test(
    `the dialog of “${name}” focuses its ${first}, so that the space bar closes nothing`,
    { tag: onlyInAll(name !== 'Depolama') },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await openWith(page, makeRecords(3), '/users');
      const opener = page.getByRole('button', { name });
      await opener.focus();
      // Holding the key opens the dialog but does nothing inside.
      for (let count = 0; count < 5; count += 1) await page.keyboard.down('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole(first).first()).toBeFocused();
      for (let count = 0; count < 5; count += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await page.keyboard.press('Space');
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL('/users');
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    },
  );
}

/** How far the focused element or its label is outside the window and the open popover, in px. */
function focusBeyond(page: Page): Promise<number> {
  return page.evaluate(() => {
    const popover = document.querySelector('[popover=auto]:popover-open, dialog[open]');
    const element = document.activeElement;
    if (popover === null || element === null || !popover.contains(element)) return Infinity;
    const box = (element.closest('label') ?? element).getBoundingClientRect();
    const area = popover.getBoundingClientRect();
    return Math.max(
      Math.max(0, area.left) - box.left,
      box.right - Math.min(innerWidth, area.right),
      Math.max(0, area.top) - box.top,
      box.bottom - Math.min(innerHeight, area.bottom),
    );
  });
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 640, height: 256 },
]) {
  test(
    `in the open filter each focused control is fully visible (${size.width} × ${size.height})`,
    { tag: '@all' },
    async ({ page }) => {
      await page.setViewportSize(size);
      const records = makeRecords(40).map((record, i) => ({ ...record, role: `Rol ${i % 12}` }));
      await openWith(page, records, '/users');
      const opener = page.getByRole('button', { name: 'Filtre: Gruplara göre filtrele' });
      for (const place of ['start', 'center', 'end'] as const) {
        // With the button at the top, in the middle and at the bottom of the window.
        await opener.evaluate((button, block) => button.scrollIntoView({ block }), place);
        await opener.focus();
        await page.keyboard.press('Enter');
        const popover = page.getByRole('dialog', { name: 'Filtrele' });
        await expect(popover.getByRole('checkbox', { name: /^Rol 11/ })).toBeVisible();
        for (const key of [
          ...Array<string>(12).fill('Tab'),
          ...Array<string>(11).fill('Shift+Tab'),
        ]) {
          await page.keyboard.press(key);
          await expect.poll(() => focusBeyond(page), place).toBeLessThanOrEqual(0);
        }
        await page.keyboard.press('Space');
        await page.keyboard.press('Tab');
        await expect.poll(() => focusBeyond(page), place).toBeLessThanOrEqual(0);
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Space');
        await page.keyboard.press('Escape');
        await expect(popover).toBeHidden();
        // The event of the closed popover comes a task later, and keys may be faster.
        await expect(opener).toHaveAttribute('aria-expanded', 'false');
        await expect(opener).toBeFocused();
      }
    },
  );
}

test('when the focused element disappears the focus moves to the heading of its part without scrolling', async ({
  context,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openWith(page, makeRecords(12), '/users');
  const link = page.getByRole('link', { name: 'Detaylar: Kişi 010' });
  await link.focus();
  const main = page.getByRole('main');
  const scrollTop = await main.evaluate((element) => element.scrollTop);
  expect(scrollTop).toBeGreaterThan(100);
  // The table stays long enough to be scrolled; only the focused row is removed.
  const other = await context.newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(
    (text) => localStorage.setItem('users', text),
    JSON.stringify(makeRecords(9)),
  );
  // Firefox gives only the page in front the focus.
  await page.bringToFront();
  await expect(link).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Kullanıcı Tablosu' })).toBeFocused();
  expect(await main.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
});

test.describe('keys that scroll', () => {
  const scrollTop = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTop);

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await openWith(page, makeRecords(30), '/users');
    await expect(page.getByText('1 - 10 / 30')).toBeAttached();
  });

  for (const [key, startsAt, direction] of [
    ['PageDown', 0, 1],
    ['Space', 0, 1],
    ['ArrowUp', 300, -1],
  ] as const) {
    test(
      `${key} scrolls the screen without a click before`,
      { tag: onlyInAll(key !== 'Space') },
      async ({ page }) => {
        await page.getByRole('main').evaluate((main, top) => {
          main.scrollTop = top;
        }, startsAt);
        const before = await scrollTop(page);
        await page.keyboard.press(key);
        await expect
          .poll(async () => Math.sign((await scrollTop(page)) - before), { timeout: 3000 })
          .toBe(direction);
      },
    );
  }

  test('the first Tab focuses "İçeriğe geç", and scrolling by key draws no ring around the main area', async ({
    page,
  }) => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused();
    await page.reload();
    await expect(page.getByText('1 - 10 / 30')).toBeAttached();
    await page.keyboard.press('PageDown');
    await expect.poll(() => scrollTop(page), { timeout: 3000 }).toBeGreaterThan(100);
    const ring = await page
      .getByRole('main')
      .evaluate((main) => getComputedStyle(main).outlineStyle);
    expect(ring).toBe('none');
  });
});
