import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

interface ImportedFile {
  readonly name: string;
  readonly content: string | Buffer;
}

export const importDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Kullanıcıları içe aktar' });

export async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'İçe aktar', exact: true }).first().click();
  await expect(importDialog(page)).toBeVisible();
}

/** Chooses a file in the open dialog. */
export async function chooseFile(page: Page, { name, content }: ImportedFile): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await importDialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** The select of the field that a column of the file is mapped to. */
export const target = (page: Page, column: string): Locator =>
  importDialog(page).getByRole('combobox', { name: column, exact: true });

export const heading = (page: Page, name: string): Locator =>
  importDialog(page).getByRole('heading', { name, exact: true });

/** Leads from the mapping to the preview. */
export async function preview(page: Page): Promise<void> {
  await importDialog(page).getByRole('button', { name: 'Önizle' }).click();
  await expect(heading(page, 'Önizleme')).toBeVisible();
}

/** Opens the dialog with a file, and leads to the preview. */
export async function previewFile(page: Page, file: ImportedFile): Promise<void> {
  await openImport(page);
  await chooseFile(page, file);
  await expect(heading(page, 'Eşleştirme')).toBeVisible();
  await preview(page);
}

/** Opens the settings for reading the file, which are folded if its columns were recognised. */
export async function openSettings(page: Page): Promise<void> {
  await importDialog(page).getByText('Dosya ayarları').click();
}

/** The numbers of new, changed, unchanged, wrong and duplicate rows. Wrong ones, if any, come first. */
const counts = (page: Page): Locator =>
  importDialog(page).getByRole('group', { name: 'Satırlar' }).getByRole('button');

export async function expectCounts(page: Page, ...expected: readonly number[]): Promise<void> {
  const names = ['Yeni', 'Değişen', 'Aynı', 'Hatalı', 'Dosyada mükerrer'];
  const texts = names.map(
    (name, place) => `${String(expected[place]).replace(/\B(?=\d{3}$)/, '.')} ${name}`,
  );
  const isWrong = (text: string) => !text.startsWith('0 ') && text.endsWith('Hatalı');
  await expect(counts(page)).toHaveText([
    ...texts.filter(isWrong),
    ...texts.filter((text) => !isWrong(text)),
  ]);
}

/** Shows the rows of one kind, and returns them. */
export async function show(page: Page, kind: string): Promise<Locator> {
  await counts(page).filter({ hasText: kind }).click();
  return importDialog(page).getByRole('list', { name: kind, exact: true }).locator('> li');
}

export const confirm = (page: Page): Locator =>
  importDialog(page).getByRole('button', { name: / kullanıcıyı içe aktar$/ });

/** Imports what is previewed; the dialog closes. */
export async function confirmImport(page: Page): Promise<void> {
  await confirm(page).click();
  await expect(importDialog(page)).toHaveCount(0);
}

const BYTES_OF_1254: Readonly<Record<string, number>> = {
  Ğ: 0xd0,
  İ: 0xdd,
  Ş: 0xde,
  ğ: 0xf0,
  ı: 0xfd,
  ş: 0xfe,
  Ç: 0xc7,
  ç: 0xe7,
  Ö: 0xd6,
  ö: 0xf6,
  Ü: 0xdc,
  ü: 0xfc,
};

/** Text as an old Turkish Windows writes it. */
export function windows1254(text: string): Buffer {
  return Buffer.from([...text].map((letter) => BYTES_OF_1254[letter] ?? letter.charCodeAt(0)));
}

/** A file of `count` users who are in no test's list. */
export function newUsersCsv(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => `Yeni ${i};yeni${i}@ornek.com`);
  return ['Ad Soyad;Email', ...rows].join('\r\n');
}
