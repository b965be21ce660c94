import { expect, openWith, test } from './fixtures.ts';
import { markupErrors } from './markup.ts';

// The markup check of everyScreen.spec.ts, for states that are not among its screens.

test(
  'an empty list and the notice of a damaged one are valid HTML',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [], '/users');
    await expect(page.getByText('Henüz kullanıcı yok.')).toBeVisible();
    expect(await markupErrors(page)).toEqual([]);
    await openWith(page, 'bozuk', '/users');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await markupErrors(page)).toEqual([]);
  },
);

test('the markup check finds each kind of error', async ({ page }) => {
  await page.setContent(`<main>
    <aside><span><div id="a"></div></span></aside><ul></ul>
    <fieldset><input></fieldset><a href="#"><button id="a">x</button></a>
    <table><tbody></tbody></table><dl><p></p></dl>
    <nav aria-label="b"><p></p></nav><nav aria-label="b"><p></p></nav>
  </main>`);
  const kinds = (await markupErrors(page)).map((text) => text.split(': <')[0]);
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
