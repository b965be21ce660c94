import type { Page } from '@playwright/test';
import {
  addUser,
  expect,
  expectNoViolations,
  onlyInAll,
  openWith,
  storedUsers,
  test,
} from './fixtures.ts';
import { makeRecord, makeRecords, type StoredRecord } from './records.ts';
import { action, bar, box, pageBox, selectButton, selected, turnOn } from './selection.ts';
import { rows } from './table.ts';

const search = (page: Page) => page.getByPlaceholder('Tabloda ara...');
const dialog = (page: Page) => page.getByRole('dialog');
const textOf = (page: Page) => page.evaluate(() => localStorage.getItem('users'));
const kisi = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `Kişi ${String(from + i).padStart(3, '0')}`);
const activeCount = (users: readonly StoredRecord[]) => users.filter(({ active }) => active).length;

/** Selects all matches: first the page, then the others. */
async function selectAll(page: Page, total: string): Promise<void> {
  await pageBox(page).click();
  await action(page, `Eşleşen ${total} kullanıcının tümünü seç`).click();
}

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
    await action(page, 'Seçimi kapat').click();
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
        await expect(bar(page)).toContainText('1 seçili');
        expect(await selected(page)).toEqual(['Kişi 002']);
        await expect(page).toHaveURL(path);
      },
    );
  }
});

test(
  'the accessible name of the header "Ad" does not include the checkbox that selects the page',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    await expect(page.getByRole('columnheader').first()).toHaveAccessibleName('Ad');
    await expect(pageBox(page)).toBeVisible();
  },
);

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
    await expect(bar(page)).toContainText('Kullanıcı seçin');
  },
);

test(
  'a changed search deselects who no longer matches, says so, and selects them again when changed back',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(31), '/users');
    await turnOn(page);
    await box(page, 'Kişi 001').click();
    await expect(bar(page)).toBeVisible();
    await box(page, 'Kişi 004').click({ modifiers: ['Shift'] });
    await search(page).fill('kişi 003');
    await expect(bar(page)).toContainText('1 kullanıcı seçildi');
    await expect(bar(page)).toContainText('3 kullanıcı artık eşleşmiyor; seçimden çıkarıldı.');
    await search(page).fill('');
    await expect(bar(page)).toContainText('4 kullanıcı seçildi');
    await expect(bar(page)).not.toContainText('eşleşmiyor');
    await search(page).fill('kişi 00');
    await box(page, 'Kişi 009').click();
    await page.getByRole('button', { name: 'Filtre: Gruplara göre filtrele' }).click();
    await page.getByRole('checkbox', { name: 'Admin', exact: true }).click();
    await expect(bar(page)).toContainText('3 kullanıcı artık eşleşmiyor; seçimden çıkarıldı.');
    await expect.poll(() => selected(page)).toEqual(['Kişi 001', 'Kişi 009']);
  },
);

test(
  'a user removed elsewhere leaves the selection, with a message',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(31), '/users');
    await turnOn(page);
    await box(page, 'Kişi 001').click();
    await expect(bar(page)).toBeVisible();
    await box(page, 'Kişi 003').click({ modifiers: ['Shift'] });
    const other = await context.newPage();
    await openWith(other, makeRecords(31).slice(2), '/users');
    await expect(bar(page)).toContainText('1 kullanıcı seçildi');
    await expect(bar(page)).toContainText('2 kullanıcı artık listede değil; seçimden çıkarıldı.');
  },
);

test(
  'a bulk change is refused if the number of users differs from the one shown',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(31), '/users');
    await turnOn(page);
    await selectAll(page, '31');
    const other = await context.newPage();
    await other.goto('/users');
    await addUser(other, 'Öteki Kişi');
    await expect(bar(page)).toContainText('Eşleşen kullanıcı sayısı bu arada 32 oldu.');
    await expect(action(page, 'Eşleşen 32 kullanıcının tümünü seç')).toBeVisible();
    const before = await textOf(page);
    await action(page, '31 kullanıcıyı etkinleştir').click();
    await expect(bar(page)).toContainText(
      'Hiçbir şey yapılmadı: kullanıcı sayısı bu arada 32 oldu.',
    );
    expect(await textOf(page)).toBe(before);
    // Now the person has seen the number.
    await action(page, '32 kullanıcıyı etkinleştir').click();
    await expect.poll(async () => activeCount(await storedUsers(page))).toBe(32);
    await expect(bar(page)).not.toContainText('Hiçbir şey yapılmadı');
  },
);

