import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { rows } from './table.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Kullanıcı bilgileri' });
const shown = (page: Page) => panel(page).getByRole('heading', { level: 2 }).first();
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
/** Presses the email, which is not a control. */
const press = (page: Page, name: string) => row(page, name).getByRole('cell').nth(0).click();
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Kullanıcı kartları' })
    .getByRole('listitem')
    .filter({ hasText: name });
const pressCard = (page: Page, name: string) => cardOf(page, name).getByText('Rol:').click();
const tops = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));

test('a press on a row shows its user beside the list, whose rows stay under the pointer', async ({
  page,
}) => {
  for (const width of [1280, 1680]) {
    await page.setViewportSize({ width, height: 800 });
    await openWith(page, makeRecords(30), '/users');
    await expect(rows(page)).toHaveCount(10);
    const before = await tops(page);
    await press(page, 'Kişi 004');
    await expect(shown(page)).toHaveText('Kişi 004');
    await expect(panel(page)).toContainText('4 / 30');
    await expect(panel(page)).toContainText('kisi004@ornek.com');
    await expect(row(page, 'Kişi 004')).toHaveAttribute('aria-current', 'true');
    await expect(rows(page).and(page.locator('[aria-current]'))).toHaveCount(1);
    expect(await tops(page)).toEqual(before);
    const place = await panel(page).boundingBox();
    expect(place?.width).toBe(400);
    const card = await page
      .getByRole('region', { name: 'Kullanıcı Tablosu', exact: true })
      .boundingBox();
    expect(place?.x).toBeGreaterThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
  }
});

test('the peek is part of the address: Geri closes it, and a reload keeps it', async ({ page }) => {
  await openWith(page, makeRecords(30), '/users?page=2');
  await press(page, 'Kişi 012');
  await expect(page).toHaveURL('/users?page=2&user=id-012');
  await press(page, 'Kişi 013');
  await expect(shown(page)).toHaveText('Kişi 013');
  await page.reload();
  await expect(shown(page)).toHaveText('Kişi 013');
  await page.getByRole('button', { name: 'Geri', exact: true }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL('/users?page=2');
  await page.getByRole('button', { name: 'İleri', exact: true }).click();
  await expect(shown(page)).toHaveText('Kişi 013');
});

test(
  'links, buttons, the middle button, modifiers and selecting text open no peek',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    await row(page, 'Kişi 001')
      .getByRole('cell')
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await row(page, 'Kişi 001')
      .getByRole('cell')
      .nth(2)
      .click({ modifiers: ['ControlOrMeta'] });
    await row(page, 'Kişi 001').getByRole('cell').nth(2).click({ button: 'middle' });
    const text = await row(page, 'Kişi 001').getByText('kisi001@').boundingBox();
    const [x, y] = [text?.x ?? 0, (text?.y ?? 0) + (text?.height ?? 0) / 2];
    await page.mouse.move(x + 2, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await row(page, 'Kişi 001')
      .getByRole('button', { name: /^İşlemler/ })
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(page).toHaveURL('/users');
    await row(page, 'Kişi 001').getByRole('link', { name: 'Kişi 001', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kişi 001');
  },
);

test('by keyboard “o” opens the peek, its steps cross the page’s end, and Escape returns to the row', async ({
  page,
}) => {
  await openWith(page, makeRecords(12), '/users');
  await row(page, 'Kişi 010').getByRole('link').first().focus();
  await page.keyboard.press('o');
  await expect(shown(page)).toBeFocused();
  await expect(shown(page)).toHaveText('Kişi 010');
  const next = panel(page).getByRole('button', { name: 'Sonraki kullanıcı' });
  await next.press('Enter');
  await expect(shown(page)).toHaveText('Kişi 011');
  await expect(page.getByText('11 - 12 / 12')).toBeVisible();
  await expect(row(page, 'Kişi 011')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(shown(page)).toHaveText('Kişi 012');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Kişi 012. 12 / 12' })).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(row(page, 'Kişi 011').getByRole('link').first()).toBeFocused();
  await expect(page).toHaveURL('/users?page=2');
});

test('arrow keys step to the previous and next user from anywhere in the peek', async ({
  page,
}) => {
  await openWith(page, makeRecords(12), '/users');
  await press(page, 'Kişi 009');
  await expect(shown(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shown(page)).toHaveText('Kişi 010');
  await page.keyboard.press('ArrowDown');
  await expect(shown(page)).toHaveText('Kişi 011');
  await expect(row(page, 'Kişi 011')).toHaveAttribute('aria-current', 'true');
  await panel(page).getByRole('tab', { name: 'Bilgiler' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(shown(page)).toHaveText('Kişi 010');
  await panel(page).getByRole('button', { name: 'Paneli kapat' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(shown(page)).toHaveText('Kişi 009');
  // In a menu and on a row the arrow keys do something else.
  await panel(page)
    .getByRole('button', { name: /^İşlemler/ })
    .press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await row(page, 'Kişi 002').getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Kişi 003').getByRole('link').first()).toBeFocused();
  await expect(shown(page)).toHaveText('Kişi 009');
});

test(
  'a press on a card opens the peek, its steps cross the page’s end, and Escape returns to the card',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users?view=cards');
    await pressCard(page, 'Kişi 011');
    await expect(shown(page)).toBeFocused();
    await expect(shown(page)).toHaveText('Kişi 011');
    await expect(page).toHaveURL('/users?view=cards&user=id-011');
    await expect(cardOf(page, 'Kişi 011')).toHaveAttribute('aria-current', 'true');
    await expect(panel(page)).toContainText('11 / 30');
    const next = panel(page).getByRole('button', { name: 'Sonraki kullanıcı' });
    await next.press('Enter');
    await expect(shown(page)).toHaveText('Kişi 012');
    await next.press('Enter');
    await expect(page.getByText('Sayfa 2 / 3')).toBeVisible();
    await expect(cardOf(page, 'Kişi 013')).toHaveAttribute('aria-current', 'true');
    await page.reload();
    await expect(shown(page)).toHaveText('Kişi 013');
    await cardOf(page, 'Kişi 014').getByRole('link', { name: 'Kişi 014', exact: true }).focus();
    await page.keyboard.press('o');
    await expect(shown(page)).toHaveText('Kişi 014');
    await page.keyboard.press('Escape');
    await expect(panel(page)).toHaveCount(0);
    await expect(cardOf(page, 'Kişi 014').getByRole('link').first()).toBeFocused();
    await expect(page).toHaveURL('/users?view=cards&page=2');
    await cardOf(page, 'Kişi 014').getByRole('link', { name: 'Detaylar: Kişi 014' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kişi 014');
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the peek fills the window, and Geri closes it', { tag: '@all' }, async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await row(page, 'Kişi 003').getByRole('cell').nth(2).tap();
    const sheet = page.getByRole('dialog', { name: 'Kişi 003' });
    await expect(sheet).toBeVisible();
    await expect
      .poll(() => sheet.evaluate((element) => element.getBoundingClientRect().toJSON() as unknown))
      .toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await sheet.getByRole('button', { name: 'Sonraki kullanıcı' }).tap();
    await expect(page.getByRole('dialog', { name: 'Kişi 004' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await row(page, 'Kişi 003').getByRole('cell').nth(2).tap();
    await sheet.getByRole('button', { name: 'Paneli kapat' }).tap();
    await expect(page).toHaveURL('/users');
    await expect(row(page, 'Kişi 003').getByRole('link').first()).toBeFocused();
  });
});
