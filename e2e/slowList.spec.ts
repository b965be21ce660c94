import type { Locator, Page } from '@playwright/test';
import type { SlowNetwork } from '../src/testing/fakes/slowNetwork.ts';
import { addUser, expect, expectNoViolations, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecords } from './records.ts';
import { busy, names, rows } from './table.ts';

type Order = Parameters<SlowNetwork['release']>[0];

/**
 * Controls the page's simulated network. `hold` and `setReachable` first wait for earlier requests: a page
 * that opens sends one more when its list has loaded.
 */
const network = {
  hold: (page: Page) =>
    page.evaluate(async () => {
      await networkOf(window).idle();
      networkOf(window).hold();
    }),
  release: (page: Page, order: Order = 'first sent first') =>
    page.evaluate((asked) => networkOf(window).release(asked), order),
  /** Delivers the messages in flight, but holds back those that they cause. */
  step: (page: Page, order: Order) =>
    page.evaluate((asked) => {
      networkOf(window).release(asked);
      networkOf(window).hold();
    }, order),
  idle: (page: Page) => page.evaluate(() => networkOf(window).idle()),
  /** The number of messages in flight. */
  inFlight: (page: Page) => page.evaluate(() => networkOf(window).inFlight()),
  setReachable: (page: Page, isReachable: boolean) =>
    page.evaluate(async (value) => {
      await networkOf(window).idle();
      networkOf(window).setReachable(value);
    }, isReachable),
};

declare global {
  /** Added to each page below. */
  function networkOf(from: Window): SlowNetwork;
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      // Set by the page itself (src/testing/fakes/slowMain.ts).
      networkOf: (from: Window) => (from as unknown as { network: SlowNetwork }).network,
    });
  });
});

/** The previous page is not prefetched, unlike the next one. */
const previous = (page: Page) => page.getByRole('button', { name: 'Önceki' });
/** The current names, without waiting. */
const namesNow = (page: Page) => rows(page).locator('td:first-child a').allTextContents();
const cardsOf = (page: Page) => page.getByRole('main').getByRole('listitem');
const place = (page: Page) => page.getByRole('navigation', { name: 'Tablo sayfaları' });

/** Presses a button while nothing arrives; returns the visibility of the busy mark at these times. */
function pressAndWatchMark(button: Locator, milliseconds: readonly number[]): Promise<string[]> {
  return button.evaluate(async (element: HTMLElement, times) => {
    networkOf(window).hold();
    element.focus();
    element.click();
    // In the same task, before the animation runs by itself.
    await Promise.resolve();
    const area = document.querySelector('[aria-busy=true]');
    if (area === null) throw new Error('nothing is busy');
    const animations = area.getAnimations({ subtree: true });
    for (const animation of animations) animation.pause();
    return times.map((time) => {
      for (const animation of animations) animation.currentTime = time;
      return getComputedStyle(area, '::before').visibility;
    });
  }, milliseconds);
}

test(
  'the previous rows stay, marked busy, until the new ones arrive',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(45), '/users?page=3');
    await expect(rows(page)).toHaveCount(10);
    const steps = [
      () => previous(page).click(),
      () => page.getByRole('button', { name: 'Ad', exact: true }).click(),
      () => page.getByPlaceholder('Tabloda ara...').fill('kişi 02'),
    ];
    let shown = await names(page);
    for (const act of steps) {
      await network.hold(page);
      await act();
      await expect(busy(page)).toHaveCount(1);
      expect(await namesNow(page)).toEqual(shown);
      await network.release(page);
      const after = await names(page);
      expect(after).not.toEqual(shown);
      shown = after;
    }
  },
);

test(
  'the pager states which rows are shown, and a second press continues from the first',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(45), '/users?page=4');
    await expect(place(page)).toContainText('31 - 40 / 45');
    await network.hold(page);
    await previous(page).click();
    await previous(page).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(place(page)).toContainText('31 - 40 / 45');
    await network.release(page);
    await expect(place(page)).toContainText('11 - 20 / 45');
  },
);

test('a stale answer never replaces a newer one', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(45), '/users');
  await expect(rows(page)).toHaveCount(10);
  await network.hold(page);
  const search = page.getByPlaceholder('Tabloda ara...');
  for (const key of '003') {
    const before = await network.inFlight(page);
    await search.press(key);
    await expect.poll(() => network.inFlight(page)).toBeGreaterThan(before);
    await network.idle(page);
  }
  await network.step(page, 'last sent first');
  await expect.poll(() => network.inFlight(page)).toBeGreaterThan(0);
  await network.idle(page);
  await network.step(page, 'last sent first');
  await expect(rows(page)).toHaveCount(1);
  await network.release(page, 'last sent first');
  await expect.poll(() => names(page)).toEqual(['Kişi 003']);
});

