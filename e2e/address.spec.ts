import { expect, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { names } from './table.ts';

test('the address contains no default values', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(30), '/users');
  await page.getByRole('button', { name: 'Kart Görünümü' }).click();
  await expect(page).toHaveURL('/users?view=cards');
  await page.getByRole('button', { name: 'Tablo Görünümü' }).click();
  await expect(page).toHaveURL('/users');
});

test(
  'a linked table shows its search, filter, sort and page',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(
      page,
      makeRecords(60),
      '/users?q=ki%C5%9Fi&role=Admin&role=User&sort=name&order=desc&page=2',
    );
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('kişi');
    await expect(page.getByText('Rol: Admin, User')).toBeVisible();
    await expect(page.getByText('11 - 20 / 30')).toBeVisible();
    expect((await names(page))[0]).toBe('Kişi 038');
  },
);

test(
  'a linked card view shows its search, role, sort, order and page',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(
      page,
      makeRecords(60),
      '/users?view=cards&q=ki%C5%9Fi&role=Admin&sort=createdAt&order=desc&page=2',
    );
    await expect(page.getByLabel('Ara', { exact: true })).toHaveValue('kişi');
    await expect(page.getByLabel('Rol', { exact: true }).locator('option:checked')).toHaveText(
      'Admin',
    );
    await expect(page.getByLabel('Sırala')).toHaveValue('createdAt');
    await expect(page.getByLabel('Sıra', { exact: true })).toHaveValue('desc');
    await expect(page.getByText('Sayfa 2 / 2')).toBeVisible();
  },
);

for (const [view, shown] of [
  ['', '1 - 5 / 5'],
  ['view=cards&', 'Sayfa 1 / 1'],
] as const) {
  test(
    `a link to a status and a month filters ${view === '' ? 'the table' : 'the cards'}, and each filter can be removed`,
    { tag: '@all' },
    async ({ page }) => {
      // Every second one is passive.
      const link = `/users?${view}status=passive&createdMonth=2024-05&q=kişi 04`;
      await openWith(page, makeRecords(60), link);
      const month = page.getByRole('button', { name: 'Oluşturulma filtresini kaldır' });
      await expect(page.getByText('Oluşturulma: Mayıs 2024')).toBeVisible();
      await expect(page.getByText(shown)).toBeVisible();
      if (view === '') {
        await expect(page.getByText('Durum: Pasif')).toBeVisible();
        await page.getByRole('button', { name: 'Durum filtresini kaldır' }).click();
        await expect(month).toBeFocused();
      } else {
        // The cards have a select for it.
        const status = page.getByRole('combobox', { name: 'Durum' });
        await expect(status.locator('option:checked')).toHaveText('Pasif');
        await status.selectOption('Tümü');
        await month.focus();
      }
      await expect(page).not.toHaveURL(/status=/);
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(/createdMonth=/);
      await expect(page.getByRole('searchbox')).toBeFocused();
    },
  );
}

test(
  'clicks push history entries, typing replaces the current one',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(60), '/users');
    await page.getByRole('button', { name: 'Sonraki' }).click();
    await page.getByPlaceholder('Tabloda ara...').pressSequentially('kişi');
    await expect(page).toHaveURL('/users?q=ki%C5%9Fi');
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await expect(page).toHaveURL('/users?q=ki%C5%9Fi&sort=email');
    await page.getByRole('button', { name: 'Geri' }).click();
    await expect(page).toHaveURL('/users?q=ki%C5%9Fi');
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('kişi');
    await page.getByRole('button', { name: 'Geri' }).click();
    await expect(page).toHaveURL('/users');
    await expect(page.getByText('1 - 10 / 60')).toBeVisible();
    await page.getByRole('button', { name: 'İleri' }).click();
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('kişi');
  },
);

test(
  'the caret stays in place while typing in the middle of the search text',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users?q=kii');
    const search = page.getByPlaceholder('Tabloda ara...');
    await search.press('End');
    await search.press('ArrowLeft');
    await search.pressSequentially('şş');
    await expect(search).toHaveValue('kişşi');
  },
);

