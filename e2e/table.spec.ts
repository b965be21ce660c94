import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords, TURKISH_ORDER } from './records.ts';
import { names, rows } from './table.ts';

test('the list screen shows heading, toolbar and, by default, the table of five columns and ten rows in the stored order', async ({
  page,
}) => {
  await openWith(page, makeRecords(30), '/users');
  await expect(page.getByRole('heading', { level: 1, name: 'Kullanıcı Listesi' })).toBeVisible();
  await expect(page.getByText('tablo veya kart olarak görüntüleyin')).toBeVisible();
  const tableView = page.getByRole('button', { name: 'Tablo Görünümü' });
  await expect(tableView).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Kart Görünümü' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(page.getByRole('button', { name: '+ Kullanıcı Ekle' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Kullanıcı Tablosu' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Ad',
    'Email',
    'Rol',
    'Oluşturulma Tarihi',
    'İşlemler',
  ]);
  await expect(rows(page)).toHaveCount(10);
  await expect.poll(() => names(page)).toEqual(makeRecords(10).map((record) => record.name));
  await expect(page.getByText('1 - 10 / 30')).toBeVisible();
  const table = page.getByRole('table', { name: 'Kullanıcı Tablosu' });
  await expect(table.locator('caption')).toHaveText(
    'Sütun başlıklarındaki düğmeler tabloyu sıralar.',
  );
});

test(
  'the table card is at most 1000 px wide and its columns at least 100 px',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    const headers = page.getByRole('columnheader');
    await expect(headers).toHaveCount(5);
    for (const width of [1920, 1280, 1024, 768, 640]) {
      await page.setViewportSize({ width, height: 900 });
      const card = await page
        .getByRole('region', { name: 'Kullanıcı Tablosu', exact: true })
        .boundingBox();
      expect(card?.width).toBeLessThanOrEqual(1000);
      for (const header of await headers.all()) {
        expect((await header.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(100);
      }
    }
  },
);

test(
  'a table wider than its card, as with very large text, scrolls inside its focusable region',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '250%';
    });
    const region = page.getByRole('region', { name: /yatay kaydırılabilir/ });
    await region.focus();
    await expect(region).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  },
);

test(
  'the pager steps through the pages, shows its position and stops at both ends',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(25), '/users');
    const previous = page.getByRole('button', { name: 'Önceki' });
    const next = page.getByRole('button', { name: 'Sonraki' });
    await expect(previous).toBeDisabled();
    await next.click();
    await expect(page.getByText('11 - 20 / 25')).toBeVisible();
    await next.click();
    await expect(page.getByText('21 - 25 / 25')).toBeVisible();
    await expect(next).toBeDisabled();
    await expect(previous).toBeFocused();
    await previous.click();
    await expect(page.getByText('11 - 20 / 25')).toBeVisible();
  },
);

test(
  'an empty list reads "0 / 0" with both buttons disabled',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [], '/users');
    await expect(page.getByText('0 / 0', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Önceki' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
    await expect(page.getByText('Henüz kullanıcı yok.')).toBeVisible();
  },
);

test(
  'a header sorts ascending, then descending; another header starts ascending',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    const name = page.getByRole('columnheader', { name: 'Ad', exact: true });
    const email = page.getByRole('columnheader', { name: 'Email' });
    await name.getByRole('button').click();
    await expect(name).toHaveAttribute('aria-sort', 'ascending');
    expect((await names(page))[0]).toBe('Kişi 001');
    await name.getByRole('button').click();
    await expect(name).toHaveAttribute('aria-sort', 'descending');
    expect((await names(page))[0]).toBe('Kişi 012');
    await email.getByRole('button').click();
    await expect(email).toHaveAttribute('aria-sort', 'ascending');
    await expect(name).not.toHaveAttribute('aria-sort');
    await expect(
      page.getByRole('columnheader', { name: 'İşlemler' }).getByRole('button'),
    ).toHaveCount(0);
  },
);

