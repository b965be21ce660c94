import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { rows } from './table.ts';

test('a name of a million letters without a blank is cut in rows and cards, which open at once', async ({
  page,
}) => {
  const name = 'ş'.repeat(1_000_000);
  const record = makeRecord({
    name,
    role: 'r'.repeat(300_000),
    email: `${'e'.repeat(300_000)}@a.co`,
  });
  await openWith(page, [record, ...makeRecords(3)], '/users?q=şş');
  await expect(rows(page)).toHaveCount(1, { timeout: 3000 });
  await page.goto('/users?view=card');
  await expect(page.getByRole('link', { name: 'Detaylar: Kişi 001' })).toBeVisible({
    timeout: 3000,
  });
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main *')].map(({ textContent }) => textContent.length),
    ),
  );
  expect(longest).toBeLessThan(3000);
});
