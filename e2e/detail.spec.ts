import type { Page } from '@playwright/test';
import { serveOtherBuild } from './builds.ts';
import { clickInPlace, isFirefox } from './firefox.ts';
import { blockUntilLifted, expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords } from './records.ts';

const PATH = `/users/${makeRecord().id}`;

test(
  'an email too long for its line breaks before a dot or "@", with its text unchanged',
  { tag: '@all' },
  async ({ page }) => {
    const email = 'abdurrahman.karaosmanogullari@insan.kaynaklari.sirketi.ornek.com.tr';
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, [makeRecord({ email })], PATH);
    const link = page.getByRole('link', { name: email });
    await expect(link).toHaveText(email);
    const lines = await link.evaluate((element) => {
      const found: string[] = [];
      let top = NaN;
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        for (let at = 0; at < (walker.currentNode.textContent?.length ?? 0); at += 1) {
          const range = new Range();
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + 1);
          const { y } = range.getBoundingClientRect();
          if (y !== top) found.push('');
          top = y;
          found[found.length - 1] += range.toString();
        }
      }
      return found;
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(email);
    for (const line of lines.slice(1)) expect(line).toMatch(/^[.@]/);
    await expect(page.getByRole('main')).toHaveJSProperty(
      'scrollWidth',
      await page.getByRole('main').evaluate(({ clientWidth }) => clientWidth),
    );
  },
);

test('"Konum" has a map 320 px high at zoom 13, centred on the user, with a marker of 25×41, and requests tiles with a referrer', async ({
  page,
  requests,
}) => {
  await openWith(page, [makeRecord({ name: '<b>Kalın</b> Ad' })], PATH);
  await expect(page.getByRole('heading', { level: 2, name: 'Konum' })).toBeVisible();
  const map = page.getByRole('region', { name: /^Harita/ });
  expect((await map.boundingBox())?.height).toBe(320);
  await expect
    .poll(() => requests.tiles.map((url) => new URL(url).pathname))
    // The tile that contains 41.0082, 28.9784 at zoom 13 (slippy map tile names).
    .toContain('/13/4755/3071.png');
  for (const url of requests.tiles) expect(url).toContain('https://tile.openstreetmap.org/13/');
  await expect.poll(() => requests.tileReferrers.length).toBeGreaterThan(0);
  for (const referrer of requests.tileReferrers) expect(referrer).toMatch(/^http:\/\/localhost/);
  await expect(page.getByRole('region', { name: 'Konum', exact: true })).toContainText(
    'OpenStreetMap',
  );
  // The marker is served by the product.
  const marker = page.locator('.leaflet-marker-icon');
  await expect(marker).toHaveAttribute('src', /^\/assets\/marker-.*\.svg$/);
  expect(await marker.boundingBox()).toMatchObject({ width: 25, height: 41 });
  await marker.press('Enter');
  await expect(page.locator('.leaflet-popup')).toContainText('<b>Kalın</b> Ad');
  await expect(page.getByRole('button', { name: 'Kapat' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yakınlaştır' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Uzaklaştır' })).toBeVisible();
});

test('without tiles the outline and the marker stay, above a line of 28 px that offers a retry', async ({
  page,
  allowedComplaints,
}) => {
  allowedComplaints.push(/Failed to load resource/);
  await page.setViewportSize({ width: 360, height: 740 });
  const lift = await blockUntilLifted(page, /tile\.openstreetmap\.org/);
  await openWith(page, [makeRecord()], PATH);
  const map = page.getByRole('region', { name: /^Harita/ });
  const line = page.getByRole('status').filter({ hasText: 'Harita görüntüleri yüklenemedi' });
  await expect(line).toBeVisible();
  const [frame, label, marker] = await Promise.all(
    [map, line, page.locator('.leaflet-marker-icon')].map((part) => part.boundingBox()),
  );
  expect(label?.height).toBe(28);
  expect((label?.y ?? NaN) + 28).toBe((frame?.y ?? NaN) + (frame?.height ?? NaN));
  expect((marker?.y ?? NaN) + (marker?.height ?? NaN)).toBeLessThan(label?.y ?? NaN);
  lift();
  await line.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(map).toBeFocused();
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
  await expect(line).toHaveCount(0);
});