test(
  'names sort in Turkish order, blanks last in both directions',
  { tag: '@all' },
  async ({ page }) => {
    const shuffled = [...TURKISH_ORDER.toReversed(), ''];
    const records = shuffled.map((name, position) => makeRecord({ id: `id-${position}`, name }));
    await openWith(page, records, '/users?sort=name');
    const first = await names(page);
    await page.getByRole('button', { name: 'Sonraki' }).click();
    expect([...first, ...(await names(page))]).toEqual([...TURKISH_ORDER, '']);
    await page.goto('/users?sort=name&order=desc&page=2');
    expect((await names(page)).at(-1)).toBe('');
  },
);

test(
  'dates sort by time, show as 14.03.2024 and "-", and invalid ones come last',
  { tag: '@all' },
  async ({ page }) => {
    const dates = ['2024-03-14T09:00:00.000Z', 'dün', '2023-12-01T09:00:00.000Z'];
    const records = dates.map((createdAt, position) =>
      makeRecord({ id: `id-${position}`, createdAt }),
    );
    await openWith(page, records, '/users?sort=createdAt');
    const shown = rows(page).locator('td:nth-child(4)');
    await expect(shown).toHaveText(['01.12.2023', '14.03.2024', '-']);
    await page.goto('/users?sort=createdAt&order=desc');
    await expect(shown).toHaveText(['14.03.2024', '01.12.2023', '-']);
  },
);

test(
  'the search finds any shown value by Turkish rules, and ignores surrounding blanks',
  { tag: '@all' },
  async ({ page }) => {
    const records = [
      makeRecord({ id: 'a', name: 'İbrahim Işık', email: 'a@ornek.com', role: 'Admin' }),
      makeRecord({
        id: 'b',
        name: 'Şule Çağrı',
        email: 'b@ornek.com',
        createdAt: '2022-01-05T09:00:00Z',
      }),
    ];
    await openWith(page, records, '/users');
    const search = page.getByPlaceholder('Tabloda ara...');
    for (const [text, found] of [
      ['ibrahim', 'İbrahim Işık'],
      ['  ISIK  ', 'İbrahim Işık'],
      ['sule', 'Şule Çağrı'],
      ['b@ornek', 'Şule Çağrı'],
      ['ADMIN', 'İbrahim Işık'],
      ['05.01.2022', 'Şule Çağrı'],
    ] as const) {
      await search.fill(text);
      await expect(rows(page)).toHaveCount(1);
      await expect.poll(() => names(page)).toEqual([found]);
    }
    for (const text of ['Detaylar', 'not-shown-anywhere']) {
      await search.fill('');
      await expect(rows(page)).toHaveCount(2);
      await search.fill(text);
      await expect(rows(page)).toHaveCount(0);
    }
  },
);

test('search, sort and filter go to page 1', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(60), '/users?page=3');
  await expect(page.getByText('21 - 30 / 60')).toBeVisible();
  await page.getByPlaceholder('Tabloda ara...').fill('kişi');
  await expect(page.getByText('1 - 10 / 60')).toBeVisible();
  await page.getByRole('button', { name: 'Sonraki' }).click();
  await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
  await expect(page.getByText('1 - 10 / 60')).toBeVisible();
  await page.getByRole('button', { name: 'Sonraki' }).click();
  await page.getByRole('button', { name: 'Rol: Gruplara göre filtrele' }).click();
  await page.getByRole('checkbox', { name: 'Admin' }).check();
  await expect(page.getByText('1 - 10 / 15')).toBeVisible();
});

test(
  'the role filter offers each distinct role, combines them with OR, names them and can be cleared',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(40), '/users');
    const open = page.getByRole('button', { name: 'Rol: Gruplara göre filtrele' });
    await open.click();
    const popup = page.getByRole('dialog', { name: 'Filtrele' });
    await expect(popup.getByRole('checkbox')).toHaveCount(4);
    await popup.getByRole('checkbox', { name: 'Admin' }).check();
    await expect(page.getByText('1 - 10 / 10')).toBeVisible();
    await popup.getByRole('checkbox', { name: 'Editor' }).check();
    await expect(page.getByText('1 - 10 / 20')).toBeVisible();
    await expect(page.getByText('Filtreler:')).toBeVisible();
    await expect(page.getByText('Rol: Admin, Editor')).toBeVisible();
    await popup.getByRole('button', { name: 'Temizle' }).click();
    await expect(page.getByText('1 - 10 / 40')).toBeVisible();
    await expect(page.getByText('Filtreler:')).toBeHidden();
    await popup.getByRole('checkbox', { name: 'Viewer' }).check();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(open).toBeFocused();
    await page.getByRole('button', { name: 'Rol filtresini kaldır' }).click();
    await expect(page.getByText('1 - 10 / 40')).toBeVisible();
  },
);

