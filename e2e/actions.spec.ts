import type { Page } from '@playwright/test';
import {
  addUser,
  blockUntilLifted,
  expect,
  fillStorage,
  openWith,
  storedUsers,
  test,
} from './fixtures.ts';
import { makeRecords } from './records.ts';

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `İşlemler: ${name}` });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const storedText = (page: Page) => page.evaluate(() => localStorage.getItem('users'));
const names = async (page: Page) => (await storedUsers(page)).map(({ name }) => name);

/** Users as JSON with odd white space, an unknown field, and a member that is not a user. */
function oddText(count: number): string {
  const [first, ...others] = makeRecords(count).map((record) => JSON.stringify(record));
  const odd = first?.replace('{', '{ "takma" : ["a" ,1e2], ');
  return `[ ${[odd, '42', ...others].join(' ,\n')}\t]`;
}

test('a row’s menu removes its user, and “Geri al” restores every member of the stored list', async ({
  page,
}) => {
  const text = oddText(12);
  await openWith(page, text, '/users');
  await menuOf(page, 'Kişi 001').click();
  await expect(page.getByRole('menu', { name: 'İşlemler: Kişi 001' })).toBeVisible();
  await item(page, 'Sil').click();
  await expect(page.getByText('Kişi 001 silindi.')).toBeVisible();
  await expect(menuOf(page, 'Kişi 001')).toHaveCount(0);
  expect(await storedText(page)).not.toContain('Kişi 001');
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(menuOf(page, 'Kişi 001')).toBeVisible();
  expect(await storedText(page)).toBe(JSON.stringify(JSON.parse(text)));
});

test('a card’s menu deactivates and activates its user', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(3), '/users?view=cards');
  await menuOf(page, 'Kişi 001').click();
  await item(page, 'Pasifleştir').click();
  await expect(page.getByText('Kişi 001 pasifleştirildi.')).toBeVisible();
  expect((await storedUsers(page))[0]?.active).toBe(false);
  await menuOf(page, 'Kişi 001').click();
  await item(page, 'Etkinleştir').click();
  await expect(page.getByText('Kişi 001 etkinleştirildi.')).toBeVisible();
  expect((await storedUsers(page))[0]?.active).toBe(true);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test(
    'a row’s menu button is at least 44 px large and opens the menu; the rest of the row opens the peek',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(12), '/users');
      const button = menuOf(page, 'Kişi 002');
      const box = await button.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await button.tap();
      const menu = page.getByRole('menu');
      await expect(menu).toBeVisible();
      const { left, right } = await menu.evaluate((element) =>
        element.getBoundingClientRect().toJSON(),
      );
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(360);
      await item(page, 'Sil').tap();
      await expect(page.getByText('Kişi 002 silindi.')).toBeVisible();
      await page.getByText('kisi003@ornek.com').tap({ force: true });
      await expect(page.getByRole('dialog', { name: 'Kişi 003' })).toBeVisible();
    },
  );
});

