import type { Locator, Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { rows } from './table.ts';

/** It takes a second on an idle machine, and would take a minute if the values were not cut. */
const SOON = { timeout: 5000 };
const MILLION = 1_000_000;
/** Letters with kerning are the slowest to lay out. */
const NAME = 'r'.repeat(MILLION);
const ROLE = 'f'.repeat(MILLION);
const START = `${'r'.repeat(300)}…`;
const LONG = makeRecord({ name: NAME, role: ROLE, email: `${'v'.repeat(MILLION)}@a.co` });

/** The characters of the longest text or attribute in an element, without the outline of the world. */
function longestIn(place: Locator): Promise<number> {
  return place.evaluate((element) =>
    Math.max(
      ...[element, ...element.querySelectorAll('*:not(svg, svg *)')].flatMap((each) =>
        [
          ...[...each.childNodes].map((node) =>
            node.nodeType === 3 ? (node.nodeValue ?? '') : '',
          ),
          ...[...each.attributes].filter(({ name }) => name !== 'value').map(({ value }) => value),
        ].map(({ length }) => length),
      ),
    ),
  );
}

const isBounded = async (place: Locator) => expect(await longestIn(place)).toBeLessThan(3000);
const main = (page: Page) => page.getByRole('main');

test(
  'a name of a million letters without a blank is cut in rows and cards, which open quickly',
  { tag: '@all' },
  async ({ page }) => {
    const name = 'ş'.repeat(MILLION);
    await openWith(page, [{ ...LONG, name }, ...makeRecords(3)], '/users?q=şş');
    await expect(rows(page)).toHaveCount(1, SOON);
    await isBounded(main(page));
    await page.goto('/users?view=cards');
    await expect(page.getByRole('link', { name: 'Detaylar: Kişi 001' })).toBeVisible(SOON);
    await isBounded(main(page));
  },
);

test(
  'a user’s page shows the start of values of a million letters, and all of one on request',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [LONG], `/users/${LONG.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(START, SOON);
    await expect(page.locator('.leaflet-marker-icon')).toBeVisible(SOON);
    expect((await page.title()).length).toBeLessThan(400);
    await isBounded(main(page));
    for (const [label, whole] of [
      ['Ad', NAME],
      ['Email', LONG.email],
      ['Rol', ROLE],
    ] as const) {
      await page
        .getByText(/^Tamamını göster \(1\.000\.\d{3} karakter\): /)
        .filter({ hasText: label })
        .click();
      const region = page.getByRole('region', { name: label, exact: true });
      await expect(region).toBeVisible(SOON);
      expect(await region.textContent()).toBe(whole);
      expect((await region.boundingBox())?.height).toBeLessThan(300);
    }
  },
);