test('an answer within 100 ms changes only the rows', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(45), '/users?page=3');
  await expect(rows(page)).toHaveCount(10);
  const height = () => page.locator('main').evaluate((main) => main.scrollHeight);
  const before = await height();
  expect(await pressAndWatchMark(previous(page), [99, 102])).toEqual(['hidden', 'visible']);
  expect(await height()).toBe(before);
  await expect(previous(page)).toBeFocused();
  await network.release(page);
  await expect(place(page)).toContainText('11 - 20 / 45');
  await expect(previous(page)).toBeFocused();
});

/** Opens the product with a network that delivers only the page itself. */
async function openHeld(page: Page, count: number, path: string): Promise<void> {
  await page.addInitScript(() => {
    // The first page opened is not the product's.
    addEventListener('DOMContentLoaded', () => {
      if ('network' in window) networkOf(window).hold();
    });
  });
  await openWith(page, makeRecords(count), path);
}

const tops = async (parts: Locator) =>
  (await Promise.all((await parts.all()).map((part) => part.boundingBox()))).map((box) =>
    Math.round(box?.y ?? NaN),
  );

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(
    `ten skeleton rows have the places of the first rows (${width} × ${height})`,
    { tag: '@all' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openHeld(page, 31, '/users');
      const skeleton = page.locator(
        'section:has(table) [aria-hidden=true]:has(> :nth-child(10)) > *',
      );
      await expect(skeleton).toHaveCount(10);
      // Requested after the first paint, so it comes later than the other controls.
      if (width === 1280)
        await expect(page.getByRole('button', { name: 'Sütunlar' })).toBeVisible();
      const before = await tops(skeleton);
      const controls = 'main input[type=search], main button[aria-haspopup]:not(tbody *), thead th';
      const controlsBefore = await tops(page.locator(controls));
      await network.release(page);
      await expect(rows(page)).toHaveCount(10);
      await expect(skeleton).toHaveCount(0);
      for (const [at, top] of (await tops(rows(page))).entries()) {
        expect(Math.abs(top - (before[at] ?? NaN))).toBeLessThanOrEqual(1);
      }
      expect(await tops(page.locator(controls))).toEqual(controlsBefore);
    },
  );
}

test('ten skeleton cards have the places of the first cards', { tag: '@all' }, async ({ page }) => {
  await openHeld(page, 31, '/users?view=cards');
  const skeleton = page.locator('main [aria-hidden=true]:has(> :nth-child(10)) > *');
  await expect(skeleton).toHaveCount(10);
  const before = await tops(skeleton);
  await network.release(page);
  await expect(cardsOf(page)).toHaveCount(12);
  await expect(skeleton).toHaveCount(0);
  expect((await tops(cardsOf(page))).slice(0, 10)).toEqual(before);
});

test('an answer within 150 ms shows no skeleton', { tag: '@all' }, async ({ page }) => {
  await openHeld(page, 31, '/users');
  const skeleton = page.locator('section:has(table) [aria-hidden=true]:has(> :nth-child(10))');
  await expect(skeleton).toHaveCount(1);
  const shown = await skeleton.evaluate((box) => {
    const late = box.parentElement;
    if (late === null) throw new Error('nothing is late');
    // Restart the animation, which has ended by now.
    late.style.animationName = 'none';
    late.getAnimations();
    late.style.animationName = '';
    const [animation] = late.getAnimations();
    animation?.pause();
    return [149, 152].map((time) => {
      if (animation !== undefined) animation.currentTime = time;
      return getComputedStyle(box).visibility;
    });
  });
  expect(shown).toEqual(['hidden', 'visible']);
});

test(
  'a first page that loads says so, and does not look like an empty list',
  { tag: '@all' },
  async ({ page }) => {
    await openHeld(page, 31, '/users');
    const waiting = page.getByText('Kullanıcılar yükleniyor…');
    await expect(waiting).toBeVisible();
    await expect(page.getByText('Henüz kullanıcı yok.')).toHaveCount(0);
    await network.release(page);
    await expect(rows(page)).toHaveCount(10);
    await expect(waiting).toHaveCount(0);
  },
);

