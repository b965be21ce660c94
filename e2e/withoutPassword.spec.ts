import type { Page } from '@playwright/test';
import { expect, expectNoViolations, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecord } from './records.ts';

/** An imported user, without a field for the password. */
const { password: _none, ...ALI } = makeRecord({ id: 'ali', name: 'Ali', email: 'ali@ornek.com' });
const CAN = makeRecord({ id: 'can', name: 'Can', email: 'can@ornek.com' });

const dialog = (page: Page) => page.getByRole('dialog', { name: '· Düzenle' });
const term = (page: Page) => page.getByRole('term').filter({ hasText: /^Şifre$/ });
const openForm = (page: Page) => page.getByRole('button', { name: 'Düzenle', exact: true }).click();

test(
  'the page of a user without a password says so, until one is set',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [ALI, CAN], '/users/ali');
    await expect(term(page)).toBeVisible();
    const value = page.getByRole('definition').filter({ hasText: /^Belirlenmemiş$/ });
    await expect(value).toBeVisible();
    const lines = await value.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines, 'the word is not broken').toBe(1);
    await expectNoViolations(page);
    await openForm(page);
    await expect(dialog(page).getByLabel('Şifre', { exact: true })).toHaveAccessibleDescription(
      'Belirlenmemiş; boş bırakırsanız öyle kalır. En az 6 karakter',
    );
    await dialog(page).getByLabel('Ad', { exact: true }).fill('Ali Veli');
    await dialog(page).getByRole('button', { name: 'Kaydet', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(term(page)).toBeVisible();
    expect(await storedUsers(page)).toEqual([{ ...ALI, name: 'Ali Veli' }, CAN]);
    await openForm(page);
    await dialog(page).getByLabel('Şifre', { exact: true }).fill('gizli-söz');
    await dialog(page).getByRole('button', { name: 'Kaydet', exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(term(page)).toHaveCount(0);
  },
);
