import { expect, openWith, test } from './fixtures.ts';
import { serveOtherBuild } from './otherBuild.ts';
import { makeRecord } from './records.ts';

let server: Awaited<ReturnType<typeof serveOtherBuild>>;

test.beforeAll(async () => {
  server = await serveOtherBuild('no-tiles', { VITE_TILE_URL: 'none' });
});

test.afterAll(() => server.close());

test(
  'a build without tiles shows locations on the outline, requests no tile, and allows no other host',
  { tag: '@all' },
  async ({ page, requests }) => {
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
  },
);
