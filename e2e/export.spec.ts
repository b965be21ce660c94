import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from '#files/readFile.ts';
import { blockUntilLifted, expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords, type StoredRecord } from './records.ts';
import { box, turnOn } from './selection.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Dışa aktar', exact: true });
const start = (page: Page) => dialog(page).getByRole('button', { name: 'İndir' });
const FORMATS = ['Excel (.xlsx)', 'CSV (Türkçe Excel için)', 'CSV (düz)', 'JSON'] as const;
type Format = (typeof FORMATS)[number];

async function openExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dışa aktar', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

/** So many that a file takes seconds. */
const ROW_COUNT = 12_000;

interface Downloaded {
  readonly name: string;
  readonly bytes: Buffer;
}

async function download(page: Page, format: Format): Promise<Downloaded> {
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

/** `toEqual` treats an undefined password as a missing one. */
function withoutPassword(record: StoredRecord): object {
  return { ...record, password: undefined };
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
  'CSV for Turkish Excel is UTF-8 with a BOM, semicolons, CRLF and day dates, and escapes formulas',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, AWKWARD, '/users');
    await openExport(page);
    const { name, bytes } = await download(page, 'CSV (Türkçe Excel için)');
    expect(name).toMatch(/^kullanicilar-\d{4}-\d\d-\d\d\.csv$/);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rest = (id: string, status: string) =>
      `;irem@ornek.com;User;${status};14.03.2024;41,0082;28,9784;${id}`;
    expect(bytes.subarray(3).toString('utf8').split('\r\n')).toEqual([
      HEADER.join(';'),
      `"İrem ""Işık"" Çağ; Şahin, Ömer"${rest('id-0', 'Aktif')}`,
      `'=1+1${rest('id-1', 'Pasif')}`,
      `'+905321234567${rest('id-2', 'Aktif')}`,
      `'-2${rest('id-3', 'Pasif')}`,
      `'@SUM(A1)${rest('id-4', 'Aktif')}`,
      `0012${rest('id-5', 'Pasif')}`,
      `"iki\nsatır"${rest('id-6', 'Aktif')}`,
      `😀 gülen${rest('id-7', 'Pasif')}`,
      `''=kesme${rest('id-8', 'Aktif')}`,
      '',
    ]);
  },
);

test(
  'plain CSV has commas, ISO dates and decimal points, and no BOM',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, AWKWARD.slice(0, 2), '/users');
    await openExport(page);
    const { bytes } = await download(page, 'CSV (düz)');
    expect(bytes.toString('utf8').split('\r\n')).toEqual([
      HEADER.join(','),
      '"İrem ""Işık"" Çağ; Şahin, Ömer",irem@ornek.com,User,Aktif,2024-03-14T09:00:00.000Z,41.0082,28.9784,id-0',
      "'=1+1,irem@ornek.com,User,Pasif,2024-03-14T09:00:00.000Z,41.0082,28.9784,id-1",
      '',
    ]);
  },
);

test(
  'JSON is the specification’s list without its passwords',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, AWKWARD, '/users');
    await openExport(page);
    const { name, bytes } = await download(page, 'JSON');
    expect(name).toMatch(/^kullanicilar-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(bytes.toString('utf8'))).toEqual(AWKWARD.map(withoutPassword));
  },
);

test(
  'every format contains all rows of a long filtered list in its order',
  { tag: '@all' },
  async ({ page }) => {
    test.slow();
    const users = makeRecords(ROW_COUNT);
    await openWith(page, users, '/users?role=Admin&role=Editor&sort=createdAt');
    const half = (ROW_COUNT / 2).toLocaleString('tr');
    const ids = users
      .filter(({ role }) => role === 'Admin' || role === 'Editor')
      .map(({ id }) => id)
      .toReversed();
    await openExport(page);
    await expect(dialog(page).getByText(`Filtreye uyan ${half} kullanıcı`)).toBeVisible();
    for (const format of FORMATS) {
      const file = await download(page, format);
      await expect(dialog(page).getByRole('status')).toHaveText(
        `${half} kullanıcı dışa aktarıldı: ${file.name}`,
      );
      expect(await idsOf(file, format)).toEqual(ids);
      expect(file.bytes.includes('not-shown-anywhere')).toBe(false);
    }
  },
);

async function idsOf(file: Downloaded, format: Format): Promise<unknown[]> {
  if (format === 'Excel (.xlsx)') {
    return (await workbookCells(file)).slice(1).map((cells) => cells.at(-1));
  }
  const text = file.bytes.toString('utf8');
  if (format === 'JSON') {
    return (JSON.parse(text) as StoredRecord[]).map(({ id }) => id);
  }
  const lines = text.trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(/[;,]/).at(-1));
}

test(
  'an export from the cards contains the filtered users in their order',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users?view=cards&q=kisi02&order=desc');
    await openExport(page);
    await expect(dialog(page).getByText('Filtreye uyan 10 kullanıcı')).toBeVisible();
    const ids = await idsOf(await download(page, 'JSON'), 'JSON');
    expect(ids).toEqual(Array.from({ length: 10 }, (_, i) => `id-0${29 - i}`));
  },
);