test(
  'filters carry over between table and cards, including several roles',
  { tag: '@all' },
  async ({ page }) => {
    const filters = 'role=Admin&role=User&status=active&createdMonth=2024-06';
    await openWith(page, makeRecords(60), `/users?${filters}&sort=name&page=2`);
    await page.getByRole('button', { name: 'Kart Görünümü' }).click();
    await expect(page).toHaveURL(`/users?view=cards&${filters}`);
    const role = page.getByLabel('Rol', { exact: true });
    await expect(role.locator('option:checked')).toHaveText('Admin, User');
    await expect(page.getByLabel('Durum', { exact: true }).locator('option:checked')).toHaveText(
      'Aktif',
    );
    await page.getByRole('button', { name: 'Tablo Görünümü' }).click();
    await expect(page).toHaveURL(`/users?${filters}`);
    await expect(page.getByText('Rol: Admin, User')).toBeVisible();
    await page.getByRole('button', { name: 'Kart Görünümü' }).click();
    await role.selectOption('User');
    await expect(role.locator('option')).toHaveText([
      'Seçiniz',
      'Tümü',
      'Admin',
      'Editor',
      'User',
      'Viewer',
    ]);
    await page.getByRole('button', { name: 'Tablo Görünümü' }).click();
    await expect(page.getByText('Rol: User')).toBeVisible();
  },
);

test('the search text carries over between table and cards', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(30), '/users');
  await page.getByPlaceholder('Tabloda ara...').fill('kişi 01');
  await page.getByRole('button', { name: 'Kart Görünümü' }).click();
  await expect(page.getByLabel('Ara', { exact: true })).toHaveValue('kişi 01');
  await page.getByLabel('Ara', { exact: true }).fill('kişi 02');
  await page.getByRole('button', { name: 'Tablo Görünümü' }).click();
  await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('kişi 02');
});

for (const junk of [
  'page=-1',
  'page=abc',
  'sort=password',
  'order=yukarı&sort=__proto__',
  'view=constructor',
  'q=%E0%A4%A',
  'mode=mode&view=',
  '&&&==&?#',
  'status=Aktif&createdMonth=2024-13&createdMonth=',
]) {
  test(
    `an invalid address such as "${junk}" silently falls back to the defaults`,
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(12), `/users?${junk}`);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Kullanıcı Listesi' }),
      ).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Kullanıcı Tablosu' })).toBeVisible();
    },
  );
}

test('a page past the last one shows the last one', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(25), '/users?page=999999999');
  await expect(page.getByText('21 - 25 / 25')).toBeVisible();
  await page.goto('/users?view=cards&page=999999999');
  await expect(page.getByText('Sayfa 3 / 3')).toBeVisible();
});

test('"Listeye dön" restores the view and the scroll position of the list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await openWith(page, makeRecords(60), '/users?q=ki%C5%9Fi&page=2');
  const main = page.getByRole('main');
  await main.evaluate((element) => {
    element.scrollTop = 150;
  });
  const link = page.getByRole('link', { name: 'Detaylar: Kişi 014' });
  // Scrolls it into view first, so that the press does not scroll.
  await link.hover();
  await page.waitForTimeout(100);
  const scrollTop = await main.evaluate((element) => element.scrollTop);
  expect(scrollTop).toBeGreaterThanOrEqual(150);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Kişi 014' })).toBeVisible();
  expect(await main.evaluate((element) => element.scrollTop)).toBe(0);
  const back = page.getByRole('link', { name: 'Listeye dön' });
  await expect(back).toHaveAttribute('href', '/users?q=ki%C5%9Fi&page=2');
  await back.click();
  await expect(page.getByText('11 - 20 / 60')).toBeVisible();
  expect(await main.evaluate((element) => element.scrollTop)).toBe(scrollTop);
});
