import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';
import { names } from './table.ts';

const ALI = makeRecord({ id: 'ali', name: 'Ali Kaya', email: 'ali@ornek.com', role: 'Admin' });

test('a condition is added by keyboard alone, and the focus returns to the button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWith(page, [ALI, ...makeRecords(12)], '/users?where=role.not.anyOf.Editor');
  const opener = page.getByRole('button', { name: 'Koşul ekle' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Alan').last()).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kaya');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/users?where=role.not.anyOf.Editor&where=name.contains.kaya');
  await expect.poll(() => names(page)).toEqual(['Ali Kaya']);
  await expect(opener).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/users?where=role.not.anyOf.Editor');
});

test(
  'a press on a condition’s words edits it, and the new words get the focus back',
  { tag: '@all' },
  async ({ page }) => {
    const path = '/users?where=name.contains.ali&where=email.contains.ornek&where=role.empty';
    await openWith(page, [ALI, ...makeRecords(12)], path);
    await page.getByRole('button', { name: 'Email “ornek” içerir', exact: true }).click();
    const line = page.getByRole('group', { name: '2. koşul' });
    await expect(line.getByLabel('Alan')).toBeFocused();
    await line.getByLabel('Değer').fill('com');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path.replace('ornek', 'com'));
    await expect(
      page.getByRole('button', { name: 'Email “com” içerir', exact: true }),
    ).toBeFocused();
  },
);
