import type { Page } from '@playwright/test';
import { expect, openWith, test } from './fixtures.ts';
import { makeRecord, makeRecords, type StoredRecord } from './records.ts';

const marks = (page: Page) => page.getByRole('list', { name: 'Haritadaki kullanıcılar' });
const clusters = (page: Page) => marks(page).getByRole('button');
const map = (page: Page) => page.getByRole('region', { name: 'Harita: kullanıcıların konumları' });

/** Twelve in İstanbul, three of them at one point, four in Ankara, one in Sydney, two without a location. */
function places(): StoredRecord[] {
  return makeRecords(19).map((record, at): StoredRecord => {
    if (at < 12) return { ...record, latitude: 41 + Math.max(0, at - 2) / 100, longitude: 29 };
    if (at < 16) return { ...record, latitude: 39.9 + at / 1000, longitude: 32.8 };
    if (at === 16) return { ...record, latitude: -33.87, longitude: 151.2 };
    // As a record of another program may have it.
    return { ...record, latitude: null, longitude: null } as unknown as StoredRecord;
  });
}

/** The number of users that all marks represent. */
async function markedCount(page: Page): Promise<number> {
  const counts = await marks(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => Number(item.querySelector('button')?.textContent ?? 1)),
    );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function expectShown(page: Page, placed: number, unplaced: string): Promise<void> {
  await expect.poll(() => markedCount(page)).toBe(placed);
  await expect(page.getByText(unplaced)).toBeVisible();
}

test(
  'the map shows exactly the users of the table, and says how many have no location',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, places(), '/users');
    await page.getByRole('button', { name: 'Harita Görünümü' }).click();
    await expect(page).toHaveURL('/users?view=map');
    await expectShown(page, 17, '2 kullanıcının konumu yok.');
    await expect(page.getByText('19 kullanıcı', { exact: true })).toBeVisible();
    const box = await map(page).boundingBox();
    await page.getByRole('searchbox').fill('Kişi 01');
    // Eleven match (001, too), of whom two have no location.
    await expectShown(page, 9, '2 kullanıcının konumu yok.');
    expect(await map(page).boundingBox()).toEqual(box);
    await page.goto('/users?view=map&role=Admin&where=name.not.contains.005');
    await expectShown(page, 4, 'Hepsinin konumu var.');
  },
);

test('a press on a cluster zooms in until its users are separate, and a press on a user opens the peek', async ({
  page,
}) => {
  await openWith(page, places(), '/users?view=map');
  const ankara = page.getByRole('link', { name: 'Kişi 013' });
  for (let presses = 0; presses < 8 && !(await ankara.isVisible()); presses += 1) {
    const before = await marks(page).innerHTML();
    // Ankara's cluster of four is the easternmost; before, one cluster covers all of Türkiye.
    const all = clusters(page).filter({ hasText: /^(4|16)$/ });
    await ((await all.count()) > 0 ? all.last() : clusters(page).last()).click();
    await expect.poll(() => marks(page).innerHTML()).not.toBe(before);
  }
  await ankara.click();
  await expect(page).toHaveURL('/users?view=map&user=id-013');
  await expect(page.getByRole('heading', { name: 'Kişi 013' })).toBeVisible();
  await page.getByRole('button', { name: 'Paneli kapat' }).click();
  await expect(ankara).toBeFocused();
});

test('users at one point are listed as a table, by keyboard too', async ({ page }) => {
  await openWith(page, makeRecords(12), '/users?view=map');
  const spot = page.getByRole('button', { name: '12 kullanıcı, listele' });
  await spot.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\?where=place\.inside\./);
  await expect(page.getByText('1 - 10 / 12')).toBeVisible();
  await page.goBack();
  await expect(spot).toBeVisible();
});

test('the users in the visible area can be listed by a condition', async ({ page }) => {
  const far = makeRecord({ id: 'far', name: 'Uzak Kişi', latitude: -33.87, longitude: 151.2 });
  await openWith(page, [...makeRecords(5), far], '/users?view=map&where=place.inside.30*20*45*45');
  await expect.poll(() => markedCount(page)).toBe(5);
  await page.getByRole('button', { name: 'Bu alandakileri listele' }).click();
  await expect(page).toHaveURL(
    /^[^?]*\?where=place\.inside\.30\*20\*45\*45&where=place\.inside\.41/,
  );
  await expect(page.getByText('5 kullanıcı', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Haritada seçilen alan', exact: true }),
  ).toHaveCount(2);
  await page.goBack();
  await expect.poll(() => markedCount(page)).toBe(5);
});

test(
  'the map keeps its view on return, and “Tümünü göster” shows all users',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, places(), '/users?view=map');
    await expectShown(page, 17, '2 kullanıcının konumu yok.');
    const whole = await marks(page).innerHTML();
    await clusters(page).last().click();
    await expect.poll(() => marks(page).innerHTML()).not.toBe(whole);
    const closer = await marks(page).innerHTML();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.goBack();
    await expect.poll(() => marks(page).getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await marks(page).innerHTML()).toBe(closer);
    await page.getByRole('button', { name: 'Tümünü göster' }).click();
    await expectShown(page, 17, '2 kullanıcının konumu yok.');
  },
);