test.describe('a list that cannot be reached', () => {
  const said = 'Kullanıcılara ulaşılamadı. Biraz sonra yeniden deneyin.';

  test(
    'shows an error with a button that retries, and keeps the rows',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(45), '/users?page=3');
      await expect(rows(page)).toHaveCount(10);
      const before = await names(page);
      await network.setReachable(page, false);
      await previous(page).click();
      await expect(page.getByRole('alert')).toHaveText(said);
      expect(await namesNow(page)).toEqual(before);
      await network.hold(page);
      const retry = page.getByRole('button', { name: 'Yeniden dene' });
      await retry.click();
      await expect(page.getByText('Yükleniyor…', { exact: true })).toBeVisible();
      await expect(retry).toBeFocused();
      await network.release(page);
      await expect(page.getByRole('alert')).toHaveText(said);
      await network.setReachable(page, true);
      await retry.click();
      await expect(place(page)).toContainText('11 - 20 / 45');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
  );

  test('is asked again when the network is back', { tag: '@all' }, async ({ page }) => {
    await openWith(page, makeRecords(48), '/users?view=cards&page=3');
    await expect(cardsOf(page)).toHaveCount(12);
    await network.setReachable(page, false);
    await previous(page).click();
    await expect(page.getByRole('alert')).toHaveText(said);
    await expect(cardsOf(page)).toHaveCount(12);
    await network.setReachable(page, true);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Sayfa 2 / 4')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test(
    'lets the pager move on, and a retry loads the page chosen last',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(45), '/users?page=4');
      await expect(rows(page)).toHaveCount(10);
      await network.setReachable(page, false);
      await previous(page).click();
      await expect(page.getByRole('alert')).toHaveText(said);
      await previous(page).click();
      await expect(page).toHaveURL('/users?page=2');
      await expect(busy(page)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveText(said);
      await network.setReachable(page, true);
      await page.getByRole('button', { name: 'Yeniden dene' }).click();
      await expect(place(page)).toContainText('11 - 20 / 45');
    },
  );

  test('is not asked for more cards again and again', { tag: '@all' }, async ({ page }) => {
    await openWith(page, makeRecords(60), '/users?view=cards&mode=all');
    const area = page.getByRole('region', { name: 'Kullanıcı kartları' });
    await expect(cardsOf(page).first()).toBeVisible();
    await expect(busy(page)).toHaveCount(0);
    const count = await cardsOf(page).count();
    await network.setReachable(page, false);
    await area.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(page.getByRole('alert')).toHaveText(said);
    await expect(cardsOf(page)).toHaveCount(count);
    await network.setReachable(page, true);
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await expect(cardsOf(page)).toHaveCount(count + 10);
    await area.evaluate((element) => element.scrollTo(0, 0));
    await expect(busy(page)).toHaveCount(0);
  });

  test(
    'shows no neighbours rather than those of another user, and one retry loads everything',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(5), '/users');
      await page.getByRole('link', { name: 'Detaylar: Kişi 002' }).click();
      const following = page.getByRole('link', { name: 'Sonraki kullanıcı' });
      await expect(page.getByText('2 / 5')).toBeVisible();
      await network.setReachable(page, false);
      await following.click();
      await expect(page.getByRole('alert').filter({ hasText: 'ulaşılamadı' })).toHaveText(said);
      await expect(following).toHaveCount(0);
      await network.setReachable(page, true);
      await page.getByRole('button', { name: 'Yeniden dene' }).click();
      await expect(page.getByRole('heading', { name: 'Kişi 003' })).toBeVisible();
      await expect(page.getByText('3 / 5')).toBeVisible();
    },
  );

  test(
    'shows an error in the filter, too, which offers its values after a retry',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(5), '/users');
      await expect(rows(page)).toHaveCount(5);
      await network.setReachable(page, false);
      await page.getByRole('button', { name: 'Rol: Gruplara göre filtrele' }).click();
      await expect(page.getByRole('alert')).toHaveText(said);
      const notice = page.locator('[popover]:popover-open');
      expect(await notice.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(
        0,
      );
      const words = await page.getByRole('alert').boundingBox();
      const box = await notice.boundingBox();
      expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(
        (box?.x ?? 0) + (box?.width ?? 0),
      );
      await network.setReachable(page, true);
      await page.getByRole('button', { name: 'Yeniden dene' }).click();
      await expect(page.getByRole('checkbox', { name: 'Admin' })).toBeVisible();
    },
  );

  test('does not show a user as unknown', { tag: '@all' }, async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    await expect(rows(page)).toHaveCount(3);
    await network.setReachable(page, false);
    await page.getByRole('link', { name: 'Detaylar: Kişi 002' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'ulaşılamadı' })).toHaveText(said);
    await expect(page.getByText('Kullanıcı Bulunamadı')).toHaveCount(0);
    await network.setReachable(page, true);
    await page.getByRole('button', { name: 'Yeniden dene' }).click();
    await expect(page.getByRole('heading', { name: 'Kişi 002' })).toBeVisible();
  });

  test(
    'keeps the typed values in the form, and stores nobody twice',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(3), '/users');
      await expect(rows(page)).toHaveCount(3);
      await network.setReachable(page, false);
      await addUser(page, 'Sabırlı Kişi', false);
      const form = page.getByRole('dialog');
      await expect(form.getByRole('alert')).toContainText('Listeye ulaşılamadığı için');
      await expect(form.getByLabel('Ad', { exact: true })).toHaveValue('Sabırlı Kişi');
      await network.setReachable(page, true);
      await form.getByRole('button', { name: 'Kaydet' }).click();
      await expect(form).toHaveCount(0);
      await expect(rows(page).first()).toContainText('Sabırlı Kişi');
      expect(await storedUsers(page)).toHaveLength(4);
    },
  );
});

