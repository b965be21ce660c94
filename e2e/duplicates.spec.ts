import type { Page } from '@playwright/test';
import { expect, expectNoViolations, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecord, makeRecords, type StoredRecord } from './records.ts';
import { action, bar, box, turnOn } from './selection.ts';
import { names } from './table.ts';

const IREM = makeRecord({ id: 'irem', name: 'İrem Işık', email: 'IREM@ornek.com' });
const OTHER_IREM = makeRecord({
  id: 'irem-2',
  name: 'irem  isik',
  email: 'irem.isik@ornek.com',
  role: 'Editor',
  createdAt: '2025-01-02T09:00:00.000Z',
  active: false,
});
const SAME_EMAIL = makeRecord({ id: 'ali', name: 'Ali', email: 'irem@ORNEK.com' });
const DOTLESS = makeRecord({ id: 'ece', name: 'Ece', email: 'ırem@ornek.com' });
const BLANKS = ['', ' '].map((blank, i) => makeRecord({ id: `b${i}`, name: blank, email: blank }));

const LIST: readonly StoredRecord[] = [
  SAME_EMAIL,
  ...makeRecords(10),
  OTHER_IREM,
  DOTLESS,
  ...BLANKS,
  IREM,
];

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Kullanıcıları birleştir' });
const choice = (page: Page, field: string, value: string) =>
  dialog(page).getByRole('group', { name: field }).getByRole('radio', { name: value, exact: true });
const textOf = (page: Page) => page.evaluate(() => localStorage.getItem('users'));
const named = async (page: Page, name: string) =>
  (await storedUsers(page)).find((user) => user.name === name);

async function openMerge(page: Page, list: readonly StoredRecord[] = LIST): Promise<void> {
  await openWith(page, list, '/users?duplicate=name');
  await turnOn(page);
  await box(page, 'İrem Işık').click();
  await box(page, 'irem isik').click();
  await action(page, 'Birleştir').click();
  await expect(dialog(page)).toBeVisible();
}

test('Home counts possible duplicates, and links to exactly those', async ({ page }) => {
  await openWith(page, LIST, '/');
  await expect(page.getByRole('heading', { name: 'Mükerrer olabilecek kayıtlar' })).toBeVisible();
  await page.getByRole('link', { name: 'Aynı email 2 kullanıcı' }).click();
  await expect(page).toHaveURL('/users?duplicate=email');
  expect(await names(page)).toEqual(['Ali', 'İrem Işık']);
  await expect(page.getByText('Mükerrer olabilecek kayıtlar: Aynı email')).toBeVisible();
});

test('Home says nothing of duplicates where there are none', async ({ page }) => {
  await openWith(page, makeRecords(10), '/');
  await expect(page.getByRole('heading', { name: 'Role göre' })).toBeVisible();
  await expect(page.getByText('Mükerrer olabilecek kayıtlar')).toHaveCount(0);
});

test('while selection is on, duplicates are a filter of their own, and stand beside each other', async ({
  page,
}) => {
  await openWith(page, LIST, '/users');
  await turnOn(page);
  await action(page, /^Mükerrer olabilecek kayıtlar/).click();
  await page.getByRole('checkbox', { name: 'Aynı ad' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/users?duplicate=name');
  await expect(bar(page)).toBeVisible();
  const cells = page.locator('tbody td:nth-child(2)');
  await expect(cells).toHaveText(['irem isik', 'İrem Işık']);
  await action(page, /^Mükerrer olabilecek kayıtlar/).click();
  await page.getByRole('checkbox', { name: 'Aynı email' }).click();
  await page.keyboard.press('Escape');
  await expect(cells).toHaveText(['Ali', 'irem isik', 'İrem Işık']);
  await page
    .getByRole('button', { name: 'Mükerrer olabilecek kayıtlar filtresini kaldır' })
    .click();
  await expect(page).toHaveURL('/users');
});

test('two users become one, field by field', async ({ page }) => {
  await openMerge(page);
  await expectNoViolations(page);
  // The older one stays, unless another is chosen; equal values are no choice.
  await expect(choice(page, 'Kalacak kayıt', 'İrem Işık · 14.03.2024')).toBeChecked();
  await choice(page, 'Email', 'irem.isik@ornek.com').click();
  await choice(page, 'Durum', 'Pasif').click();
  await dialog(page).getByRole('button', { name: 'Birleştir' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const stored = await storedUsers(page);
  expect(stored).toHaveLength(LIST.length - 1);
  expect(stored.find(({ id }) => id === 'irem-2')).toBeUndefined();
  expect(stored.at(-1)).toEqual({ ...IREM, email: 'irem.isik@ornek.com', active: false });
  await expect(action(page, 'Seçimi kapat')).toBeFocused();
});

test('whichever record stays, values that were not chosen are its own', async ({ page }) => {
  await openMerge(page);
  await choice(page, 'Rol', 'User').click();
  await choice(page, 'Kalacak kayıt', 'irem isik · 02.01.2025').click();
  await expect(choice(page, 'Email', 'irem.isik@ornek.com')).toBeChecked();
  await expect(choice(page, 'Rol', 'User')).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Birleştir' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await named(page, 'irem  isik')).toEqual({ ...OTHER_IREM, role: 'User' });
  expect(await named(page, 'İrem Işık')).toBeUndefined();
});

test('equal values of the two are shown once', async ({ page }) => {
  await openMerge(page, [{ ...IREM, id: 'twin', name: 'irem isik' }, IREM]);
  await expect(dialog(page).getByRole('radio')).toHaveCount(4);
  await expect(dialog(page).getByText('IREM@ornek.com')).toHaveCount(1);
});

test('a merge is taken back with one press, byte for byte', async ({ page }) => {
  await openMerge(page);
  const before = await textOf(page);
  await choice(page, 'Rol', 'Editor').click();
  await dialog(page).getByRole('button', { name: 'Birleştir' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await textOf(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect.poll(() => textOf(page)).toBe(before);
});

test('nothing is merged when somebody changed or removed one of the two meanwhile', async ({
  context,
  page,
}) => {
  await openMerge(page);
  const other = await context.newPage();
  const changed = LIST.map((user) => (user === OTHER_IREM ? { ...user, role: 'Admin' } : user));
  await openWith(other, changed, '/users');
  await dialog(page).getByRole('button', { name: 'Birleştir' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('bu arada değişti');
  expect(await storedUsers(page)).toEqual(changed);
  await expect(choice(page, 'Rol', 'Admin')).toBeVisible();
  await openWith(other, [...makeRecords(10), IREM], '/users');
  await dialog(page).getByRole('button', { name: 'Birleştir' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('artık listede değil');
  expect(await storedUsers(page)).toHaveLength(11);
  await expect(dialog(page).getByRole('button', { name: 'Birleştir' })).toHaveCount(0);
});