test(
  'the selection’s bar exports the selected users, the header all; the dialog can switch between them',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(31), '/users');
    await turnOn(page);
    for (const name of ['Kişi 007', 'Kişi 003']) await box(page, name).click();
    await page.getByRole('button', { name: '2 kullanıcıyı dışa aktar' }).click();
    await expect(dialog(page).getByLabel('Seçilen 2 kullanıcı')).toBeChecked();
    expect(await idsOf(await download(page, 'CSV (düz)'), 'CSV (düz)')).toEqual([
      'id-003',
      'id-007',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '2 kullanıcıyı dışa aktar' })).toBeFocused();
    await openExport(page);
    await expect(dialog(page).getByLabel('31 kullanıcı, listenin tamamı')).toBeChecked();
    await dialog(page).getByLabel('Seçilen 2 kullanıcı').check();
    expect(await idsOf(await download(page, 'CSV (düz)'), 'CSV (düz)')).toEqual([
      'id-003',
      'id-007',
    ]);
  },
);

test(
  'the chosen format and columns are used, and remembered after a reload',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(2), '/users');
    await openExport(page);
    for (const column of ['Rol', 'Durum', 'Oluşturulma Tarihi', 'Enlem', 'Boylam', 'Kimlik']) {
      await dialog(page).getByLabel(column, { exact: true }).uncheck();
    }
    const text = 'Ad,Email\r\nKişi 001,kisi001@ornek.com\r\nKişi 002,kisi002@ornek.com\r\n';
    expect((await download(page, 'CSV (düz)')).bytes.toString('utf8')).toBe(text);
    await page.reload();
    await openExport(page);
    await expect(dialog(page).getByLabel('Ad', { exact: true })).toBeChecked();
    await expect(dialog(page).getByLabel('Rol', { exact: true })).not.toBeChecked();
    const [file] = await Promise.all([page.waitForEvent('download'), start(page).click()]);
    expect(await readFile(await file.path(), 'utf8')).toBe(text);
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
    await page.keyboard.press('ArrowUp');
    await expect(dialog(page).getByRole('radio', { name: 'JSON' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(dialog(page).getByLabel('Ad', { exact: true })).not.toBeChecked();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    await expect(dialog(page).getByRole('status')).toContainText('3 kullanıcı dışa aktarıldı');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

test(
  'a running export stops by its button or with its dialog, and downloads nothing then',
  { tag: '@all' },
  async ({ page }) => {
    const files: unknown[] = [];
    page.on('download', (file) => files.push(file));
    // The worker never answers.
    await page.route('**/fileWorker-*.js', () => undefined);
    await openWith(page, makeRecords(3), '/users');
    await openExport(page);
    await start(page).click();
    await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    await expect(dialog(page).getByText('0 / 3')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Durdur' }).click();
    await expect(dialog(page).getByText('Durduruldu; dosya indirilmedi.')).toBeVisible();
    await expect(start(page)).toBeFocused();
    await start(page).click();
    await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.unroute('**/fileWorker-*.js');
    await openExport(page);
    await download(page, 'JSON');
    expect(files).toHaveLength(1);
  },
);

for (const part of [/\/fileWorker-/, /\/writeWorkbook-/]) {
  test(
    `an export whose chunk ${part.source} fails to load says so, and works at the next press`,
    { tag: '@all' },
    async ({ page, allowedComplaints }) => {
      allowedComplaints.push(/fileWorker|ERR_FAILED/);
      const lift = await blockUntilLifted(page, part);
      await openWith(page, makeRecords(3), '/users');
      await openExport(page);
      await dialog(page).getByLabel('Enlem').uncheck();
      await start(page).click();
      await expect(dialog(page).getByRole('alert')).toContainText('Dosya hazırlanamadı');
      await expect(dialog(page).getByLabel('Enlem')).not.toBeChecked();
      await expect(start(page)).toBeFocused();
      lift();
      const [file] = await Promise.all([page.waitForEvent('download'), start(page).click()]);
      expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
      await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    },
  );
}

for (const path of ['/users', '/users?view=cards']) {
  test(
    `on a phone ${path} has the export button on the line of the search box`,
    { tag: onlyInAll(path !== '/users') },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openWith(page, makeRecords(30), path);
      const button = page.getByRole('button', { name: 'Dışa aktar', exact: true });
      const search = page.getByRole('searchbox');
      const [boxOfButton, boxOfSearch] = [await button.boundingBox(), await search.boundingBox()];
      expect(boxOfButton?.y).toBeCloseTo(boxOfSearch?.y ?? 0, 0);
      expect(boxOfButton?.x).toBeGreaterThan(boxOfSearch?.x ?? 0);
      await expect(button).toHaveAttribute('title', 'Dışa aktar');
    },
  );
}
