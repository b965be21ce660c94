import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from '#files/readFile.ts';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Dışa aktar', exact: true });
const start = (page: Page) => dialog(page).getByRole('button', { name: 'İndir' });
const FORMATS = ['Excel (.xlsx)', 'CSV (Türkçe Excel için)', 'CSV (düz)', 'JSON'] as const;
type Format = (typeof FORMATS)[number];

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dışa aktar', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

interface Downloaded {
  readonly name: string;
  readonly bytes: Buffer;
}

async function download(page: Page, format: Format): Promise<Downloaded> {
  const others = dialog(page).getByRole('button', { name: 'Diğer biçimler' });
  if ((await others.count()) > 0) await others.click();
  await dialog(page).getByRole('radio', { name: format }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    start(page).click(),
  ]);
  // Firefox numbers files of the same name.
  const name = file.suggestedFilename().replace(/\(\d+\)(?=\.)/, '');
  return { name, bytes: await readFile(await file.path()) };
}

/** The cells of a workbook, with its header. */
async function workbookCells({ name, bytes }: Downloaded): Promise<unknown[][]> {
  const reading = await readSheet(new Blob([new Uint8Array(bytes)]), name, {});
  if (!reading.ok) throw new Error(reading.problem);
  return reading.rows.map(({ cells }) => [...cells]);
}

const HEADER = ['Ad', 'Email', 'Rol', 'Durum', 'Oluşturulma Tarihi', 'Enlem', 'Boylam', 'Kimlik'];
/** Names that some format must escape. */
const NAMES = [
  'İrem "Işık" Çağ; Şahin, Ömer',
  '=1+1',
  '+905321234567',
  '-2',
  '@SUM(A1)',
  '0012',
  'iki\nsatır',
  '😀 gülen',
  "'=kesme",
];
const AWKWARD = NAMES.map((name, i) =>
  makeRecord({ id: `id-${i}`, name, active: i % 2 === 0, password: `gizli-${i}` }),
);

test(
  'a workbook has cells of text, dates and numbers, and no password',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, AWKWARD, '/users');
    await openExport(page);
    const file = await download(page, 'Excel (.xlsx)');
    expect(file.name).toMatch(/^kullanicilar-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(await workbookCells(file)).toEqual([
      HEADER,
      ...AWKWARD.map(({ id, name, email, active }) => [
        name,
        email,
        'User',
        active ? 'Aktif' : 'Pasif',
        '2024-03-14',
        41.0082,
        28.9784,
        id,
      ]),
    ]);
  },
);

test(
  'an export works by keyboard alone and never loses the focus',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    const opener = page.getByRole('button', { name: 'Dışa aktar', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const excel = dialog(page).getByRole('radio', { name: 'Excel (.xlsx)' });
    await expect(excel).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(excel).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(excel).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(dialog(page).getByRole('radio', { name: 'JSON' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(dialog(page).getByLabel('Ad', { exact: true })).not.toBeChecked();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Bildirimler' })).toContainText(
      '3 kullanıcı dışa aktarıldı',
    );
    await expect(opener).toBeFocused();
  },
);
