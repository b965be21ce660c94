import { isFirefox } from './firefox.ts';
import { addUser, expect, storedUsers, test, visitOnce } from './fixtures.ts';
import { serveVersions } from './builds.ts';

test.use({ serviceWorkers: 'allow' });

test('after one visit every screen opens offline, an added user is stored, and exports work', async ({
  page,
  context,
  baseURL,
  allowedComplaints,
}) => {
  // Firefox says so of what a page that is left has not loaded yet.
  if (isFirefox(page)) allowedComplaints.push(/A ServiceWorker intercepted the request/);
  // A host of its own, which can go away: Firefox without a network asks no service worker.
  const { origin, close } = await serveVersions(baseURL ?? '');
  await visitOnce(page, `${origin}/`);
  close();
  if (!isFirefox(page)) await context.setOffline(true);
  for (const [path, heading] of [
    ['/', 'Hoşgeldiniz!'],
    ['/users', 'Kullanıcı Listesi'],
    ['/users?view=cards', 'Kullanıcı Listesi'],
    ['/users/kimse', 'Kullanıcı Bulunamadı'],
    ['/olmayan/sayfa', 'Sayfa Bulunamadı'],
    ['/users/id-002', 'Kişi 002'],
  ] as const) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: 'Dünya haritasındaki yeri' })).toBeVisible();
  const loadFont = () => page.evaluate(async () => (await document.fonts.load('1em Inter')).length);
  expect(await loadFont()).toBe(1);
  await page.goto(`${origin}/users`);
  await addUser(page, 'Ağsız Kişi');
  await page.reload();
  await expect(page.getByText('Ağsız Kişi').first()).toBeVisible();
  expect(await storedUsers(page)).toHaveLength(4);
  await page.getByRole('button', { name: 'Dışa aktar', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'İndir' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^kullanicilar-.*\.xlsx$/);
});

test('map tiles are never cached for offline use', { tag: '@all' }, async ({ page, requests }) => {
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
  // The code that makes the sample users.
  expect(kept.filter((url) => url.includes('/seedUsers-'))).toHaveLength(1);
  expect(kept.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
});

test.describe('in a page of plain text', () => {
  // Caused by how the browser displays plain text.
  test.use({ allowedComplaints: [/Applying inline style violates/] });

  test(
    'robots.txt tells crawlers to stay out, also when the service worker answers',
    { tag: '@all' },
    async ({ page }) => {
      await visitOnce(page, '/users');
      await page.reload();
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      const answer = await page.goto('/robots.txt');
      expect(answer?.headers()['content-type']).toMatch(/^text\/plain/);
      expect(await answer?.text()).toBe('User-agent: *\nDisallow: /\n');
    },
  );
});

test('well-known paths and missing files get a 404, never the page', async ({ request }) => {
  const paths = [
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/sitemap.xml',
    // Password managers request it to learn whether the host sends 404 for a missing file.
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/.well-known/change-password',
    '/assets/gone-12345678.js',
  ];
  const answers = await Promise.all(paths.map((path) => request.get(path)));
  expect(answers.map((answer) => answer.status())).toEqual(paths.map(() => 404));
  for (const path of ['/users', '/users/a.b', '/users/id-001?x=y.z', '/manifest.webmanifest']) {
    expect((await request.get(path)).status()).toBe(200);
  }
});
