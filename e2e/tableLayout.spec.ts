import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { unexpectedShifts, watchShifts } from './steadiness.ts';
import { names, rows } from './table.ts';
import { smallTargets } from './pageErrors.ts';

/** The distinct heights of the rows, in px. */
const heights = (page: Page) =>
  rows(page).evaluateAll((all) => [
    ...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height))),
  ]);

/** Users, one of whom is passive and has a long name. */
const records = [
  ...makeRecords(9),
  makeRecord({ id: 'long', name: 'Karahanlıoğulları '.repeat(5).trim(), active: false }),
  ...makeRecords(24),
];

async function chooseDensity(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(`satır aralığı: ${name}`);
  await page.getByRole('option', { name: `Satır aralığı: ${name}` }).click();
}

for (const { width, normal, tight, wide } of [
  { width: 1280, normal: 44, tight: 36, wide: 52 },
  // The widest list whose marks stand below the names.
  { width: 1208, normal: 44, tight: 41, wide: 52 },
  { width: 800, normal: 44, tight: 41, wide: 52 },
  { width: 360, normal: 56, tight: 48, wide: 64 },
]) {
  test(
    `all rows have the height of the chosen density, and targets stay large enough (${width} px)`,
    { tag: onlyInAll(width !== 360) },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await openWith(page, records, '/users');
      await expect(rows(page)).toHaveCount(10);
      expect(await heights(page)).toEqual([normal]);
      for (const [name, height] of [
        ['Sıkı', tight],
        ['Geniş', wide],
        ['Normal', normal],
      ] as const) {
        await chooseDensity(page, name);
        await expect.poll(() => heights(page)).toEqual([height]);
        expect(await smallTargets(page, true)).toEqual([]);
      }
    },
  );
}

const openButton = (page: Page) => page.getByRole('button', { name: 'Sütunlar', exact: true });
const headers = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((all) => all.map((cell) => cell.textContent));

/** Stores a layout before the product is opened: the shown columns in their order, then the others. */
async function storeColumns(page: Page, shown: readonly string[]): Promise<void> {
  const all = [
    'name',
    'email',
    'role',
    'status',
    'createdAt',
    'lastChange',
    'place',
    'id',
    'actions',
  ];
  const columns = [...shown, ...all.filter((name) => !shown.includes(name))].map((name) => ({
    name,
    isShown: shown.includes(name),
  }));
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('kept') !== null) return;
    sessionStorage.setItem('kept', 'yes');
    localStorage.setItem('dashboard.columns', text);
  }, JSON.stringify({ columns }));
}

test('chosen columns apply from the first rows, without a layout shift', async ({ page }) => {
  await storeColumns(page, ['name', 'id', 'place', 'email']);
  await watchShifts(page);
  await openWith(page, records, '/users');
  await expect(rows(page)).toHaveCount(10);
  expect(await headers(page)).toEqual(['Ad', 'Kimlik', 'Konum', 'Email']);
  await expect(rows(page).first().locator('td')).toHaveText([
    /Kişi 001/,
    'id-001',
    '41,0082° K · 28,9784° D',
    'kisi001@ornek.com',
  ]);
  await expect(openButton(page)).toBeVisible();
  expect(await unexpectedShifts(page)).toEqual([]);
});

test(
  'headers of chosen columns sort and filter; a sort by a hidden column is shown and can be removed',
  { tag: '@all' },
  async ({ page }) => {
    await storeColumns(page, ['name', 'status', 'role', 'actions']);
    await openWith(page, records, '/users?sort=email&order=desc');
    await expect.poll(() => names(page)).toContain('Kişi 024');
    const hidden = page.getByRole('button', { name: 'Sıralamayı kaldır: Sıralama: Email, azalan' });
    await hidden.press('Enter');
    await expect(hidden).toHaveCount(0);
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page).toHaveURL('/users');
    await expect.poll(() => names(page)).toContain('Kişi 001');

    const header = page.getByRole('columnheader', { name: /^Rol/ });
    await header.getByRole('button', { name: 'Rol' }).click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
  },
);
