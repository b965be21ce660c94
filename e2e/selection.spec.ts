import type { Page } from '@playwright/test';
import { expect, expectNoViolations, onlyInAll, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { action, bar, box, pageBox, selectButton, selected, turnOn } from './selection.ts';
import { rows } from './table.ts';

const kisi = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `Kişi ${String(from + i).padStart(3, '0')}`);

/** The positions of everything above the bar. */
function places(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, input[type=search], tr, nav)')]
      .map((element) => `${element.tagName} ${element.getBoundingClientRect().top}`)
      .join(),
  );
}

test(
  'the avatar becomes a checkbox on hover, and in all rows once a user is selected, without a layout shift',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(31), '/users?role=Admin&role=User');
    await expect(rows(page)).toHaveCount(10);
    await expect(selectButton(page)).toBeHidden();
    const [first, second] = [box(page, 'Kişi 001'), box(page, 'Kişi 002')];
    await expect(first).toHaveCSS('opacity', '0');
    const before = await places(page);
    await rows(page).first().hover();
    await expect(first).toHaveCSS('opacity', '1');
    await expect(second).toHaveCSS('opacity', '0');
    await first.click();
    await expect(bar(page)).toContainText('1 kullanıcı seçildi');
    await expect(second).toHaveCSS('opacity', '1');
    expect(await places(page)).toBe(before);
    expect(await rows(page).first().locator('td').count()).toBe(5);
    await action(page, 'Seçimi kaldır').click();
    await expect(bar(page)).toHaveCount(0);
    expect(await selected(page)).toEqual([]);
    await expect(second).toHaveCSS('opacity', '0');
    await expect(pageBox(page)).toBeFocused();
    // Also with the tools loaded a tick counts once.
    await second.click();
    await expect(bar(page)).toContainText('1 kullanıcı seçildi');
    expect(await selected(page)).toEqual(['Kişi 002']);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const path of ['/users', '/users?view=cards']) {
    test(
      `a tap on an avatar selects the user and does not open the peek (${path})`,
      { tag: onlyInAll(path !== '/users') },
      async ({ page }) => {
        await openWith(page, makeRecords(31), path);
        await box(page, 'Kişi 002').tap();
        await expect(bar(page)).toContainText('1 kullanıcı seçildi');
        expect(await selected(page)).toEqual(['Kişi 002']);
        await expect(page).toHaveURL(path);
      },
    );
  }
});

test(
  'Shift selects or deselects a range of users, by pointer and by space bar',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(31), '/users');
    await turnOn(page);
    await box(page, 'Kişi 007').click();
    await expect(bar(page)).toBeVisible();
    await box(page, 'Kişi 003').click({ modifiers: ['Shift'] });
    await expect.poll(() => selected(page)).toEqual(kisi(3, 7));
    await expect(bar(page)).toContainText('5 kullanıcı seçildi');
    await expect(pageBox(page)).toHaveJSProperty('indeterminate', true);
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
    await box(page, 'Kişi 005').focus();
    await page.keyboard.press('Shift+Space');
    await expect.poll(() => selected(page)).toEqual(kisi(6, 7));
    await box(page, 'Kişi 009').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => selected(page)).toEqual(['Kişi 006', 'Kişi 007', 'Kişi 009']);
    await pageBox(page).click();
    await expect.poll(() => selected(page)).toEqual(kisi(1, 10));
    await expect(pageBox(page)).toHaveJSProperty('indeterminate', false);
    await pageBox(page).click();
    await expect.poll(() => selected(page)).toEqual([]);
    await expect(bar(page)).toHaveCount(0);
  },
);

test(
  'a held key or a double click changes users once and activates nothing else',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(31), '/users');
    await turnOn(page);
    await box(page, 'Kişi 001').click();
    await action(page, '1 kullanıcıyı sil').focus();
    for (let turn = 0; turn < 5; turn += 1) await page.keyboard.down('Enter');
    await expect.poll(async () => (await storedUsers(page)).length).toBe(30);
    for (let turn = 0; turn < 5; turn += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(bar(page)).toHaveCount(0);
    await expect(pageBox(page)).toBeFocused();
    await box(page, 'Kişi 002').click();
    await action(page, '1 kullanıcıyı sil').dblclick();
    await expect.poll(async () => (await storedUsers(page)).length).toBe(29);
    await expect(bar(page)).toHaveCount(0);
  },
);

test('users can be selected and changed by keyboard alone', async ({ page }) => {
  await openWith(page, makeRecords(31), '/users?q=ki%C5%9Fi');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('region', { name: /yatay kaydırılabilir/ }).focus();
  await page.keyboard.press('Tab');
  await expect(pageBox(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar(page)).toBeVisible();
  await box(page, 'Kişi 010').focus();
  await page.keyboard.press('Space');
  await expect.poll(() => selected(page)).toEqual(kisi(1, 9));
  await expect(page.getByRole('status').filter({ hasText: '9 kullanıcı seçildi' })).toBeAttached();
  await action(page, 'Rolü değiştir: 9 kullanıcı').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '9 kullanıcının rolünü Admin yap' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await storedUsers(page)).slice(0, 9).map(({ role }) => role))
    .toEqual(Array.from({ length: 9 }, () => 'Admin'));
  await expect(action(page, 'Rolü değiştir: 9 kullanıcı')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(pageBox(page)).toBeFocused();
});

for (const path of ['/users', '/users?view=cards']) {
  for (const width of [1280, 360]) {
    test(
      `the selection at ${path} is accessible, with large targets, and covers no focused control (${width} px)`,
      { tag: onlyInAll(path !== '/users' || width === 1280) },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 740 });
        await openWith(page, makeRecords(31), path);
        await turnOn(page);
        await box(page, 'Kişi 001').click();
        await pageBox(page).filter({ visible: true }).click();
        await expect(action(page, /tümünü seç/)).toBeVisible();
        await expectNoViolations(page);
        const sizes = await page
          .locator('label:has([aria-label^="Seç"])')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
          .then((all) => all.map(({ width: wide, height: high }) => Math.min(wide, high)));
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
        const last = page.getByRole('button', { name: 'Son sayfa' });
        await last.focus();
        const [button, cover] = [await last.boundingBox(), await bar(page).boundingBox()];
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);
        await expect(action(page, 'Seçimi kaldır')).toBeInViewport({ ratio: 1 });
      },
    );
  }
}