test(
  'over 100 users are removed only after a question that states their number',
  { tag: '@all' },
  async ({ context, page }) => {
    await openWith(page, makeRecords(131), '/users');
    await turnOn(page);
    await selectAll(page, '131');
    await action(page, '131 kullanıcıyı sil').click();
    await expect(dialog(page).getByRole('heading')).toHaveText('131 kullanıcı silinsin mi?');
    await dialog(page).getByRole('button', { name: 'Vazgeç' }).click();
    await expect(action(page, '131 kullanıcıyı sil')).toBeFocused();
    await action(page, '131 kullanıcıyı sil').click();
    const other = await context.newPage();
    await other.goto('/users');
    await addUser(other, 'Öteki Kişi');
    await expect(page.getByText('132 kullanıcı', { exact: true })).toBeVisible();
    const before = await textOf(page);
    await dialog(page).getByRole('button', { name: '131 kullanıcıyı sil' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      'kullanıcı sayısı bu arada 132 oldu',
    );
    expect(await textOf(page)).toBe(before);
    await dialog(page).getByRole('button', { name: 'Vazgeç' }).click();
    await action(page, '132 kullanıcıyı sil').click();
    await dialog(page).getByRole('button', { name: '132 kullanıcıyı sil' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect(await textOf(page)).toBe('[]');
    await expect(action(page, 'Seçimi kapat')).toBeFocused();
  },
);

test(
  'one press undoes the removal of many users byte for byte',
  { tag: '@all' },
  async ({ page }) => {
    const odd = [
      { ...makeRecord(), unknown: [1, { a: null }] },
      'no user',
      ...makeRecords(60),
      { ...makeRecord({ id: 'last', name: 'Son Kişi' }), 'ek alan': '\u2028' },
    ];
    const text = JSON.stringify(odd, null, 1).replace('"Kişi 007"', '"Ki\\u015fi 007"');
    await openWith(page, text, '/users?role=User');
    await turnOn(page);
    await selectAll(page, '17');
    await action(page, '17 kullanıcıyı sil').click();
    await expect.poll(async () => (await storedUsers(page)).length).toBe(46);
    await page.getByRole('button', { name: 'Geri al' }).click();
    await expect.poll(() => textOf(page)).toBe(text);
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
    await expect(action(page, 'Seçimi kapat')).toBeFocused();
    await box(page, 'Kişi 002').click();
    await action(page, '1 kullanıcıyı sil').dblclick();
    await expect.poll(async () => (await storedUsers(page)).length).toBe(29);
    await expect(bar(page)).toBeVisible();
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

test(
  'full storage is reported in the bar, and no user is changed',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(31), '/users');
    await turnOn(page);
    await selectAll(page, '31');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const before = await textOf(page);
    await action(page, '31 kullanıcıyı pasifleştir').click();
    await expect(bar(page)).toContainText('Hiçbir şey yapılmadı');
    await expect(bar(page)).toContainText('31 kullanıcı seçildi');
    expect(await textOf(page)).toBe(before);
  },
);

for (const path of ['/users', '/users?view=cards']) {
  for (const width of [1280, 360]) {
    test(
      `the selection at ${path} is accessible, with large targets, and covers no focused control (${width} px)`,
      { tag: onlyInAll(path !== '/users' || width === 1280) },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 740 });
        await openWith(page, makeRecords(31), path);
        await turnOn(page);
        if (width > 640) await box(page, 'Kişi 001').click();
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
        await expect(action(page, 'Seçimi kapat')).toBeInViewport({ ratio: 1 });
      },
    );
  }
}