test('the menu works by keyboard alone and returns the focus', async ({ page }) => {
  await openWith(page, makeRecords(12), '/users');
  const button = menuOf(page, 'Kişi 002');
  await button.focus();
  // Holding the key opens the menu but chooses nothing.
  for (let count = 0; count < 3; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(item(page, 'Düzenle')).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  // No wider than its words need, whatever holds it.
  expect((await page.getByRole('menu').boundingBox())?.width).toBeLessThan(300);
  for (const [key, name] of [
    ['ArrowDown', 'Etkinleştir'],
    ['End', 'Sil'],
    ['ArrowDown', 'Düzenle'],
    ['ArrowUp', 'Sil'],
    ['Home', 'Düzenle'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item(page, name)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-expanded');
  await page.keyboard.press('Space');
  await expect(item(page, 'Düzenle')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Seç: Kişi 003' })).toBeFocused();
});

// Firefox counts no clicks of its tests.
test(
  'a double click on “Sil” removes one user and activates nothing in the row that moves up',
  { tag: '@chromium' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    // The item lies over the link of a row below.
    await menuOf(page, 'Kişi 001').click();
    await item(page, 'Sil').dblclick();
    await expect(page.getByText('Kişi 001 silindi.')).toBeVisible();
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect.poll(() => names(page)).toHaveLength(11);
  },
);

test(
  'the button of an open menu closes it, and another row’s button opens that row’s menu instead',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await menuOf(page, 'Kişi 008').click();
    await expect(page.getByRole('menu', { name: 'Kişi 008' })).toBeVisible();
    await menuOf(page, 'Kişi 008').click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await menuOf(page, 'Kişi 008').click();
    await menuOf(page, 'Kişi 002').click();
    await expect(page.getByRole('menu', { name: 'Kişi 002' })).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(1);
    await heading(page).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  },
);

for (const [view, path, control] of [
  ['row', '/users', 'link'],
  ['card', '/users?view=cards', 'button'],
] as const) {
  test(
    `Delete moves the focus to the next ${view}, else the previous one, else the search box`,
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(4), path);
      const of = (name: string) =>
        control === 'button' ? menuOf(page, name) : page.getByRole('link', { name, exact: true });
      await of('Kişi 003').focus();
      await page.keyboard.press('Delete');
      await expect(of('Kişi 004')).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(of('Kişi 002')).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(of('Kişi 001')).toBeFocused();
      // Held down, Delete removes nobody else.
      await page.keyboard.press('Backspace');
      await page.keyboard.down('Delete');
      await page.keyboard.down('Delete');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await expect.poll(() => names(page)).toEqual([]);
    },
  );
}

test(
  'removing the only row of the last page focuses the last row of the previous page',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(11), '/users?page=2');
    await menuOf(page, 'Kişi 011').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('1 - 10 / 10')).toBeVisible();
    await expect(menuOf(page, 'Kişi 010')).toBeFocused();
  },
);

test(
  'a removal by the menu focuses the menu button of the next row',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await menuOf(page, 'Kişi 002').focus();
    await page.keyboard.press('Enter');
    await expect(item(page, 'Düzenle')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kişi 002 silindi.')).toBeVisible();
    await expect(menuOf(page, 'Kişi 003')).toBeFocused();
  },
);

test(
  'arrows, Home and End move to the same control of another row',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(30), '/users');
    const details = (name: string) => page.getByRole('link', { name: `Detaylar: ${name}` });
    await details('Kişi 002').focus();
    for (const [key, name] of [
      ['ArrowDown', 'Kişi 003'],
      ['ArrowUp', 'Kişi 002'],
      ['End', 'Kişi 010'],
      ['ArrowDown', 'Kişi 010'],
      ['Home', 'Kişi 001'],
      ['ArrowUp', 'Kişi 001'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(details(name)).toBeFocused();
    }
    await menuOf(page, 'Kişi 001').focus();
    await page.keyboard.press('ArrowDown');
    await expect(menuOf(page, 'Kişi 002')).toBeFocused();
  },
);

test('arrows move to the card above and below', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWith(page, makeRecords(8), '/users?view=cards');
  await menuOf(page, 'Kişi 002').focus();
  await page.keyboard.press('ArrowDown');
  await expect(menuOf(page, 'Kişi 005')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menuOf(page, 'Kişi 008')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menuOf(page, 'Kişi 008')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menuOf(page, 'Kişi 005')).toBeFocused();
});

test(
  '“e” edits the user of the focused row, and closing the form returns the focus',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await menuOf(page, 'Kişi 002').focus();
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: '· Düzenle' })).toBeVisible();
    await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Kişi 002');
    await page.keyboard.press('Escape');
    await expect(menuOf(page, 'Kişi 002')).toBeFocused();
  },
);

test(
  'the keys of rows are switched off with the other shortcuts, but Ctrl+Z is not',
  { tag: '@all' },
  async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('dashboard.shortcuts', 'off'));
    await openWith(page, makeRecords(12), '/users');
    await menuOf(page, 'Kişi 002').click();
    await item(page, 'Sil').click();
    await expect(page.getByText('Kişi 002 silindi.')).toBeVisible();
    await menuOf(page, 'Kişi 003').focus();
    for (const key of ['e', 'Delete', 'ArrowDown', 'End']) await page.keyboard.press(key);
    await expect(menuOf(page, 'Kişi 003')).toBeFocused();
    await expect.poll(() => names(page)).toHaveLength(11);
    await page.keyboard.press('Control+z');
    await expect(menuOf(page, 'Kişi 002')).toBeVisible();
  },
);

