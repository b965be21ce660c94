import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { names } from './table.ts';

const ALI = makeRecord({ id: 'ali', name: 'Ali Kaya', email: 'ali@ornek.com', role: 'Admin' });

test(
  'a link with conditions filters the list and shows each condition in words, with a button to remove it',
  { tag: '@all' },
  async ({ page }) => {
    const path = '/users?where=name.beginsWith.al&where=role.anyOf.Admin*Editor';
    await openWith(page, [ALI, ...makeRecords(12)], path);
    await expect.poll(() => names(page)).toEqual(['Ali Kaya']);
    const chips = page.getByRole('listitem').filter({ hasText: /Ad|Rol/ });
    await expect(chips).toHaveText(['Ad “al” ile başlar', 'Rol Admin veya Editor']);
    await page.getByRole('button', { name: 'Kart Görünümü' }).click();
    await expect(page.getByRole('link', { name: /^Detaylar/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'Tablo Görünümü' }).click();

    await page.getByRole('button', { name: 'Koşulu kaldır: Ad “al” ile başlar' }).click();
    await expect(page).toHaveURL('/users?where=role.anyOf.Admin*Editor');
    const last = page.getByRole('button', { name: 'Koşulu kaldır: Rol Admin veya Editor' });
    await expect(last).toBeFocused();
    await last.press('Enter');
    await expect(page).toHaveURL('/users');
    await expect(page.getByPlaceholder('Tabloda ara...')).toBeFocused();
    await page.goBack();
    await expect(chips).toHaveText(['Rol Admin veya Editor']);
  },
);

test(
  'a user’s neighbours match the list’s condition, also after a reload',
  { tag: '@all' },
  async ({ page }) => {
    const other = makeRecord({ id: 'alp', name: 'Alp Er', email: 'alp@ornek.com' });
    const records = [ALI, ...makeRecords(12), other];
    await openWith(page, records, '/users?where=name.beginsWith.al');
    await page.getByRole('link', { name: 'Ali Kaya', exact: true }).click();
    await page.reload();
    await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
  },
);

test('a condition is added by keyboard alone, and the focus returns to the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWith(page, [ALI, ...makeRecords(12)], '/users?where=role.not.anyOf.Editor');
  const opener = page.getByRole('button', { name: 'Koşul ekle' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Alan').last()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kaya');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/users?where=role.not.anyOf.Editor&where=name.contains.kaya');
  await expect.poll(() => names(page)).toEqual(['Ali Kaya']);
  await expect(opener).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/users?where=role.not.anyOf.Editor');
});

test(
  'a filter opens the first condition, and gets the focus back',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openWith(page, [ALI, ...makeRecords(12)], '/users');
    const filter = page.getByRole('button', { name: /^Durum/ });
    await filter.click();
    await page.getByRole('button', { name: 'Koşul ekle' }).click();
    await expect(page.getByLabel('Alan')).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'Filtrele' })).toBeHidden();
    await page.getByLabel('Değer').fill('kaya');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/users?where=name.contains.kaya');
    await expect(filter).toBeFocused();
  },
);

test(
  'the bar of the cards and the palette open the first condition',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openWith(page, [ALI, ...makeRecords(12)], '/users?view=cards');
    const dialog = page.getByRole('dialog', { name: 'Koşullar' });
    const opener = page.getByRole('button', { name: 'Koşul ekle' });
    await opener.click();
    await expect(dialog.getByLabel('Alan')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Kullanıcı, sayfa ya da işlem ara' }).fill('koşul');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Alan')).toBeFocused();
  },
);

test(
  'a press on a condition’s words edits it, and the new words get the focus back',
  { tag: '@all' },
  async ({ page }) => {
    const path = '/users?where=name.contains.ali&where=email.contains.ornek&where=role.empty';
    await openWith(page, [ALI, ...makeRecords(12)], path);
    await page.getByRole('button', { name: 'Email “ornek” içerir', exact: true }).click();
    const line = page.getByRole('group', { name: '2. koşul' });
    await expect(line.getByLabel('Alan')).toBeFocused();
    await line.getByLabel('Değer').fill('com');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path.replace('ornek', 'com'));
    await expect(
      page.getByRole('button', { name: 'Email “com” içerir', exact: true }),
    ).toBeFocused();
  },
);

test(
  'bulk changes are disabled until an unknown condition is removed',
  { tag: '@all' },
  async ({ page }) => {
    const path = '/users?where=score.less.3&where=name.contains.a&where=email.contains.ornek';
    await openWith(page, [ALI, ...makeRecords(12)], path);
    await page.getByRole('checkbox', { name: 'Seç: Ali Kaya' }).click();
    const act = page.getByRole('button', { name: '1 kullanıcıyı pasifleştir' });
    await expect(act).toBeDisabled();
    await expect(page.getByText(/toplu işlem yapılamaz/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Email “ornek” içerir', exact: true }).click();
    await expect(page.getByRole('group', { name: '2. koşul' }).getByLabel('Alan')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Koşulu kaldır: score.less.3' }).click();
    await expect(page).toHaveURL('/users?where=name.contains.a&where=email.contains.ornek');
    await expect(act).toBeEnabled();
  },
);

test(
  'on a phone the filter sheet opens the conditions, which fit the window',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, [ALI, ...makeRecords(12)], '/users?view=cards');
    await page.getByRole('button', { name: 'Filtrele ve sırala' }).click();
    await page.getByRole('button', { name: 'Koşul ekle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Koşullar' });
    await dialog.getByLabel('Alan').selectOption('Oluşturulma');
    await dialog.getByLabel('Karşılaştırma').selectOption('… ile … arasında');
    const body = dialog.getByRole('list').locator('..');
    expect(await body.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await dialog.getByLabel('Başlangıç değeri').fill('1990-01-01');
    await dialog.getByLabel('Bitiş değeri').fill('1990-01-02');
    await dialog.getByRole('button', { name: 'Uygula' }).click();
    await expect(page).toHaveURL('/users?view=cards&where=createdAt.between.1990-01-01*1990-01-02');
    await expect(page.getByRole('button', { name: 'Koşul ekle' })).toBeFocused();
  },
);

test(
  'without matches the search or condition that excludes most users is named and can be removed',
  { tag: '@all' },
  async ({ page }) => {
    const path = '/users?q=zeynepp&role=Admin&where=name.beginsWith.al';
    await openWith(page, [ALI, ...makeRecords(12)], path);
    await expect(page.getByText(/^En çok eleyen: .*Arama .*zeynepp/)).toBeVisible();
    await page.getByRole('button', { name: 'Bu koşulu kaldır' }).press('Enter');
    await expect(page).toHaveURL('/users?role=Admin&where=name.beginsWith.al');
    await expect.poll(() => names(page)).toEqual(['Ali Kaya']);
    await expect(page.getByPlaceholder('Tabloda ara...')).toBeFocused();
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('');
    await page.goBack();
    await expect(page.getByPlaceholder('Tabloda ara...')).toHaveValue('zeynepp');
  },
);
