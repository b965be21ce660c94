import { addUser, expect, openWith, storedUsers, test, visitOnce } from './fixtures.ts';
import { serveOtherBuild } from './otherBuild.ts';
import { makeRecords } from './records.ts';

let server: Awaited<ReturnType<typeof serveOtherBuild>>;

test.beforeAll(async () => {
  server = await serveOtherBuild('panel', { BASE_PATH: '/panel/' });
});

test.afterAll(() => server.close());

test('served from a sub-path every screen opens, links stay below it, and adding works', async ({
  page,
}) => {
  const { address } = server;
  expect(address).toMatch(/\/panel\/$/);
  await openWith(page, makeRecords(12), `${address}users?sort=name&page=2`, address);
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

test.describe('after one visit of a sub-path', () => {
  test.use({ serviceWorkers: 'allow' });

  test('its screens open with no network', async ({ page, context }) => {
    const { address } = server;
    await visitOnce(page, `${address}users`, address);
    await context.setOffline(true);
    await page.goto(`${address}users/id-002`);
    await expect(page.getByRole('heading', { level: 1, name: 'Kişi 002' })).toBeVisible();
    await page.goto(`${address}users`);
    await addUser(page, 'Ağsız Kişi');
    await page.reload();
    await expect(page.getByText('Ağsız Kişi').first()).toBeVisible();
  });
});