/** Opens the page of a user in Ankara without tiles. Returns whether its middle is on land. */
async function openWithoutTiles(page: Page) {
  await openWith(page, [makeRecord({ latitude: 39.9, longitude: 32.9 })], '/');
  await page.evaluate(() => localStorage.setItem('dashboard.tiles', 'off'));
  await page.goto(PATH);
  const map = page.getByRole('region', { name: /^Harita/ });
  await expect(map).toBeVisible();
  return () =>
    map.evaluate((element) => {
      const land = element.querySelector<SVGGeometryElement>('svg path');
      const box = element.getBoundingClientRect();
      const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
      const at = middle.matrixTransform(land?.getScreenCTM()?.inverse());
      return land?.isPointInFill(at);
    });
}

test('the map shows land without requesting tiles', { tag: '@all' }, async ({ page, requests }) => {
  const isLand = await openWithoutTiles(page);
  expect(await isLand()).toBe(true);
  expect(requests.tiles).toEqual([]);
});

test(
  'a press on the map, its buttons or its switch does not scroll the page',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openWith(page, [makeRecord()], PATH);
    const map = page.getByRole('region', { name: /^Harita/ });
    await expect(map).toBeVisible();
    const main = page.getByRole('main');
    // A part of the map is out of view: the focus could scroll it in.
    await main.evaluate((element) => element.scrollTo(0, 60));
    const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop);
    expect(await scrolled()).toBe(60);
    await page.mouse.click(700, 440);
    await expect(map).toBeFocused();
    expect(await scrolled()).toBe(60);
    const button = page.getByRole('button', { name: 'Uzaklaştır' });
    const tiles = page.getByLabel('Ayrıntılı haritayı göster');
    for (const pressed of [button, tiles, tiles]) await clickInPlace(pressed);
    expect(await scrolled()).toBe(60);
  },
);

for (const id of ['a/b', '%41', '..', 'yarım \ud83d']) {
  test(
    `an id such as ${JSON.stringify(id)} opens from its link and again after a reload`,
    { tag: onlyInAll(id !== 'a/b') },
    async ({ page }) => {
      await openWith(page, [makeRecord({ id, name: 'Özel Kimlik' })], '/users');
      await page.getByRole('link', { name: 'Detaylar' }).click();
      await expect(page.getByRole('heading', { name: 'Özel Kimlik' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Özel Kimlik' })).toBeVisible();
    },
  );
}

test(
  'an address that cannot be decoded shows “Kullanıcı Bulunamadı” instead of crashing',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(2), '/users');
    // Servers refuse such an address, but a script on the page can set it.
    await page.evaluate(() => history.pushState(null, '', '/users/%E0%A4%A'));
    await expect(page.getByRole('heading', { name: 'Kullanıcı Bulunamadı' })).toBeVisible();
  },
);

test('a map or an error of its tiles that arrives late shifts no layout', async ({
  page,
  allowedComplaints,
}) => {
  allowedComplaints.push(/Failed to load resource/);
  await page.setViewportSize({ width: 360, height: 740 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/UserMap-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  await openWith(page, [makeRecord()], '/favicon.svg');
  await page.goto(PATH, { waitUntil: 'commit' });
  await expect(page.getByText('Harita yükleniyor…')).toBeVisible();
  await expect(page.getByText('Henüz değişiklik yok.').first()).toBeVisible();
  const places = () =>
    page
      .locator('article, article > *, section > *')
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const before = await places();
  release();
  await expect(page.getByText('Harita görüntüleri yüklenemedi')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Dünya haritasındaki yeri' })).toBeVisible();
  expect(await places()).toEqual(before);
});

test(
  'tiles are inverted in the dark scheme only, and not with forced colours',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [makeRecord()], PATH);
    const tiles = page.locator('.leaflet-tile-pane');
    const marker = page.locator('.leaflet-marker-icon');
    await expect(tiles).toHaveCSS('filter', 'none');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(tiles).toHaveCSS('filter', /^invert\(1\)/);
    await expect(marker).toHaveCSS('filter', 'none');
    await page.evaluate(() => (document.documentElement.dataset['scheme'] = 'light'));
    await expect(tiles).toHaveCSS('filter', 'none');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => (document.documentElement.dataset['scheme'] = 'dark'));
    await expect(tiles).toHaveCSS('filter', /^invert\(1\)/);
    // Playwright cannot emulate them there.
    if (isFirefox(page)) return;
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(tiles).toHaveCSS('filter', 'none');
  },
);

test(
  'the link of an e-mail writes to that address alone, even if it contains a query',
  { tag: '@all' },
  async ({ page }) => {
    const email = 'a?subject=x&bcc=b@ornek.com';
    await openWith(page, [makeRecord({ email })], `/users/${makeRecord().id}`);
    await expect(page.getByRole('link', { name: email })).toHaveAttribute(
      'href',
      'mailto:a%3Fsubject%3Dx%26bcc%3Db@ornek.com',
    );
  },
);

test(
  'a location beyond the limits of the map is shown on the outline, even near the pole',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, [makeRecord({ latitude: 89.5, longitude: -180 })], PATH);
    const line = page.getByText('Bu konum ayrıntılı haritanın sınırları dışında');
    await expect(line).toBeVisible();
    await expect(page.getByRole('img', { name: '89,5000° K · 180,0000° B' })).toBeVisible();
    // Also without the detailed map.
    await page.getByLabel('Ayrıntılı haritayı göster').uncheck();
    await expect(line).toBeVisible();
  },
);

