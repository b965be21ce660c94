import type { Page } from '@playwright/test';
import { addUser, expect, fillStorage, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { expectSteady, unexpectedShifts, watchShifts } from './steadiness.ts';
import { rows } from './table.ts';

/** `STEADINESS_MINUTES=10` repeats the session for so many minutes; without it, there is one round. */
const MINUTES = Number(process.env['STEADINESS_MINUTES'] ?? 0);

const toasts = (page: Page) => page.getByRole('region', { name: 'Bildirimler' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Performs `change` on the storage as another tab. */
async function elsewhere(page: Page, change: () => void): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/favicon.svg');
  await other.evaluate(change);
  await other.close();
}

/** The focused element, if a toast covers it completely; else `null`. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const box = focused?.getBoundingClientRect();
    const newest = document.querySelector('[aria-label="Bildirimler"] > :first-child');
    const cover = newest?.getBoundingClientRect();
    if (focused === null || box === undefined || cover === undefined) return 'nothing';
    const isHidden = box.top > cover.top && box.left > cover.left && box.right < cover.right;
    return isHidden ? focused.outerHTML.slice(0, 100) : null;
  });
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(
      'notices that appear late cover the page without shifting it',
      { tag: ['@all', '@chromium'] },
      async ({ page }) => {
        await watchShifts(page);
        await openWith(page, makeRecords(45), '/users');
        await expect(rows(page)).toHaveCount(10);

        await expectSteady(page, 'an added user', async () => {
          await addUser(page, 'Yeni Kişi');
          await expect(toasts(page)).toContainText('Yeni Kişi eklendi.');
        });
        await expectSteady(page, 'what is dismissed', async () => {
          await button(page, 'Bildirimi kapat').press('Escape');
          await expect(toasts(page)).toBeEmpty();
        });
        await expectSteady(page, 'a storage that is almost full', async () => {
          await fillStorage(page, 100_000);
          await elsewhere(page, () => localStorage.setItem('probe', ''));
          await expect(toasts(page).getByRole('button', { name: 'Depolama' })).toBeVisible();
        });
        await expectSteady(page, 'a list that is removed', async () => {
          await elsewhere(page, () => localStorage.removeItem('users'));
          await expect(toasts(page)).toContainText('başka bir sekmede silindi');
        });
        await expectSteady(page, 'a list that is back', async () => {
          await button(page, 'Bu sekmedeki kopyayı geri yükle').click();
          await expect(toasts(page)).not.toContainText('başka bir sekmede silindi');
        });
        expect(await unexpectedShifts(page)).toEqual([]);
      },
    );

    test(
      'the end of the page can be scrolled above toasts, and does not move when they disappear',
      { tag: '@all' },
      async ({ page }) => {
        await openWith(page, makeRecords(45), '/users');
        await addUser(page, 'Yeni Kişi');
        await expect(toasts(page)).toContainText('eklendi.');
        const pager = page.getByRole('navigation', { name: 'Tablo sayfaları' });
        const main = page.getByRole('main');
        await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        const edge = (await toasts(page).getByRole('group').boundingBox())?.y ?? 0;
        const { y = 0, height: pagerHeight = 0 } = (await pager.boundingBox()) ?? {};
        expect(y + pagerHeight).toBeLessThanOrEqual(edge);

        await expectSteady(page, 'the end of the page', async () => {
          await button(page, 'Bildirimi kapat').click();
          await expect(toasts(page)).toBeEmpty();
        });
        await main.evaluate((element) => element.scrollTo(0, 0));
        const room = () =>
          main.evaluate((element) => element.style.getPropertyValue('--toasts-height'));
        await expect.poll(room).toBe('0px');
      },
    );

    test(
      'an element focused by keyboard is not left under a toast',
      { tag: '@all' },
      async ({ page }) => {
        await openWith(page, makeRecords(45), '/users');
        await addUser(page, 'Yeni Kişi');
        await expect(toasts(page)).toContainText('eklendi.');
        await page.getByRole('searchbox').focus();
        const next = button(page, 'Sonraki');
        // More than the tab stops up to the pager.
        for (let tabs = 0; tabs < 20; tabs += 1) {
          await page.keyboard.press('Tab');
          expect(await hiddenFocus(page)).toBeNull();
          if (await next.evaluate((element) => element === document.activeElement)) return;
        }
        throw new Error('The pager cannot be reached');
      },
    );
  });
}

for (const [width, height] of [
  [1366, 768],
  [1440, 900],
] as const) {
  test(
    `the toast of a change covers neither pager nor last row (${width} × ${height})`,
    { tag: onlyInAll(width !== 1366) },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const records = makeRecords(45);
      // The toast's text would fill two lines.
      const name = `Kişi 002 ${'Karahanlıoğulları '.repeat(3)}`.trim();
      Object.assign(records[1] ?? {}, { name });
      await openWith(page, records, '/users');
      await page.getByRole('button', { name: /^İşlemler: .?Kişi 002/ }).click();
      await page.getByRole('menuitem', { name: 'Sil', exact: true }).click();
      const outcome = toasts(page).getByRole('group', { name: 'Son değişiklik' });
      await expect(outcome).toContainText('silindi');
      const cover = await outcome.boundingBox();
      const pager = page.getByRole('navigation', { name: 'Tablo sayfaları' });
      const uncovered = [
        rows(page).last(),
        ...(await pager.getByRole('button').all()),
        pager.locator('input'),
        pager.getByText('1 - 10 / 44'),
      ];
      for (const part of uncovered) {
        const box = await part.boundingBox();
        if (box === null || cover === null) throw new Error('not shown');
        const isBeside = box.x + box.width <= cover.x || box.x >= cover.x + cover.width;
        expect(isBeside || box.y + box.height <= cover.y).toBe(true);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      expect(cover?.x).toBeGreaterThan(width / 3);
    },
  );
}

test('the copy button of an email comes and goes without a layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await watchShifts(page);
  await openWith(page, makeRecords(10), '/users');
  const copyButton = page.getByRole('button', { name: 'Email adresini kopyala' });
  for (const row of [0, 4, 9]) {
    await rows(page).nth(row).getByText('@').hover();
    await expect(copyButton).toBeVisible();
    await page.getByRole('heading', { name: 'Kullanıcı Tablosu' }).hover();
    await expect(copyButton).toHaveCount(0);
  }
  expect(await unexpectedShifts(page)).toEqual([]);
});

/** About a minute of office work; each step waits for its result. */
async function workAMinute(page: Page, round: number): Promise<void> {
  const search = page.getByRole('searchbox');
  const place = (text: string | RegExp) => expect(page.getByText(text)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'User Table' }).click();
  await place(/^1 - 10 \/ /);
  await search.pressSequentially('kisi01', { delay: 40 });
  await place('1 - 10 / 10');
  await search.fill('');
  await button(page, 'Filtre: Gruplara göre filtrele').click();
  await page.getByRole('checkbox', { name: 'Admin' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Filtreler:')).toBeVisible();
  await button(page, 'Rol filtresini kaldır').click();
  await page.getByRole('columnheader', { name: 'Ad' }).getByRole('button').click();
  await expect(rows(page)).toHaveCount(10);
  for (const start of [11, 21, 31]) {
    await button(page, 'Sonraki').click();
    await place(new RegExp(`^${start} - ${start + 9} / `));
  }
  await page.goBack();
  await place(/^21 - 30 \/ /);
  await button(page, 'Kart Görünümü').click();
  await place(/^Sayfa 1 \/ /);
  await button(page, 'Sonraki').click();
  await place(/^Sayfa 2 \/ /);
  await button(page, 'Tümü Göster').click();
  const area = page.getByRole('region', { name: 'Kullanıcı kartları' });
  // Scrolled by a key: only shifts within half a second of an input count as expected.
  await expect(async () => {
    await area.press('End');
    await expect(area.getByRole('listitem').nth(15)).toBeAttached({ timeout: 200 });
  }).toPass();
  await button(page, 'Tablo Görünümü').click();
  await page
    .getByRole('link', { name: 'Detaylar: Kişi 004' })
    .or(rows(page).nth(3).getByRole('link'))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Konum' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'User Table' }).click();
  await addUser(page, `Yeni Kişi ${round}`);
  await expect(toasts(page)).toContainText('eklendi');
  await elsewhere(page, () => {
    const users = JSON.parse(localStorage.getItem('users') ?? '[]') as object[];
    const added = { ...users[0], id: crypto.randomUUID(), name: 'Başka Sekme' };
    localStorage.setItem('users', JSON.stringify([added, ...users]));
  });
  await expect(page.getByText('Başka Sekme').first()).toBeVisible();
  await elsewhere(page, () => localStorage.removeItem('users'));
  await expect(toasts(page)).toContainText('başka bir sekmede silindi');
  await button(page, 'Bu sekmedeki kopyayı geri yükle').click();
  await expect(toasts(page)).not.toContainText('başka bir sekmede silindi');
  await page.emulateMedia({ colorScheme: round % 2 === 0 ? 'dark' : 'light' });
  await button(page, 'Bildirimi kapat').first().click();
}

test(
  'a session of office work has no unexpected layout shift',
  { tag: '@chromium' },
  async ({ page }) => {
    test.setTimeout(60_000 * (MINUTES + 2));
    await page.setViewportSize({ width: 1280, height: 800 });
    await watchShifts(page);
    await openWith(page, makeRecords(120), '/users');
    const end = Date.now() + MINUTES * 60_000;
    let round = 0;
    do {
      await workAMinute(page, round);
      expect(await unexpectedShifts(page), `round ${round}`).toEqual([]);
      round += 1;
    } while (Date.now() < end);
  },
);

/** Names and emails of very different lengths: columns sized by their content would move. */
function unevenRecords() {
  return makeRecords(45).map((record, position) =>
    position < 10
      ? record
      : {
          ...record,
          name: `${record.name} ${'Uzun '.repeat(position % 7)}`.trim(),
          email: `${'cok.uzun.adres.'.repeat(position % 4)}${record.email}`,
        },
  );
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(
    `paging and searching do not shift the list (${width} × ${height})`,
    { tag: ['@chromium', onlyInAll(width === 1280)].flat() },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      await openWith(page, unevenRecords(), '/users');
      await expect(rows(page)).toHaveCount(10);

      // A click on a partly visible button would scroll to it.
      await button(page, 'Sonraki').scrollIntoViewIfNeeded();
      for (const start of [11, 21, 31, 41]) {
        await expectSteady(page, `the page from ${start}`, async () => {
          await button(page, 'Sonraki').click();
          await expect(page.getByText(`${start} - ${Math.min(start + 9, 45)} / 45`)).toBeVisible();
        });
      }
      await page.goto('/users');
      await expect(rows(page)).toHaveCount(10);
      await expectSteady(page, 'a search with few matches', async () => {
        await page.getByRole('searchbox').fill('Kişi 001');
        await expect(page.getByText('1 - 1 / 1', { exact: true })).toBeVisible();
      });
      await expectSteady(page, 'a search without matches', async () => {
        await page.getByRole('searchbox').fill('zzz');
        await expect(page.getByText('0 / 0', { exact: true })).toBeVisible();
      });
      await expectSteady(page, 'the whole list again', async () => {
        await page.getByRole('searchbox').fill('');
        await expect(page.getByText('1 - 10 / 45', { exact: true })).toBeVisible();
      });
      expect(await unexpectedShifts(page)).toEqual([]);
    },
  );
}
