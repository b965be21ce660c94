import type { Page } from '@playwright/test';
import { addUser, expect, onlyInAll, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { unexpectedShifts, watchShifts } from './steadiness.ts';
import { names } from './table.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Kullanıcı ara' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Visible once the overview has loaded. */
const overview = (page: Page) => page.getByRole('heading', { name: 'Role göre' });
/** The name of a link with a number of users, such as "Admin 8 kullanıcı %25". */
const COUNT_NAME = /^(.*?)([\d.]+) kullanıcı/;
const numbers = (page: Page) => page.getByRole('list', { name: 'Kullanıcı sayıları' });
const changes = (page: Page) =>
  page.getByRole('list', { name: 'Değişiklikler' }).getByRole('listitem');

test('a search on Home that finds one user opens that user', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(30), '/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(' kişi 017 ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/users/id-017');
  await expect(heading(page)).toHaveText('Kişi 017');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Geri' }).click();
  await expect(page).toHaveURL('/');
});

for (const [what, typed, address] of [
  ['several users', 'kişi 01', '/users?q=ki%C5%9Fi+01'],
  ['nobody', 'zzz', '/users?q=zzz'],
  ['everybody, since it is empty,', '  ', '/users'],
] as const) {
  test(`a search on Home that finds ${what} opens the list`, { tag: '@all' }, async ({ page }) => {
    await openWith(page, makeRecords(30), '/');
    await search(page).fill(typed);
    await page.getByRole('button', { name: 'Ara', exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: 'Kullanıcı Tablosu' })).toBeVisible();
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue(typed.trim());
  });
}

test(
  'an empty search on Home opens a list of one user, not the user',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(1), '/');
    await search(page).press('Enter');
    await expect(page).toHaveURL('/users');
  },
);

test(
  '"/" focuses the search on Home, and "Kullanıcı Listesi" opens the list',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(heading(page)).toBeFocused();
    await expect(search(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveValue('');
    await page.getByRole('link', { name: 'Kullanıcı Listesi' }).click();
    await expect(page).toHaveURL('/users');
  },
);

test(
  '"+ Kullanıcı Ekle" on Home opens the form over the list',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/');
    await page.getByRole('link', { name: '+ Kullanıcı Ekle' }).click();
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('dialog', { name: 'Kullanıcı Ekle' })).toBeVisible();
  },
);

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test(
    'the search on Home is not focused at first, so that no keyboard covers the page',
    { tag: ['@all', '@chromium'] },
    async ({ page }) => {
      await openWith(page, makeRecords(3), '/');
      await expect(overview(page)).toBeVisible();
      await expect(search(page)).not.toBeFocused();
    },
  );
});

test(
  'every number on Home links to a list of exactly as many users',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(61), '/');
    await expect(overview(page)).toBeVisible();
    // The part that loads last.
    await expect(page.locator('ol > li')).toHaveCount(12);
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    const counts = links.flatMap(([name = '', href = '']) => {
      const [, , count] = COUNT_NAME.exec(name ?? '') ?? [];
      return count === undefined ? [] : [{ href: href ?? '', count }];
    });
    // All, two statuses, and four roles.
    expect(counts.map(({ count }) => count)).toEqual('61 31 30 16 15 15 15'.split(' '));
    for (const { href, count } of counts) {
      await page.goto(href);
      await expect(page.getByText(`${count} kullanıcı`, { exact: true })).toBeVisible();
    }
  },
);

test(
  'Home lists the five newest users with email, role and date, wherever they are in the list',
  { tag: '@all' },
  async ({ page }) => {
    const invalid = makeRecord({ id: 'x', name: 'Tarihsiz', createdAt: 'dün' });
    await openWith(page, [invalid, ...makeRecords(30).toReversed()], '/');
    const newest = page.getByRole('article', { name: 'Son eklenenler' }).getByRole('listitem');
    await expect(newest).toHaveText([
      'KKişi 001 kisi001@ornek.com Admin 30.06.2024',
      'KKişi 002 kisi002@ornek.com User 29.06.2024',
      'KKişi 003 kisi003@ornek.com Editor 28.06.2024',
      'KKişi 004 kisi004@ornek.com Viewer 27.06.2024',
      'KKişi 005 kisi005@ornek.com Admin 26.06.2024',
    ]);
    await page.getByRole('link', { name: 'Kişi 003' }).click();
    await expect(heading(page)).toHaveText('Kişi 003');
    await page.getByRole('button', { name: 'Geri' }).click();
    await page.getByRole('link', { name: 'Tümünü tarihe göre göster' }).click();
    await expect(page).toHaveURL('/users?sort=createdAt&order=desc');
    expect((await names(page))[0]).toBe('Kişi 001');
  },
);

