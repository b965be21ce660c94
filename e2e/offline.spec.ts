import { addUser, expect, storedUsers, test, visitOnce } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

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
