import type { BrowserContext, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecord } from './records.ts';

const ALI = makeRecord({ id: 'ali', name: 'Ali', email: 'ali@ornek.com' });
const CAN = makeRecord({ id: 'can', name: 'Can', email: 'can@ornek.com' });

const dialog = (page: Page) => page.getByRole('dialog', { name: '· Düzenle' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Kaydet').click();
const question = (page: Page) =>
  dialog(page).getByRole('group', { name: 'Kaydedilmemiş değişiklikler var' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const storedText = (page: Page) => page.evaluate(() => localStorage.getItem('users'));

/** Opens the form of the user whose page is shown. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Düzenle', exact: true }).click();
  await expect(field(page, 'Ad')).toBeFocused();
}

/** Opens the form of "Ali" in a list of him and "Can". */
async function openAli(page: Page, users: readonly unknown[] | string = [ALI, CAN]): Promise<void> {
  await openWith(page, users, '/users/ali');
  await openForm(page);
}

/** A second tab, on the page of "Ali". */
async function otherTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/users/ali');
  return other;
}

test('an edited name changes no other value of the stored list, nor the order of its fields', async ({
  page,
}) => {
  const text = (name: string) =>
    ` [ {"note": [1.0, "é"], "id":"ali","name":${name}, "email":"ali@ornek.com","password":"$x$",\n"role":"Root","createdAt":"2024-03-14T09:00:00Z","active":"yes","extra":{"b":1,"a":2}} ,"no user", {"id":"can","name":"Can","email":"can@ornek.com"}]\n`;
  await openAli(page, text('"Ali"'));
  await field(page, 'Ad').fill('  Ali Can ');
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  expect(await storedText(page)).toBe(JSON.stringify(JSON.parse(text('"Ali Can"'))));
  await expect(heading(page, 'Ali Can')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Düzenle', exact: true })).toBeFocused();
});

test(
  'two tabs that change different fields both keep their change',
  { tag: '@all' },
  async ({ context, page }) => {
    await openAli(page);
    await field(page, 'Ad').fill('Alim');
    const other = await otherTab(context);
    await openForm(other);
    await field(other, 'Email').fill('yeni@ornek.com');
    await save(other);
    await expect(dialog(other)).toHaveCount(0);
    await expect(field(page, 'Email')).toHaveValue('yeni@ornek.com');
    await expect(dialog(page)).toContainText('Başka biri emaili yeni@ornek.com olarak değiştirdi');
    await save(page);
    await expect(dialog(page)).toHaveCount(0);
    expect(await storedUsers(page)).toEqual([
      { ...ALI, name: 'Alim', email: 'yeni@ornek.com' },
      CAN,
    ]);
  },
);

/** Opens the form of "Ali" between two other screens of the tab's history. */
async function openBetween(page: Page): Promise<void> {
  await openWith(page, [ALI, CAN], '/users');
  await page.getByRole('link', { name: 'Detaylar: Ali' }).click();
  await expect(heading(page, 'Ali')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(heading(page, 'Hoşgeldiniz!')).toBeVisible();
  // Once Chromium has held back the way to the last entry, scripts cannot go there by `forward()`.
  await page.evaluate(() => history.pushState({}, ''));
  await page.evaluate(() => history.go(-2));
  await openForm(page);
}

const LEAVINGS = [
  ['Geri', (page: Page) => page.evaluate(() => history.back()), 'Kullanıcı Listesi'],
  ['İleri', (page: Page) => page.evaluate(() => history.forward()), 'Hoşgeldiniz!'],
  [
    'a link',
    // Pressed by script, since the dialog is modal.
    (page: Page) =>
      page
        .locator('a[href="/"]')
        .first()
        .evaluate((link: HTMLElement) => link.click()),
    'Hoşgeldiniz!',
  ],
] as const;

for (const [way, act, target] of LEAVINGS) {
  test(
    `${way} leaves a form without changes, and asks once before it loses changes`,
    { tag: onlyInAll(way !== 'Geri') },
    async ({ page }) => {
      await openBetween(page);
      await act(page);
      await expect(heading(page, target)).toBeFocused();
      await expect(dialog(page)).toHaveCount(0);

      await (way === 'Geri' ? page.goForward() : page.goBack());
      await openForm(page);
      await field(page, 'Ad').fill('Alim');
      await act(page);
      await expect(question(page)).toBeVisible();
      await act(page);
      await expect(question(page)).toHaveCount(1);
      await expect(page).toHaveURL('/users/ali');
      await page.keyboard.press('Escape');
      await expect(question(page)).toHaveCount(0);
      await expect(field(page, 'Ad')).toHaveValue('Alim');
      await act(page);
      await button(page, 'Kaydetmeden çık').click();
      await expect(heading(page, target)).toBeFocused();
      await expect(dialog(page)).toHaveCount(0);
      expect(await storedUsers(page)).toEqual([ALI, CAN]);
    },
  );
}

test(
  'after Geri and İleri were cancelled at the question, both still lead to the same screens',
  { tag: '@all' },
  async ({ page }) => {
    await openBetween(page);
    await field(page, 'Ad').fill('Alim');
    for (const [, act] of LEAVINGS.slice(0, 2)) {
      await act(page);
      await expect(question(page)).toBeVisible();
      await button(page, 'Düzenlemeye dön').click();
      await expect(question(page)).toHaveCount(0);
    }
    await save(page);
    await expect(dialog(page)).toHaveCount(0);
    await page.goForward();
    await expect(heading(page, 'Hoşgeldiniz!')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Alim')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Kullanıcı Listesi')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'Alim')).toBeVisible();
  },
);

test(
  'the page of a user without a password says so, until one is set',
  { tag: '@all' },
  async ({ page }) => {
    // An imported user has no field for it.
    const { password: _none, ...imported } = ALI;
    const term = page.getByRole('term').filter({ hasText: /^Şifre$/ });
    await openAli(page, [imported, CAN]);
    await expect(field(page, 'Şifre')).toHaveAccessibleDescription(
      'Belirlenmemiş; boş bırakırsanız öyle kalır. En az 6 karakter',
    );
    await field(page, 'Ad').fill('Ali Veli');
    await save(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('definition').filter({ hasText: /^Belirlenmemiş$/ })).toBeVisible();
    expect(await storedUsers(page)).toEqual([{ ...imported, name: 'Ali Veli' }, CAN]);
    await openForm(page);
    await field(page, 'Şifre').fill('gizli-söz');
    await save(page);
    await expect(dialog(page)).toHaveCount(0);
    await expect(term).toHaveCount(0);
  },
);