test(
  'the filter tooltip appears on hover and on keyboard focus, and Escape hides it',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    const tooltip = page.getByText('Gruplara göre filtrele').first();
    await expect(tooltip).toBeHidden();
    await page.getByRole('button', { name: 'Rol: Gruplara göre filtrele' }).hover();
    await expect(tooltip).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(tooltip).toBeHidden();
    await page.getByPlaceholder('Tabloda ara...').focus();
    await page.keyboard.press('Tab');
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
  },
);

test(
  'without matches the table says so, and one press clears search and filters',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users?q=zzz&role=Admin');
    await expect(page.getByText('Eşleşen kullanıcı yok.')).toBeVisible();
    await expect(page.getByText('0 / 0', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Aramayı ve filtreleri temizle' }).click();
    await expect(page.getByText('1 - 10 / 12')).toBeVisible();
    await expect(page).toHaveURL('/users');
  },
);

test('the number of matches is announced politely', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(12), '/users');
  await page.getByPlaceholder('Tabloda ara...').fill('Kişi 00');
  await expect(page.getByRole('status').filter({ hasText: '9 kullanıcı bulundu' })).toBeAttached();
});

test(
  'the matching part of each value is marked by Turkish rules',
  { tag: '@all' },
  async ({ page }) => {
    const record = makeRecord({ name: 'Işık Öz', email: 'isik@ornek.com' });
    await openWith(page, [record], '/users?q=ISIK');
    await expect(page.locator('mark')).toHaveText(['Işık', 'isik']);
    await page.getByPlaceholder('Tabloda ara...').fill('ışık');
    await expect(page.locator('mark')).toHaveText(['Işık']);
  },
);

test(
  'the words of a name are found and marked in any order, whatever blanks or hyphen divide them',
  { tag: '@all' },
  async ({ page }) => {
    const texts = ['Ali  Veli', 'Ali\u00a0Veli', 'Ali-Veli'];
    await openWith(
      page,
      texts.map((name, position) => makeRecord({ id: `id-${position}`, name })),
      '/users',
    );
    for (const query of ['ali veli', 'veli  ali', 'ali\u00a0veli', 'ali-veli']) {
      await page.getByPlaceholder('Tabloda ara...').fill(query);
      await expect(rows(page)).toHaveCount(3);
      await expect(page.locator('mark')).toHaveText(texts.flatMap(() => ['Ali', 'Veli']));
    }
  },
);

test(
  'a user whose name shows nothing is called “Adsız kullanıcı”, which the search does not find',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [makeRecord({ name: '\u200b\u202e' })], '/users?q=ads%C4%B1z');
    await expect(rows(page)).toHaveCount(0);
    await page.goto('/users?view=cards');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('?');
    await page.goto('/users');
    await page.getByRole('link', { name: 'Detaylar: Adsız kullanıcı' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Adsız kullanıcı' })).toBeVisible();
  },
);

test(
  'dates before the first year are shown with “MÖ”, found by it, and sorted by time',
  { tag: '@all' },
  async ({ page }) => {
    const days = ['0101-03-14', '-000100-03-14', '+012345-03-14'];
    const records = days.map((day, position) =>
      makeRecord({ id: `id-${position}`, createdAt: `${day}T09:00:00.000Z` }),
    );
    await openWith(page, records, '/users?sort=createdAt');
    const shown = rows(page).locator('td:nth-child(4)');
    await expect(shown).toHaveText(['MÖ 14.03.101', '14.03.101', '14.03.12345']);
    await page.getByPlaceholder('Tabloda ara...').fill('mö');
    await expect(shown).toHaveText(['MÖ 14.03.101']);
  },
);