test(
  'forty roles fit on Home, the most frequent first, whatever characters they contain',
  { tag: '@all' },
  async ({ page }) => {
    const odd = ['<b>Kurum</b>', '\ud83dYarım', 'Uzun'.repeat(60), '\u202eters', ''];
    const users = makeRecords(300).map((record, place) => ({
      ...record,
      name: place === 0 ? 'Çokuzunbirad'.repeat(20) : record.name,
      role: place < 20 ? 'Sık' : (odd[place % 45] ?? `Rol ${place % 45}`),
    }));
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, users, '/');
    const first = page.getByRole('article', { name: 'Role göre' }).getByRole('listitem').first();
    await expect(first).toHaveText('Sık 20 kullanıcı %7');
    await page.getByText('41 rol daha').click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Rolü olmayan' })).toContainText(
      '6',
    );
    const overflow = await page
      .getByRole('main')
      .evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(overflow).toBe(0);
    for (const role of ['<b>Kurum</b>', 'Yarım']) {
      await page.goto('/');
      await page.getByText('41 rol daha').click();
      const link = page.getByRole('link', { name: role });
      const [, , count] = COUNT_NAME.exec((await link.textContent()) ?? '') ?? [];
      await link.click();
      await expect(page.getByText(`${count} kullanıcı`, { exact: true })).toBeVisible();
    }
  },
);

test(
  'the numbers on Home include the new users and each share',
  { tag: '@all' },
  async ({ page }) => {
    const now = new Date();
    const old = makeRecords(30);
    const added = [1, 2].map((number) =>
      makeRecord({ id: `n${number}`, name: `Yeni ${number}`, createdAt: now.toISOString() }),
    );
    await openWith(page, [...added, ...old], '/');
    await expect(numbers(page).getByRole('listitem')).toHaveText([
      'Kullanıcılar 32 kullanıcı+2 bu ay',
      'Aktif 17 kullanıcı%53',
      'Pasif 15 kullanıcı%47',
      'Mükerrer olabilecek kayıtlar 2 kullanıcı Aynı email · incele →',
    ]);
    // The bar of the current month is marked as incomplete.
    await expect(page.locator('ol > li').last().locator('[data-kind=running]')).toBeVisible();
    const newest = page.getByRole('article', { name: 'Son eklenenler' }).getByRole('listitem');
    await expect(newest.first()).toContainText('bugün');
    await page.getByRole('link', { name: '+2 bu ay' }).click();
    await expect(page).toHaveURL('/users?where=createdAt.within.thisMonth');
    await expect.poll(() => names(page)).toEqual(['Yeni 1', 'Yeni 2']);
  },
);

test('Home lists the last changes and undoes them', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(3), '/users');
  for (const name of ['Ayşe Örnek', 'Ece Örnek']) await addUser(page, name);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(changes(page)).toHaveText([
    /^Ece Örnek eklendi \d{2}:\d{2} Geri al$/,
    /^Ayşe Örnek eklendi \d{2}:\d{2} Geri al$/,
  ]);
  const undo = page.getByRole('button', { name: 'Geri al: Ayşe Örnek eklendi' });
  const before = await undo.boundingBox();
  await undo.click();
  // Nothing moves under the pointer: the undo is added on top only when the pointer has left.
  await expect(changes(page).nth(1)).toContainText('Geri alındı');
  expect(await storedUsers(page)).toHaveLength(4);
  await expect(changes(page)).toHaveCount(2);
  await expect(changes(page).nth(1)).toBeFocused();
  const other = page.getByRole('button', { name: 'Geri al: Ece Örnek eklendi' });
  expect((await other.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await page.mouse.move(0, 0);
  await heading(page).focus();
  await expect(changes(page)).toHaveCount(3);
  await expect(changes(page).first()).toContainText('işlemi geri alındı');
  await expect(numbers(page)).toContainText('4 kullanıcı');
});

test('Home fits a window of 1440×900 without scrolling', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWith(page, makeRecords(61), '/');
  await expect(page.getByRole('heading', { name: 'Son değişiklikler' })).toBeVisible();
  const hidden = await page
    .getByRole('main')
    .evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(hidden).toBe(0);
  const card = await page.locator('section', { has: heading(page) }).boundingBox();
  expect(card?.width).toBeGreaterThanOrEqual(340);
  expect(card?.width).toBeLessThanOrEqual(480);
});

test(
  'an empty list and an unreadable one have different messages',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [], '/');
    await expect(page.getByText('Henüz kullanıcı yok.')).toBeVisible();
    await expect(overview(page)).toHaveCount(0);
    await openWith(page, 'bozuk', '/');
    await expect(page.getByText('Liste okunamadı.')).toBeVisible();
    await expect(page.getByText('Henüz kullanıcı yok.')).toHaveCount(0);
  },
);

for (const [what, users] of [
  ['a stored list', makeRecords(61)],
  ['an empty one', []],
  ['the sample users of a first run', null],
] as const) {
  test(
    `Home shifts no layout when ${what} loads`,
    { tag: onlyInAll(what !== 'the sample users of a first run') },
    async ({ page }) => {
      await watchShifts(page);
      if (users === null) await page.goto('/');
      else await openWith(page, users, '/');
      await expect(
        users?.length === 0 ? page.getByText('Henüz kullanıcı yok.') : overview(page),
      ).toBeVisible({ timeout: 30_000 });
      expect(await unexpectedShifts(page)).toEqual([]);
    },
  );
}