test(
  'the detailed map can be switched off and on, and the choice is remembered',
  { tag: '@all' },
  async ({ page, requests }) => {
    await openWith(page, [makeRecord()], PATH);
    await expect(page.locator('.leaflet-tile').first()).toBeAttached();
    await page.getByLabel('Ayrıntılı haritayı göster').uncheck();
    await expect(page.locator('.leaflet-tile')).toHaveCount(0);
    const asked = requests.tiles.length;
    await page.reload();
    await expect(page.getByRole('img', { name: 'Dünya haritasındaki yeri' })).toBeVisible();
    await expect(page.getByLabel('Ayrıntılı haritayı göster')).not.toBeChecked();
    expect(requests.tiles).toHaveLength(asked);
    await page.getByLabel('Ayrıntılı haritayı göster').check();
    await expect(page.locator('.leaflet-tile').first()).toBeAttached();
  },
);

test(
  'tiles that never answer are reported after ten seconds, with a retry; marker and popup stay',
  { tag: '@all' },
  async ({ page, context }) => {
    await page.clock.install();
    let isAnswering = false;
    await context.route('https://tile.openstreetmap.org/**', async (route) => {
      if (isAnswering) await route.fallback();
    });
    await openWith(page, [makeRecord()], PATH);
    await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
    // The installed clock also runs in real time: by seconds on a busy machine.
    await page.clock.runFor(4000);
    await expect(page.getByRole('button', { name: 'Yeniden dene' })).toHaveCount(0);
    await page.clock.runFor(7000);
    await expect(page.getByText('Harita görüntüleri yüklenemedi')).toBeVisible();
    await page.locator('.leaflet-marker-icon').press('Enter');
    await expect(page.locator('.leaflet-popup-content')).toHaveText('İrem Yılmaz');
    isAnswering = true;
    await page.clock.resume();
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible();
    await expect(page.getByText('Harita görüntüleri yüklenemedi')).toHaveCount(0);
  },
);

test(
  'a build without tiles shows locations on the outline, requests no tile, and allows no other host',
  { tag: '@all' },
  async ({ page, requests }) => {
    const server = await serveOtherBuild('no-tiles', { VITE_TILE_URL: 'none' });
    const { address } = server;
    const record = makeRecord();
    await openWith(page, [record], `${address}users/${record.id}`);
    await expect(page.getByRole('img', { name: 'Dünya haritasındaki yeri' })).toBeVisible();
    await expect(page.getByLabel('Ayrıntılı haritayı göster')).toHaveCount(0);
    expect(requests.tiles).toEqual([]);
    await expect(page.locator('meta[http-equiv=Content-Security-Policy]')).toHaveAttribute(
      'content',
      /img-src 'self' data:;/,
    );
    await expect(page.locator('.leaflet-marker-icon')).toBeVisible();
    await expect(page.getByText('OpenStreetMap')).toHaveCount(0);
    await server.close();
  },
);