test(
  'Ctrl+Z undoes one change after another back to the original list, and Ctrl+Shift+Z redoes',
  { tag: '@all' },
  async ({ page }) => {
    const text = oddText(12);
    await openWith(page, text, '/users');
    await addUser(page, 'Yeni Kişi');
    await menuOf(page, 'Kişi 002').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Kişi 002 silindi.')).toBeVisible();
    await menuOf(page, 'Kişi 004').click();
    await item(page, 'Etkinleştir').click();
    await expect(page.getByText('Kişi 004 etkinleştirildi.')).toBeVisible();
    for (const words of [
      'Geri alındı: Kişi 004 kullanıcısının etkinleştirilmesi.',
      'Geri alındı: Kişi 002 kullanıcısının silinmesi.',
      'Geri alındı: Yeni Kişi kullanıcısının eklenmesi.',
      'Geri alınacak değişiklik yok.',
    ]) {
      await page.keyboard.press('Control+z');
      await expect(page.getByText(words)).toBeVisible();
    }
    expect(await storedText(page)).toBe(text);
    await page.keyboard.press('Control+Shift+Z');
    await expect(page.getByText('Yinelendi: Yeni Kişi kullanıcısının eklenmesi.')).toBeVisible();
    await expect.poll(() => names(page)).toContain('Yeni Kişi');
  },
);

test(
  'the notice of the next change replaces the notice of an added user',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(3), '/users');
    await addUser(page, 'Yeni Kişi');
    const added = page.getByRole('group', { name: 'Son ekleme' });
    await expect(added).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('group', { name: 'Son değişiklik' })).toContainText('Geri alındı');
    await expect(added).toHaveCount(0);
  },
);

test('Ctrl+Z in the search box undoes no change of the list', { tag: '@all' }, async ({ page }) => {
  await openWith(page, makeRecords(12), '/users');
  await menuOf(page, 'Kişi 002').click();
  await item(page, 'Sil').click();
  await expect(page.getByText('Kişi 002 silindi.')).toBeVisible();
  await page.getByRole('searchbox').pressSequentially('kişi');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Kişi 002 silindi.')).toBeVisible();
  await expect.poll(() => names(page)).toHaveLength(11);
});

test(
  'the notice of a change stays on other screens until it is dismissed',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await menuOf(page, 'Kişi 002').click();
    await item(page, 'Sil').click();
    const notice = page.getByText('Kişi 002 silindi.');
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'Kişi 003', exact: true }).click();
    await expect(heading(page)).toHaveText('Kişi 003');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
    await expect(notice).toHaveCount(0);
    await expect(heading(page)).toBeFocused();
  },
);

