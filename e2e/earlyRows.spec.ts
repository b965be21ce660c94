import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { unexpectedShifts, watchShifts } from './steadiness.ts';
import { rows } from './table.ts';

/** As different as rows can be: letters, roles, states. */
const USERS = [
  makeRecord({ id: 'a', name: 'irem Şahin-Öz', role: 'Admin' }),
  makeRecord({ id: 'b', name: "Ğ. O'Neil", role: 'Yeni Rol', active: false }),
  ...makeRecords(12),
];

/** Opens a page with this text stored, and holds its scripts back. @returns lets them load */
async function openWithoutScripts(page: Page, text: string, path = '/users') {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const storing = await page.addInitScript((value) => localStorage.setItem('users', value), text);
  await page.goto(path, { waitUntil: 'commit' });
  // The page is parsed, with its inline scripts.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await storing.dispose();
  return release;
}

/** The rows as they look, without what only assistive technology and presses read. */
const shown = (page: Page) =>
  page.locator('tbody').evaluate((body) => {
    const copy = body.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('*')) {
      const isShown = (name: string) => /^(class|data-.*)$/.test(name);
      for (const name of element.getAttributeNames()) {
        if (!isShown(name)) element.removeAttribute(name);
      }
    }
    return copy.innerHTML;
  });

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`the first rows are there before the scripts, which replace them by the same without a layout shift (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    const release = await openWithoutScripts(page, JSON.stringify(USERS));
    await expect(rows(page)).toHaveCount(10);
    const places = () =>
      rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
    const before = { shown: await shown(page), places: await places() };
    release();
    await expect(page.getByText('1 - 10 / 14')).toBeVisible();
    expect({ shown: await shown(page), places: await places() }).toEqual(before);
    expect(await unexpectedShifts(page)).toEqual([]);
  });
}

test('a press on a row that is shown before the scripts is obeyed once they are there', async ({
  page,
}) => {
  const release = await openWithoutScripts(page, JSON.stringify(USERS));
  const name = await page.getByText("Ğ. O'Neil").boundingBox();
  await page.mouse.click(name?.x ?? 0, (name?.y ?? 0) + 5);
  expect(page.url()).toMatch(/\/users$/);
  release();
  await expect(page.getByRole('heading', { name: "Ğ. O'Neil" })).toBeVisible();
});

test('no rows are shown before the scripts where these might show others', async ({ page }) => {
  const listOf = (values: object) =>
    JSON.stringify([{ ...USERS[0], ...values }, ...makeRecords(12)]);
  const usual = JSON.stringify(USERS);
  await openWithoutScripts(page, usual);
  await expect(rows(page)).toHaveCount(10);
  for (const [text, path] of [
    [usual, '/users?q=ki'],
    [usual, '/users?view=cards'],
    [usual, '/users/a'],
    ['', '/users'],
    [usual.slice(0, 700), '/users'],
    [JSON.stringify(makeRecords(10)), '/users'],
    [JSON.stringify([1, ...USERS]), '/users'],
    [listOf({ name: '<img src=x onerror=alert(1)>'.repeat(10) }), '/users'],
    [listOf({ name: 'سارة' }), '/users'],
    [listOf({ name: 'A\ud83d' }), '/users'],
    [listOf({ name: 'a'.repeat(300_000) }), '/users'],
    [listOf({ id: 7 }), '/users'],
    [listOf({ note: [{}, {}] }), '/users'],
  ] as const) {
    await openWithoutScripts(page, text, path);
    await expect(rows(page), `${path} ${text.slice(0, 200)}`).toHaveCount(0);
  }
});
