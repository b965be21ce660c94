import type { Page } from '@playwright/test';
import { expect, expectNoViolations, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecord, makeRecords, type StoredRecord } from './records.ts';
import { action, box, turnOn } from './selection.ts';
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

async function openMerge(page: Page, list: readonly StoredRecord[] = LIST): Promise<void> {
  await openWith(page, list, '/users?duplicate=name');
  await turnOn(page);
  await box(page, 'İrem Işık').click();
  await box(page, 'irem isik').click();
  await action(page, 'Birleştir').click();
  await expect(dialog(page)).toBeVisible();
}

test(
  'duplicates can be filtered by name and email, and are listed next to each other',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, LIST, '/users');
    const filter = page.getByRole('button', { name: 'Filtre: Gruplara göre filtrele' });
    await filter.click();
    await page.getByText('Gelişmiş').click();
    await page.getByRole('checkbox', { name: 'Aynı ad' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/users?duplicate=name');
    await expect.poll(() => names(page)).toEqual(['irem  isik', 'İrem Işık']);
    await filter.click();
    await page.getByRole('checkbox', { name: 'Aynı email' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => names(page)).toEqual(['Ali', 'irem  isik', 'Ece', 'İrem Işık']);
    await page.getByRole('button', { name: 'Olası mükerrer filtresini kaldır' }).click();
    await expect(page).toHaveURL('/users');
  },
);

/** More pairs than fit on a page; with `TEST_ALL` more than fit on two. */
const PAIRS = process.env['TEST_ALL'] === undefined ? 6 : 12;

/** Pairs of the same name, "Eş 01" and "eş 01", besides others. */
function makePairs(count: number): StoredRecord[] {
  const pairs = Array.from({ length: count }, (_, position) => {
    const number = String(position + 1).padStart(2, '0');
    return [`Eş ${number}`, `eş ${number}`].map((name, which) =>
      makeRecord({ id: `${number}-${which}`, name, email: `es${number}.${which}@ornek.com` }),
    );
  });
  return [...makeRecords(3), ...pairs.flat()];
}

test('duplicates are grouped, and each further pair is merged with one press', async ({ page }) => {
  await openWith(page, makePairs(PAIRS), '/users?duplicate=name');
  await expect(page.getByRole('cell', { name: '2 kayıt · Aynı ad' })).toHaveCount(5);
  expect((await names(page)).slice(0, 3)).toEqual(['Eş 01', 'eş 01', 'Eş 02']);
  await expectNoViolations(page);
  const before = await textOf(page);
  await page.getByRole('button', { name: 'Birleştir: Eş 02' }).click();
  const button = (name: string) => dialog(page).getByRole('button', { name, exact: true });
  const places = new Set<number | undefined>();
  // It rises as it opens.
  await dialog(page).evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
  });
  for (let pair = 1; pair <= PAIRS - 2; pair += 1) {
    places.add((await button('Birleştir').boundingBox())?.y);
    await button('Birleştir').click();
    await expect.poll(async () => (await storedUsers(page)).length).toBe(3 + 2 * PAIRS - pair);
    await expect(dialog(page).getByRole('status')).toContainText('Sonraki çift: ');
    await expect(button('Birleştir')).toBeFocused();
  }
  // The button stays in place for repeated presses.
  expect(places.size).toBe(1);
  await button('Bitir').click();
  await expect(page.getByText('4 kullanıcı', { exact: true })).toBeVisible();
  // Undoes the last merge only.
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText('6 kullanıcı', { exact: true })).toBeVisible();
  expect(await textOf(page)).not.toBe(before);
});

test(
  'a merge is refused if another tab has changed or removed one of the two users',
  { tag: '@all' },
  async ({ context, page }) => {
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
  },
);