test.describe('a user’s page', () => {
  const PATH = '/users/id-002';

  test(
    'edits and activates the user by its buttons, and Ctrl+Z undoes the edit',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(3), PATH);
      await page.getByRole('button', { name: 'Etkinleştir' }).dblclick();
      await expect(page.getByRole('definition').last()).toHaveText('Aktif');
      await expect(page.getByText('Kişi 002 etkinleştirildi.')).toBeVisible();
      await page.getByRole('button', { name: 'Düzenle' }).click();
      await page.getByLabel('Ad', { exact: true }).fill('Yeni Ad');
      await page.getByRole('button', { name: 'Kaydet' }).click();
      await expect(page.getByText('Yeni Ad düzenlendi.')).toBeVisible();
      await expect(heading(page)).toHaveText('Yeni Ad');
      await page.keyboard.press('Control+z');
      await expect(heading(page)).toHaveText('Kişi 002');
    },
  );

  test(
    'says that the user was removed, also after a reload, and restores the user',
    { tag: '@all' },
    async ({ page }) => {
      const text = oddText(3);
      await openWith(page, text, PATH);
      await page.getByRole('button', { name: 'Sil', exact: true }).click();
      await expect(page.getByText('Bu kullanıcı silindi.')).toBeVisible();
      await expect(heading(page)).toHaveText('Kişi 002');
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle(/^Kişi 002/);
      // Also after a reload, from the history.
      await page.reload();
      await expect(page.getByText('Bu kullanıcı silindi.')).toBeVisible();
      await expect(heading(page)).toHaveText('Kişi 002');
      await page.getByRole('button', { name: 'Geri getir' }).click();
      await expect(page.getByRole('button', { name: 'Sil', exact: true })).toBeVisible();
      await expect(page.getByText('Kişi 002 geri getirildi.')).toBeVisible();
      await expect(heading(page)).toBeFocused();
      expect(await storedText(page)).toBe(text);
    },
  );

  test(
    'has keys: “e” edits, and repeated Delete removes once',
    { tag: '@all' },
    async ({ page }) => {
      await openWith(page, makeRecords(3), PATH);
      await expect(page.getByRole('button', { name: 'Sil', exact: true })).toBeVisible();
      await page.keyboard.press('e');
      await expect(page.getByRole('dialog', { name: '· Düzenle' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Delete');
      await page.keyboard.press('Delete');
      await expect(page.getByText('Kişi 002 silindi.')).toBeVisible();
      await expect(page.getByText('Bu kullanıcı silindi.')).toBeVisible();
    },
  );

  test(
    'shows that a user removed in another tab is gone, and restores the user',
    { tag: '@all' },
    async ({ context, page }) => {
      await openWith(page, makeRecords(3), PATH);
      await expect(page.getByRole('button', { name: 'Sil', exact: true })).toBeVisible();
      const other = await context.newPage();
      await other.goto('/users');
      await menuOf(other, 'Kişi 002').click();
      await item(other, 'Sil').click();
      await expect(page.getByText('Bu kullanıcı silindi.')).toBeVisible();
      await expect(heading(page)).toHaveText('Kişi 002');
      await page.getByRole('button', { name: 'Geri getir' }).click();
      await expect(menuOf(other, 'Kişi 002')).toBeVisible();
      // The removal is already undone: the other tab's undo is refused.
      await other.getByRole('button', { name: 'Geri al' }).click();
      await expect(
        other.getByRole('group', { name: 'Son değişiklik' }).getByText('Geri alınamadı.'),
      ).toBeVisible();
    },
  );

  test(
    'says that another program removed the user, and offers no restore',
    { tag: '@all' },
    async ({ context, page }) => {
      await openWith(page, makeRecords(3), PATH);
      await expect(page.getByRole('button', { name: 'Sil', exact: true })).toBeVisible();
      const other = await context.newPage();
      await other.goto('/favicon.svg');
      await other.evaluate(
        (text) => localStorage.setItem('users', text),
        JSON.stringify(makeRecords(1)),
      );
      await expect(page.getByText('Bu kullanıcı silindi.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Geri getir' })).toHaveCount(0);
      await page.reload();
      await expect(heading(page)).toHaveText('Kullanıcı Bulunamadı');
    },
  );

  test(
    'reports an unknown user even if the history cannot load',
    { tag: '@all' },
    async ({ page, allowedComplaints }) => {
      allowedComplaints.push(/Failed to load resource/);
      await blockUntilLifted(page, /listChanger-.*\.js/);
      await openWith(page, makeRecords(3), '/users/kimse');
      await expect(heading(page)).toHaveText('Kullanıcı Bulunamadı');
    },
  );
});

test(
  'the list keeps its page and scroll position when another tab removes a user',
  { tag: '@all' },
  async ({ context, page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await openWith(page, makeRecords(35), '/users?page=2');
    const main = page.getByRole('main');
    await main.evaluate((element) => element.scrollTo(0, 150));
    const other = await context.newPage();
    await other.goto('/users?page=2');
    await menuOf(other, 'Kişi 012').click();
    await item(other, 'Sil').click();
    await expect(page.getByText('11 - 20 / 34')).toBeAttached();
    await expect(menuOf(page, 'Kişi 012')).toHaveCount(0);
    expect(await main.evaluate((element) => element.scrollTop)).toBe(150);
    await expect(page).toHaveURL('/users?page=2');
  },
);

test(
  'a change that does not fit the storage is reported, and the list stays unchanged',
  { tag: '@all' },
  async ({ page }) => {
    await openWith(page, makeRecords(12), '/users');
    await expect(menuOf(page, 'Kişi 002')).toBeVisible();
    // “Pasif” is longer than “Aktif” in the stored text.
    const text = await fillStorage(page);
    await menuOf(page, 'Kişi 001').click();
    await item(page, 'Pasifleştir').click();
    await expect(
      page.getByText('Kişi 001 pasifleştirilemedi. Tarayıcı depolaması dolu'),
    ).toBeVisible();
    expect(await storedText(page)).toBe(text);
    await expect(page.getByRole('button', { name: 'Geri al' })).toHaveCount(0);
  },
);
