import { expect, openWith, test } from './fixtures.ts';
import { markupComplaints } from './markup.ts';
import { makeRecords } from './records.ts';

// What everyScreen.spec.ts checks on every screen, here on what is none.

test(
  'a list without users, and the notice of a damaged one, are valid in how they nest',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [], '/users');
    await expect(page.getByText('Henüz kullanıcı yok.')).toBeVisible();
    expect(await markupComplaints(page)).toEqual([]);
    await openWith(page, 'bozuk', '/users');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await markupComplaints(page)).toEqual([]);
  },
);

test(
  'the open drawer of a narrow screen is valid in how it nests',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, makeRecords(3), '/users');
    await page.getByRole('button', { name: 'Menüyü aç' }).click();
    expect(await markupComplaints(page)).toEqual([]);
  },
);

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('the painted frame is valid in how it nests', async ({ page }) => {
    await page.goto('/users');
    await expect(page.getByRole('banner')).toBeVisible();
    expect(await markupComplaints(page)).toEqual([]);
  });
});

test('the check of the markup finds each kind of mistake', async ({ page }) => {
  await page.setContent(`<main>
    <aside><span><div id="a"></div></span></aside><ul></ul>
    <fieldset><input></fieldset><a href="#"><button id="a">x</button></a>
    <table><tbody></tbody></table><dl><p></p></dl>
    <nav aria-label="b"><p></p></nav><nav aria-label="b"><p></p></nav>
  </main>`);
  const kinds = (await markupComplaints(page)).map((text) => text.split(': <')[0]);
  expect(new Set(kinds)).toEqual(
    new Set([
      'no name',
      '<div> inside <span>',
      'two of #a',
      'holds nothing',
      'no legend first',
      'a control inside a control',
      '<p> in <dl>',
      'two of nav b',
    ]),
  );
});
