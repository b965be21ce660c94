import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectSameRows, openWithoutScripts } from './earlyRows.ts';
import { makeRecord, makeRecords } from './records.ts';
import { watchShifts } from './steadiness.ts';
import { rows } from './table.ts';

/** As different as rows can be: letters, roles, states. */
const USERS = [
  makeRecord({ id: 'a', name: 'irem Şahin-Öz', role: 'Admin' }),
  makeRecord({ id: 'b', name: "Ğ. O'Neil", role: 'Yeni Rol', active: false }),
  ...makeRecords(12),
];

/** Opens a page with this text stored, and holds its scripts back. @returns lets them load */
async function openStored(page: Page, text: string, path = '/users') {
  const storing = await page.addInitScript((value) => localStorage.setItem('users', value), text);
  const release = await openWithoutScripts(page, path);
  await storing.dispose();
  return release;
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`the first rows are there before the scripts, which replace them by the same without a layout shift (${width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    const release = await openStored(page, JSON.stringify(USERS));
    await expectSameRows(page, release, '1 - 10 / 14');
  });
}

test('a press on a row that is shown before the scripts is obeyed once they are there', async ({
  page,
}) => {
  const release = await openStored(page, JSON.stringify(USERS));
  const name = await page.getByText("Ğ. O'Neil").boundingBox();
  await page.mouse.click(name?.x ?? 0, (name?.y ?? 0) + 5);
  expect(page.url()).toMatch(/\/users$/);
  release();
  await expect(page.getByRole('heading', { name: "Ğ. O'Neil" })).toBeVisible();
});

test('an early press is not obeyed on another person who has taken the place meanwhile', async ({
  page,
}) => {
  const release = await openStored(page, JSON.stringify(USERS));
  const box = await rows(page).nth(1).getByRole('button').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  const others = [makeRecord({ id: 'new', name: 'Yeni Kişi' }), ...USERS];
  await page.evaluate((text) => localStorage.setItem('users', text), JSON.stringify(others));
  // A menu may come late: that of a later press ends the waiting.
  const opened: string[] = [];
  await page.exposeFunction('noteMenu', (name: string) => opened.push(name));
  await page.evaluate(() => {
    const { noteMenu } = window as unknown as { noteMenu: (name: string) => void };
    const note = ({ target }: Event) =>
      noteMenu((target as Element).querySelector('[role=menu]')?.getAttribute('aria-label') ?? '');
    document.addEventListener('toggle', note, true);
  });
  release();
  await expect(page.getByText('1 - 10 / 15')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('irem Şahin-Öz');
  await page.getByRole('button', { name: 'İşlemler: Yeni Kişi' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect.poll(() => opened).toEqual(['İşlemler: Yeni Kişi']);
});

test('no rows are shown before the scripts where these might show others', async ({ page }) => {
  const listOf = (values: object) =>
    JSON.stringify([{ ...USERS[0], ...values }, ...makeRecords(12)]);
  const usual = JSON.stringify(USERS);
  await openStored(page, usual);
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
    await openStored(page, text, path);
    await expect(rows(page), `${path} ${text.slice(0, 200)}`).toHaveCount(0);
  }
});
