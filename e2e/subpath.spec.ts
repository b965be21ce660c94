import type { Page } from '@playwright/test';
import { addUser, expect, openWith, storedUsers, test, visitOnce } from './fixtures.ts';
import { serveOtherBuild } from './builds.ts';
import { makeRecords } from './records.ts';
import { serveVersions } from './builds.ts';

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
  await openWith(page, makeRecords(12), `${address}users?sort=name&page=2`);
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

  test('its screens open offline', { tag: ['@all', '@chromium'] }, async ({ page, context }) => {
    const { address } = server;
    await visitOnce(page, `${address}users`);
    await context.setOffline(true);
    await page.goto(`${address}users/id-002`);
    await expect(page.getByRole('heading', { level: 1, name: 'Kişi 002' })).toBeVisible();
    await page.goto(`${address}users`);
    await addUser(page, 'Ağsız Kişi');
    await page.reload();
    await expect(page.getByText('Ağsız Kişi').first()).toBeVisible();
  });

  test(
    'it opens without the trailing slash, and does not answer for neighbouring paths',
    { tag: ['@all', '@chromium'] },
    async ({ page, context }) => {
      const { address } = server;
      const withoutSlash = address.slice(0, -1);
      await visitOnce(page, `${address}users`);
      await slashWorker(page);
      await context.setOffline(true);
      await page.goto(`${withoutSlash}?q=a`);
      await expect(page).toHaveURL(`${address}?q=a`);
      await expect(page.getByRole('heading', { name: 'Hoşgeldiniz!' })).toBeVisible();
      for (const neighbour of [`${withoutSlash}ist`, `${withoutSlash}ist/users`]) {
        await expect(page.goto(neighbour)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
      }
    },
  );

  test.describe('where the host does not allow the scope without the slash', () => {
    // Logged by the browser for the operator of the host.
    test.use({ allowedComplaints: [/is not under the max scope allowed/] });

    test('its screens still open offline', { tag: '@all' }, async ({ page, context }) => {
      // Forwards no headers except the types.
      const host = await serveVersions(server.address);
      const address = `${host.origin}/panel/`;
      await visitOnce(page, `${address}users`);
      const refusal = page.evaluate(() =>
        navigator.serviceWorker.register('/panel/slash.js', { scope: '/panel' }).catch(String),
      );
      expect(await refusal).toContain('SecurityError');
      // In Firefox, Playwright cannot take the network away.
      host.close();
      await context.setOffline(true);
      await page.goto(`${address}users/id-002`);
      await expect(page.getByRole('heading', { level: 1, name: 'Kişi 002' })).toBeVisible();
    });
  });
});

/** Waits for the service worker of the path without its trailing slash. */
async function slashWorker(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.find(({ scope }) => !scope.endsWith('/'))?.active?.state;
    });
  await expect.poll(state).toBe('activated');
}