test('a pending user is not shown as unknown', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(3), '/users');
  await expect(rows(page)).toHaveCount(3);
  await network.hold(page);
  await page.getByRole('link', { name: 'Detaylar: Kişi 002' }).click();
  await expect(page.getByText('Kullanıcı bilgileri yükleniyor…')).toBeVisible();
  await expect(page.getByText('Kullanıcı Bulunamadı')).toHaveCount(0);
  await network.release(page);
  await expect(page.getByRole('heading', { name: 'Kişi 002' })).toBeVisible();
});

test(
  'another user is never shown in place of the requested one',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(5), '/users');
    await page.getByRole('link', { name: 'Detaylar: Kişi 002' }).click();
    await expect(page.getByRole('heading', { name: 'Kişi 002' })).toBeVisible();
    const following = page.getByRole('link', { name: 'Sonraki kullanıcı' });
    await expect(following).toBeVisible();
    await network.hold(page);
    await following.click();
    await expect(page).toHaveURL(/id-003/);
    await expect(page.getByRole('heading', { name: 'Kişi 002' })).toHaveCount(0);
    // Of the previous user's page, the link would lead one user too far back.
    await page.getByRole('link', { name: 'Önceki kullanıcı' }).click({ force: true });
    await expect(page).toHaveURL(/id-003/);
    await network.release(page);
    await expect(page.getByRole('heading', { name: 'Kişi 003' })).toBeVisible();
  },
);

test(
  'the copy button of a user’s page does not move when the neighbours load',
  { tag: '@all' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWith(page, makeRecords(5), '/users');
    await expect(rows(page)).toHaveCount(5);
    await network.hold(page);
    await page.getByRole('link', { name: 'Detaylar: Kişi 002' }).click();
    const copy = page.getByRole('button', { name: 'Sayfanın bağlantısını kopyala' });
    await expect(copy).toBeVisible();
    const before = await copy.boundingBox();
    await network.release(page);
    await expect(page.getByText('2 / 5')).toBeVisible();
    expect(await copy.boundingBox()).toEqual(before);
  },
);

test('no button moves when the first cards load', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(31), '/users');
  await expect(rows(page)).toHaveCount(10);
  await network.hold(page);
  await page.getByRole('button', { name: 'Kart Görünümü' }).click();
  await expect(page.getByText('Kullanıcılar yükleniyor…')).toBeVisible();
  const buttons = await page.getByRole('main').getByRole('button').elementHandles();
  expect(buttons.length).toBeGreaterThan(4);
  const boxes = () => Promise.all(buttons.map((button) => button.boundingBox()));
  const before = await boxes();
  await network.release(page);
  await expect(cardsOf(page).first()).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test(
  'in show-all the cards stay during a search until the new ones arrive',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(31), '/users?view=cards&mode=all');
    const cards = cardsOf(page);
    await expect(cards.first()).toBeVisible();
    const count = await cards.count();
    await network.hold(page);
    await page.getByLabel('Ara', { exact: true }).fill('kişi 031');
    await expect(busy(page)).toHaveCount(1);
    await expect(cards).toHaveCount(count);
    await network.release(page);
    await expect(cards).toHaveCount(1);
  },
);

