import { join } from 'node:path';
import { build, preview, type PreviewServer } from 'vite';
import { addUser, expect, storedUsers, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const root = join(import.meta.dirname, '..');
const outDir = join(root, 'test-results/panel');
let server: PreviewServer;

test.beforeAll(async () => {
  process.env['BASE_PATH'] = '/panel/';
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  server = await preview({ root, build: { outDir }, preview: { port: 5200 } });
  delete process.env['BASE_PATH'];
});

test.afterAll(() => server.close());

test('served from a sub-path every screen opens, links stay below it, and adding works', async ({
  page,
}) => {
  const [address = ''] = server.resolvedUrls?.local ?? [];
  expect(address).toMatch(/\/panel\/$/);
  await page.goto(`${address}favicon.svg`);
  const text = JSON.stringify(makeRecords(12));
  await page.evaluate((value) => localStorage.setItem('users', value), text);

  await page.goto(`${address}users?sort=name&page=2`);
  await expect(page.getByText('11 - 12 / 12')).toBeVisible();
  await page.getByRole('link', { name: 'Detaylar: Kişi 011' }).click();
  await expect(page).toHaveURL(`${address}users/id-011`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Kişi 011' })).toBeVisible();
  await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Hoşgeldiniz!' })).toBeVisible();
  await page.getByRole('link', { name: 'User Table' }).click();
  await addUser(page, 'Alt Yol');
  expect((await storedUsers(page))[0]?.name).toBe('Alt Yol');
  await page.goto(`${address}yok`);
  await expect(page.getByRole('heading', { name: 'Sayfa Bulunamadı' })).toBeVisible();
});
