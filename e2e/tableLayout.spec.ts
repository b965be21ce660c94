import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { unexpectedShifts, watchShifts } from './steadiness.ts';
import { rows } from './table.ts';
import { smallTargets } from './targets.ts';

/** The heights of the rows, each once, in px. */
const heights = (page: Page) =>
  rows(page).evaluateAll((all) => [
    ...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height))),
  ]);

/** Of users with marks, one of whom has a long name. */
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
  { width: 800, normal: 44, tight: 41, wide: 52 },
  { width: 360, normal: 56, tight: 48, wide: 64 },
]) {
  test(`rows have one of three heights, all the same, and targets stay large enough (${width} px)`, async ({
    page,
  }) => {
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
  });
}

test('a chosen density is there from the first paint on, shows in other tabs at once, and ends with the storage', async ({
  page,
  context,
}) => {
  await openWith(page, records, '/users');
  const other = await context.newPage();
  await watchShifts(other);
  await other.goto('/users');
  await expect.poll(() => heights(other)).toEqual([44]);
  await chooseDensity(page, 'Geniş');
  await expect.poll(() => heights(other)).toEqual([52]);
  await other.reload();
  await expect(rows(other)).toHaveCount(10);
  expect(await heights(other)).toEqual([52]);
  expect(await unexpectedShifts(other)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('dashboard.density', 'çok geniş'));
  await expect.poll(() => heights(other)).toEqual([44]);
  await chooseDensity(page, 'Sıkı');
  await expect.poll(() => heights(other)).toEqual([36]);
  await page.evaluate(() => localStorage.clear());
  await expect.poll(() => heights(other)).toEqual([44]);
});

test('on a phone the sheet has the density', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openWith(page, records, '/users');
  await page.getByRole('button', { name: 'Filtrele ve sırala' }).click();
  const field = page.getByRole('dialog').getByLabel('Satır aralığı');
  await field.selectOption('Geniş');
  await page.getByRole('button', { name: 'Kapat' }).click();
  await expect.poll(() => heights(page)).toEqual([64]);
  await page.reload();
  await expect.poll(() => heights(page)).toEqual([64]);
  await page.getByRole('button', { name: 'Filtrele ve sırala' }).click();
  await expect(field).toHaveValue('wide');
});
