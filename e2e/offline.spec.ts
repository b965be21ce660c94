import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addUser, expect, storedUsers, test, visitOnce } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Hands on what the product's server answers; after `publish` with a worker of another version. A
 * route of Playwright would not do: it does not see a browser look for an update.
 */
async function serveVersions(target: string) {
  let isPublished = false;
  const server = createServer((request, response) => {
    const hand = async () => {
      const { url = '/' } = request;
      const answer = await fetch(target + url, {
        headers: { accept: request.headers.accept ?? '' },
      });
      const body = Buffer.from(await answer.arrayBuffer());
      response.setHeader('Content-Type', answer.headers.get('Content-Type') ?? '');
      const isNew = isPublished && url === '/sw.js';
      response.end(isNew ? body.toString().replace(/"version":"\w+"/, '"version":"next"') : body);
    };
    hand().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish: () => {
      isPublished = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('after one visit every screen opens with no network, and an added user is kept', async ({
  page,
  context,
}) => {
  await visitOnce(page, '/');
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/', 'Hoşgeldiniz!'],
    ['/users', 'Kullanıcı Listesi'],
    ['/users?view=cards', 'Kullanıcı Listesi'],
    ['/users/kimse', 'Kullanıcı Bulunamadı'],
    ['/olmayan/sayfa', 'Sayfa Bulunamadı'],
    ['/users/id-002', 'Kişi 002'],
  ] as const) {
    await page.goto(path);
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: 'Dünya haritasındaki yeri' })).toBeVisible();
  await page.goto('/users');
  await addUser(page, 'Ağsız Kişi');
  await page.reload();
  await expect(page.getByText('Ağsız Kişi').first()).toBeVisible();
  expect(await storedUsers(page)).toHaveLength(4);
});

test('map tiles are never kept for offline use', async ({ page, requests }) => {
  await visitOnce(page, '/users/id-001');
  await page.reload();
  await expect.poll(() => requests.tiles.length).toBeGreaterThan(0);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return lists.flat();
  });
  expect(kept.length).toBeGreaterThan(10);
  // By far the largest file, and needed by the worker alone: not a second time for pages without.
  expect(kept.filter((url) => url.includes('seedWorker'))).toHaveLength(1);
  expect(kept.filter((url) => /\/tr-/.test(url))).toEqual([]);
  expect(kept.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
});

test('a new version is announced, waits for an open form, and is applied when the person agrees', async ({
  page,
  baseURL,
}) => {
  const server = await serveVersions(`${baseURL}`);
  await visitOnce(page, `${server.origin}/users`, `${server.origin}/`);
  await page.reload();
  await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  await page.getByLabel('Ad', { exact: true }).fill('Yarım');

  server.publish();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.getByText('Yeni sürüm hazır.');
  await expect(notice).toBeVisible();
  // Behind a modal form it can be neither pressed nor reached.
  const apply = page.getByRole('button', { name: 'Yenile' });
  await expect(apply.click({ trial: true, timeout: 1000 })).rejects.toThrow('intercepts pointer');
  await apply.focus();
  await expect(apply).not.toBeFocused();
  await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Yarım');
  const versions = () => page.evaluate(() => caches.keys());
  expect(await versions()).toHaveLength(2);

  await page.getByRole('button', { name: 'İptal' }).click();
  await Promise.all([page.waitForEvent('load'), apply.click()]);
  await expect(page.getByRole('heading', { name: 'Kullanıcı Listesi' })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect.poll(versions).toEqual(['dashboard:/:next']);
  server.close();
});

test('a tab of the version before goes on, and shares the list with a tab of the new one', async ({
  page,
  context,
  baseURL,
}) => {
  const server = await serveVersions(`${baseURL}`);
  await visitOnce(page, `${server.origin}/users`, `${server.origin}/`);
  await page.reload();
  const other = await context.newPage();
  await other.goto(`${server.origin}/users`);
  await expect(other.getByText('1 - 3 / 3')).toBeVisible();

  server.publish();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const apply = page.getByRole('button', { name: 'Yenile' });
  await Promise.all([page.waitForEvent('load'), apply.click()]);
  await addUser(page, 'Yeni Sürümden');
  await expect(other.getByText('Yeni Sürümden').first()).toBeVisible();
  await addUser(other, 'Önceki Sürümden');
  await expect(page.getByText('Önceki Sürümden').first()).toBeVisible();
  expect(await storedUsers(page)).toHaveLength(5);
  server.close();
});