test(
  'Geri restores the number of cards in show-all and the scroll position',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(60), '/users?view=cards&mode=all');
    const area = page.getByRole('region', { name: 'Kullanıcı kartları' });
    const cards = cardsOf(page);
    await expect(cards.first()).toBeVisible();
    for (const count of [20, 30]) {
      await area.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count);
    }
    await area.evaluate((element) => element.scrollTo(0, 500));
    const count = await cards.count();
    await cards
      .nth(10)
      .getByRole('link', { name: /^Detaylar/ })
      .evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole('heading', { level: 1, name: /^Kişi/ })).toBeVisible();
    await page.goBack();
    await expect(cards).toHaveCount(count);
    await expect.poll(() => area.evaluate((element) => element.scrollTop)).toBe(500);
  },
);

test(
  'a filter grows when its values load, and its button then stays under the pointer',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(40), '/users?role=Admin');
    await expect(rows(page)).toHaveCount(10);
    await network.hold(page);
    await page.getByRole('button', { name: 'Rol: Gruplara göre filtrele' }).click();
    const popup = page.getByRole('dialog', { name: 'Filtrele' });
    await expect(popup).toContainText('Yükleniyor…');
    await network.release(page);
    await expect(popup.getByRole('checkbox')).toHaveCount(4);
    expect(await popup.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    const clear = popup.getByRole('button', { name: 'Temizle' });
    const before = await clear.boundingBox();
    await clear.hover();
    await page.mouse.down();
    expect(await clear.boundingBox()).toEqual(before);
    await page.mouse.up();
    await expect(page.getByText('1 - 10 / 40')).toBeVisible();
  },
);

test('a sort is announced only when its rows have arrived', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(45), '/users?page=3');
  await expect(rows(page)).toHaveCount(10);
  await network.hold(page);
  await page.getByRole('button', { name: 'Ad', exact: true }).click();
  const announced = page.getByRole('status').filter({ hasText: 'sıra' });
  // Longer than announcements are debounced.
  await page.waitForTimeout(700);
  await expect(announced).toHaveCount(0);
  await network.release(page);
  await expect(announced).toContainText('Ad sütununa göre artan sırada');
});

test(
  'a user added in another tab appears without a reload',
  { tag: '@all' },
  async ({ page, context }) => {
    await openWith(page, makeRecords(3), '/users');
    await expect(rows(page)).toHaveCount(3);
    const other = await context.newPage();
    await other.goto('/users');
    await addUser(other, 'Öteki Kişi');
    await expect(rows(page).first()).toContainText('Öteki Kişi');
  },
);

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `axe finds nothing on pending and failed answers, ${colorScheme}`,
    { tag: '@all' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const path of ['/users?page=3', '/users?view=cards&page=3']) {
        await openWith(page, makeRecords(45), path);
        await expect(previous(page)).toBeEnabled();
        await network.hold(page);
        await previous(page).click();
        await expect(busy(page)).toHaveCount(1);
        await expectNoViolations(page);
        await network.setReachable(page, false);
        await network.release(page);
        await expect(page.getByRole('alert')).toBeVisible();
        await expectNoViolations(page);
      }
      await openWith(page, makeRecords(3), '/users');
      await expect(rows(page)).toHaveCount(3);
      await network.hold(page);
      await page.getByRole('link', { name: 'Detaylar: Kişi 002' }).click();
      await expect(page.getByText('Kullanıcı bilgileri yükleniyor…')).toBeVisible();
      await expectNoViolations(page);
      await network.setReachable(page, false);
      await network.release(page);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolations(page);
    },
  );
}

test(
  'the screen of a user focuses a heading while it loads, and then the name',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    await expect(rows(page)).toHaveCount(3);
    await network.hold(page);
    await page.getByRole('link', { name: 'Detaylar: Kişi 002' }).click();
    await expect(page.getByRole('heading', { name: 'Kullanıcı bilgileri' })).toBeFocused();
    await expect(page).toHaveTitle(/^Kullanıcı bilgileri/);
    await network.release(page);
    await expect(page.getByRole('heading', { name: 'Kişi 002' })).toBeFocused();
    await expect(page).toHaveTitle(/^Kişi 002/);
  },
);
