import type { Page } from '@playwright/test';
import { blockUntilLifted, expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { names } from './table.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Kullanıcı ara' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The overview is there. */
const overview = (page: Page) => page.getByRole('heading', { name: 'Role göre' });
/** "Admin 8 kullanıcı": the name of a link to so many users. */
const COUNT_NAME = /^(.*?)([\d.]+) kullanıcı$/;

test('a user from Home is a few letters and Enter', async ({ page }) => {
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
  ['nothing', '  ', '/users'],
] as const) {
  test(`a search on Home that finds ${what} leads to the list`, async ({ page }) => {
    await openWith(page, makeRecords(30), '/');
    await search(page).fill(typed);
    await page.getByRole('button', { name: 'Ara', exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { name: 'Kullanıcı Tablosu' })).toBeVisible();
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue(typed.trim());
  });
}

test('of a list of one user an empty search shows the list, not the user', async ({ page }) => {
  await openWith(page, makeRecords(1), '/');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/users');
});

test('"/" goes to the search on Home, and "Kullanıcı Listesi" to the list', async ({ page }) => {
  await openWith(page, makeRecords(3), '/users');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await page.getByRole('link', { name: 'Kullanıcı Listesi' }).click();
  await expect(page).toHaveURL('/users');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('the search waits to be touched, so that no keyboard covers the page', async ({ page }) => {
    await openWith(page, makeRecords(3), '/');
    await expect(overview(page)).toBeVisible();
    await expect(search(page)).not.toBeFocused();
  });
});

test('every number on Home leads to exactly as many users', async ({ page }) => {
  await openWith(page, makeRecords(61), '/');
  await expect(overview(page)).toBeVisible();
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  const counts = links.flatMap(([name = '', href = '']) => {
    const [, , count] = COUNT_NAME.exec(name ?? '') ?? [];
    return count === undefined ? [] : [{ href: href ?? '', count }];
  });
  // All, two statuses, four roles, and two months.
  expect(counts.map(({ count }) => count)).toEqual('61 31 30 16 15 15 15 31 30'.split(' '));
  for (const { href, count } of counts) {
    await page.goto(href);
    await expect(page.getByText(`${count} kullanıcı`, { exact: true })).toBeVisible();
  }
});

test('the chart has a bar for each of twelve months up to the newest, and the same as a table', async ({
  page,
}) => {
  await openWith(page, makeRecords(61), '/');
  const bars = page.locator('ol > li');
  await expect(bars).toHaveCount(12);
  await expect(bars.first()).toHaveText('Temmuz 2023 0 kullanıcı');
  await expect(bars.first().getByRole('link')).toHaveCount(0);
  await expect(bars.nth(10)).toHaveText('Mayıs 2024 31 kullanıcı');
  await expect(bars.last()).toHaveText('Haziran 2024 30 kullanıcı');
  await page.getByText('Tablo olarak göster').click();
  const table = page.getByRole('table', { name: 'Aylara göre eklenenler' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await expect(table.getByRole('row').last()).toHaveText('Haziran 202430');
  await table.getByRole('link', { name: '31' }).click();
  await expect(page).toHaveURL('/users?createdMonth=2024-05');
  await expect(page.getByText('Oluşturulma: Mayıs 2024')).toBeVisible();
});

test('the newest five are named with their dates, whatever their place in the list', async ({
  page,
}) => {
  const invalid = makeRecord({ id: 'x', name: 'Tarihsiz', createdAt: 'dün' });
  await openWith(page, [invalid, ...makeRecords(30).toReversed()], '/');
  const newest = page.getByRole('listitem').filter({ hasText: /^Kişi \d{3}\d{2}\.\d{2}\.\d{4}$/ });
  await expect(newest).toHaveText([
    'Kişi 00130.06.2024',
    'Kişi 00229.06.2024',
    'Kişi 00328.06.2024',
    'Kişi 00427.06.2024',
    'Kişi 00526.06.2024',
  ]);
  await page.getByRole('link', { name: 'Kişi 003' }).click();
  await expect(heading(page)).toHaveText('Kişi 003');
  await page.getByRole('button', { name: 'Geri' }).click();
  await page.getByRole('link', { name: 'Tümünü tarihe göre göster' }).click();
  await expect(page).toHaveURL('/users?sort=createdAt&order=desc');
  expect((await names(page))[0]).toBe('Kişi 001');
});

test('forty roles fit, the most frequent first, however they are written', async ({ page }) => {
  const odd = ['<b>Kurum</b>', '\ud83dYarım', 'Uzun'.repeat(60), '\u202eters', ''];
  const users = makeRecords(300).map((record, place) => ({
    ...record,
    name: place === 0 ? 'Çokuzunbirad'.repeat(20) : record.name,
    role: place < 20 ? 'Sık' : (odd[place % 45] ?? `Rol ${place % 45}`),
  }));
  await page.setViewportSize({ width: 360, height: 740 });
  await openWith(page, users, '/');
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sık' });
  await expect(first).toHaveText('Sık 20 kullanıcı');
  await page.getByText('39 rol daha').click();
  await expect(page.getByText('Rolü olmayan')).toContainText('6');
  const overflow = await page
    .getByRole('main')
    .evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(overflow).toBe(0);
  for (const role of ['<b>Kurum</b>', 'Yarım']) {
    await page.goto('/');
    await page.getByText('39 rol daha').click();
    const link = page.getByRole('link', { name: role });
    const [, , count] = COUNT_NAME.exec((await link.textContent()) ?? '') ?? [];
    await link.click();
    await expect(page.getByText(`${count} kullanıcı`, { exact: true })).toBeVisible();
  }
});

test('an empty list and one that cannot be read are told apart', async ({ page }) => {
  await openWith(page, [], '/');
  await expect(page.getByText('Henüz kullanıcı yok.')).toBeVisible();
  await expect(overview(page)).toHaveCount(0);
  await openWith(page, 'bozuk', '/');
  await expect(page.getByText('Liste okunamadı.')).toBeVisible();
  await expect(page.getByText('Henüz kullanıcı yok.')).toHaveCount(0);
});

test('an overview that cannot be loaded says so, and the card does without it', async ({
  page,
  allowedComplaints,
}) => {
  allowedComplaints.push(/Failed to load resource/);
  const lift = await blockUntilLifted(page, /\/assets\/ListOverview-.*\.js$/);
  await openWith(page, makeRecords(30), '/');
  await expect(page.getByText('Genel bakış yüklenemedi')).toBeVisible();
  await expect(search(page)).toBeFocused();
  lift();
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(overview(page)).toBeVisible();
  await search(page).fill('kişi 017');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/users/id-017');
});

for (const [what, users] of [
  ['a stored list', makeRecords(61)],
  ['an empty one', []],
  ['the sample users of a first run', null],
] as const) {
  test(`nothing on Home moves when ${what} comes`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        // Observed alone, so every entry is one.
        for (const entry of list.getEntries()) shifts.push((entry as LayoutShift).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    if (users === null) await page.goto('/');
    else await openWith(page, users, '/');
    await expect(
      users?.length === 0 ? page.getByText('Henüz kullanıcı yok.') : overview(page),
    ).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual(
      [],
    );
  });
}

/** What Chromium reports of each layout shift; the DOM's types do not know it yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}
