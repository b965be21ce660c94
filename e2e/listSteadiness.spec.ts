import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { expectSteady, unexpectedShifts, watchShifts } from './steadiness.ts';
import { rows } from './table.ts';

/** Names and emails of very different lengths: columns sized by their content would move. */
function unevenRecords() {
  return makeRecords(45).map((record, position) =>
    position < 10
      ? record
      : {
          ...record,
          name: `${record.name} ${'Uzun '.repeat(position % 7)}`.trim(),
          email: `${'cok.uzun.adres.'.repeat(position % 4)}${record.email}`,
        },
  );
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(
    `paging and searching do not shift the list (${width} × ${height})`,
    { tag: ['@chromium', onlyInAll(width === 1280)].flat() },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      await openWith(page, unevenRecords(), '/users');
      await expect(rows(page)).toHaveCount(10);
      const button = (name: string) => page.getByRole('button', { name, exact: true });

      // A click on a partly visible button would scroll to it.
      await button('Sonraki').scrollIntoViewIfNeeded();
      for (const start of [11, 21, 31, 41]) {
        await expectSteady(page, `the page from ${start}`, async () => {
          await button('Sonraki').click();
          await expect(page.getByText(`${start} - ${Math.min(start + 9, 45)} / 45`)).toBeVisible();
        });
      }
      await page.goto('/users');
      await expect(rows(page)).toHaveCount(10);
      await expectSteady(page, 'a search with few matches', async () => {
        await page.getByRole('searchbox').fill('Kişi 001');
        await expect(page.getByText('1 - 1 / 1', { exact: true })).toBeVisible();
      });
      await expectSteady(page, 'a search without matches', async () => {
        await page.getByRole('searchbox').fill('zzz');
        await expect(page.getByText('0 / 0', { exact: true })).toBeVisible();
      });
      await expectSteady(page, 'the whole list again', async () => {
        await page.getByRole('searchbox').fill('');
        await expect(page.getByText('1 - 10 / 45', { exact: true })).toBeVisible();
      });
      expect(await unexpectedShifts(page)).toEqual([]);
    },
  );
}
