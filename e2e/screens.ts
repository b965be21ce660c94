import { expect, type Page } from '@playwright/test';
import { addUser, openWith } from './fixtures.ts';
import { chooseFile, heading, openImport, openSettings, preview, show, target } from './imports.ts';
import { makeRecord, makeRecords } from './records.ts';
import { action, box, pageBox, turnOn } from './selection.ts';

/** A screen in one of its states, and how to get there. */
interface Screen {
  readonly name: string;
  readonly path: string;
  readonly act?: (page: Page) => Promise<unknown>;
  /** Whether other screens show all of its parts: then only `npm run test:all` checks it. */
  readonly isRepeat?: true;
}

/** A file with every kind of row. */
const ODD_FILE = {
  name: 'personel listesi.csv',
  content: [
    'Ad Soyad;E-posta;Yetki;Durum;Enlem;Şifre;Notlar',
    'Kişi 001;kisi001@ornek.com;;;;x;',
    'Çağla Işık;kisi002@ornek.com;Müdür;hayır;41,5;x;not',
    'Abdurrahmangazioğullarından Şehriban;uzun@ornek.com;User;aktif;;x;',
    'Ömer;yanlış;Viewer;aktif;95;x;',
    ';adsiz@ornek.com;Viewer;aktif;;x;',
    'Çağla;KISI002@ornek.com;;;;x;',
  ].join('\r\n'),
};

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** A phone has most actions of the selection in a menu. */
async function openActions(page: Page): Promise<void> {
  const menu = action(page, /^Diğer işlemler/);
  if (await menu.isVisible()) await menu.click();
}

/** Opens a filter of the table, which a phone has in its sheet. */
async function openFilter(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await press(isPhone ? 'Filtrele ve sırala' : 'Filtre: Gruplara göre filtrele')(page);
  await expect(page.getByRole('checkbox', { name: /^Admin/ })).toBeVisible();
}

/** Shows three columns, and hides the one that the table is sorted by. On a phone opens the sheet instead. */
async function chooseColumns(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640) return openFilter(page);
  await press('Sütunlar')(page);
  const form = page.getByRole('dialog');
  for (const name of ['Konum', 'Kimlik', 'Durum', 'Son değişiklik']) {
    await form.getByRole('checkbox', { name }).check();
  }
  await form.getByRole('checkbox', { name: 'Email' }).uncheck();
}

async function openHistory(page: Page): Promise<void> {
  // Load the page: that removes the notice of the added user.
  await page.goto('/history');
  await expect(page.getByRole('list', { name: 'Değişiklikler' })).toBeVisible();
}

async function openRemoved(page: Page): Promise<void> {
  await addUser(page, 'Yeni Kişi');
  await openHistory(page);
  await press('Geri al: Yeni Kişi eklendi')(page);
  await press('Silinenler')(page);
  await expect(page.getByRole('list', { name: 'Silinen kullanıcılar' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Seç: Yeni Kişi' }).check();
}

/** All screens, in all states that a person can reach. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'home',
    path: '/',
    act: (page) => expect(page.getByRole('heading', { name: 'Role göre' })).toBeVisible(),
  },
  {
    name: 'an empty history',
    isRepeat: true,
    path: '/history',
    act: (page) => expect(page.getByText('Henüz değişiklik yok.').first()).toBeVisible(),
  },
  { name: 'the table', isRepeat: true, path: '/users?q=ki&role=Admin&role=User&sort=name' },
  { name: 'the open filter', isRepeat: true, path: '/users', act: openFilter },
  {
    name: 'the choice of columns',
    isRepeat: true,
    path: '/users?sort=email',
    act: async (page) => {
      await chooseColumns(page);
      await page.getByRole('dialog').getByRole('heading').first().focus();
    },
  },
  {
    name: 'the table with chosen columns',
    isRepeat: true,
    path: '/users?sort=email',
    act: async (page) => {
      await chooseColumns(page);
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'the peek beside the table',
    path: '/users?user=id-002',
    act: (page) => expect(page.getByRole('tab', { name: 'Bilgiler' })).toBeVisible(),
  },
  { name: 'a table without matches', path: '/users?q=zzz', isRepeat: true },
  { name: 'the cards', path: '/users?view=cards&q=ki' },
  {
    name: 'the map',
    path: '/users?view=map',
    act: (page) => expect(page.getByRole('button', { name: /kullanıcı, listele$/ })).toBeVisible(),
  },
  { name: 'all cards', isRepeat: true, path: '/users?view=cards&mode=all' },
  {
    name: 'a page of selected users',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      await turnOn(page);
      await box(page, 'Kişi 001').click();
      await pageBox(page).filter({ visible: true }).click();
      await expect(action(page, /tümünü seç/)).toBeVisible();
    },
  },
  {
    name: 'selected cards',
    isRepeat: true,
    path: '/users?view=cards',
    act: async (page) => {
      await box(page, 'Kişi 001').click();
      await pageBox(page).click();
    },
  },
  {
    name: 'the merge of two users',
    isRepeat: true,
    path: '/users?sort=name',
    act: async (page) => {
      await turnOn(page);
      await box(page, 'Kişi 001').click();
      await box(page, 'Kişi 002').click();
      await openActions(page);
      await action(page, 'Birleştir').click();
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
    },
  },
  {
    name: 'the export of users, without a column',
    isRepeat: true,
    path: '/users?q=ki',
    act: async (page) => {
      await press('Dışa aktar')(page);
      const form = page.getByRole('dialog');
      await expect(form.getByText(/^Filtreye uyan/)).toBeVisible();
      for (const column of await form.getByRole('checkbox').all()) await column.uncheck();
      await form.getByRole('heading').focus();
    },
  },
  {
    name: 'the export of selected users, after the download',
    isRepeat: true,
    path: '/users?view=cards',
    act: async (page) => {
      await box(page, 'Kişi 001').click();
      await pageBox(page).click();
      await openActions(page);
      await action(page, /dışa aktar/).click();
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'İndir' }).click();
      await expect(page.getByRole('region', { name: 'Bildirimler' })).toContainText(
        'dışa aktarıldı',
      );
    },
  },
  {
    name: 'the form with errors',
    path: '/users',
    act: async (page) => {
      await press('+ Kullanıcı Ekle')(page);
      await page.getByRole('button', { name: 'Kaydet' }).click();
    },
  },
  {
    name: 'the form refused because the list was removed',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      await page.evaluate(() => localStorage.removeItem('users'));
      await addUser(page, 'Sabırlı Kişi', false);
      const form = page.getByRole('dialog');
      await expect(form.getByRole('alert')).toBeVisible();
      // Tab stops are counted from here.
      await form.getByRole('heading').focus();
    },
  },
  {
    name: 'the form of a user with conflicts, asking before it closes',
    isRepeat: true,
    path: `/users/${makeRecord().id}`,
    act: async (page) => {
      await press('Düzenle')(page);
      const form = page.getByRole('dialog');
      await form.getByLabel('Ad', { exact: true }).fill('Şule Çağrı');
      await form.getByLabel('Email', { exact: true }).fill('KISI007@ornek.com');
      await expect(form.getByRole('link')).toBeVisible();
      const other = await page.context().newPage();
      await other.goto('/favicon.svg');
      const theirs = makeRecord({ name: 'İrem Yılmaz Karaosmanoğlu', role: 'Editor' });
      const text = JSON.stringify([theirs, ...makeRecords(30)]);
      await other.evaluate((users) => localStorage.setItem('users', users), text);
      await other.close();
      await press('Kaydet')(page);
      await expect(form.getByRole('radiogroup')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form.getByText('Kaydedilmemiş değişiklikler var')).toBeVisible();
      await form.getByRole('heading').focus();
    },
  },
  {
    name: 'the form of a user who was removed elsewhere',
    isRepeat: true,
    path: `/users/${makeRecord().id}`,
    act: async (page) => {
      await press('Düzenle')(page);
      const form = page.getByRole('dialog');
      await form.getByLabel('Ad', { exact: true }).fill('Şule Çağrı');
      const other = await page.context().newPage();
      await other.goto('/favicon.svg');
      const text = JSON.stringify(makeRecords(30));
      await other.evaluate((users) => localStorage.setItem('users', users), text);
      await other.close();
      await expect(form.getByRole('button', { name: 'Geri getir' })).toBeVisible();
    },
  },
  {
    name: 'the storage panel',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Menüyü aç' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Depolama' }).click();
      await expect(page.getByRole('dialog', { name: 'Depolama', exact: true })).toBeVisible();
    },
  },
  {
    name: 'the import before a file is chosen',
    isRepeat: true,
    path: '/users',
    act: openImport,
  },
  {
    name: 'the mapping of a file',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      await openImport(page);
      await chooseFile(page, ODD_FILE);
      await expect(heading(page, 'Eşleştirme')).toBeVisible();
      await openSettings(page);
    },
  },
  {
    name: 'the preview of an import',
    path: '/users',
    act: async (page) => {
      await openImport(page);
      await chooseFile(page, ODD_FILE);
      await target(page, 'Müdür').selectOption('Admin');
      await preview(page);
      await (await show(page, 'Hatalı')).first().waitFor();
    },
  },
  {
    name: 'the list of shortcuts',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the table with a condition',
    isRepeat: true,
    path: '/users?where=name.contains.ki&where=or**role.anyOf.Admin*User**email.not.contains.x',
    act: (page) => page.getByRole('button', { name: /^Koşulu kaldır: Ad/ }).waitFor(),
  },
  {
    name: 'the conditions',
    isRepeat: true,
    path: '/users?where=role.anyOf.Admin&where=or**name.is.ki**email.not.contains.x',
    act: async (page) => {
      const opener = page.getByRole('button', { name: 'Koşul ekle' });
      const sheet = page.getByRole('button', { name: 'Filtrele ve sırala' });
      await opener.or(sheet).click();
      if (await sheet.isVisible()) await opener.click();
      await page.getByRole('dialog', { name: 'Koşullar' }).waitFor();
    },
  },
  {
    name: 'the palette',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('ki');
      await expect(page.getByRole('option', { name: 'Tümünü listede göster' })).toBeVisible();
    },
  },
  {
    name: 'the choice of the theme',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      const menu = page.getByRole('button', { name: 'Menüyü aç' });
      await ((await menu.isVisible()) ? menu : page.getByRole('button', { name: 'Tema' })).click();
      await expect(page.getByRole('radio', { name: 'Koyu' })).toBeVisible();
    },
  },
  {
    name: 'a user’s page with the map’s popup',
    isRepeat: true,
    path: `/users/${makeRecord().id}`,
    act: (page) => page.locator('.leaflet-marker-icon').press('Enter'),
  },
  {
    name: 'the open menu of a row',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      await press('İşlemler: Kişi 003')(page);
      await expect(page.getByRole('menuitem', { name: 'Düzenle' })).toBeFocused();
    },
  },
  {
    name: 'the notice of a change',
    isRepeat: true,
    path: '/users?view=cards',
    act: async (page) => {
      await press('İşlemler: Kişi 003')(page);
      await page.getByRole('menuitem', { name: 'Sil' }).click();
      await expect(page.getByRole('button', { name: 'Geri al' })).toBeVisible();
      // Tab stops are counted from here.
      await page.getByRole('heading', { level: 1 }).focus();
    },
  },
  {
    name: 'the page of a removed user',
    isRepeat: true,
    path: `/users/${makeRecord().id}`,
    act: async (page) => {
      await press('Sil')(page);
      await expect(page.getByRole('button', { name: 'Geri getir' })).toBeVisible();
    },
  },
  {
    name: 'the history',
    path: '/users',
    act: async (page) => {
      await addUser(page, 'Yeni Kişi');
      await openHistory(page);
      await press('Geri al: Yeni Kişi eklendi')(page);
      await expect(page.getByText('Geri alındı', { exact: true })).toBeVisible();
    },
  },
  { name: 'the removed users', isRepeat: true, path: '/users', act: openRemoved },
  {
    name: 'the question whether to erase a user',
    isRepeat: true,
    path: '/users',
    act: async (page) => {
      await openRemoved(page);
      await press('İşlemler: Yeni Kişi')(page);
      await press('Kalıcı olarak sil')(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a user not found',
    isRepeat: true,
    path: '/users/kimse',
    // Shown only after the history was searched for the user.
    act: (page) =>
      expect(page.getByRole('heading', { name: 'Kullanıcı Bulunamadı' })).toBeVisible(),
  },
  { name: 'a page not found', isRepeat: true, path: '/baska' },
];

/** Opens a screen with 31 users, in its state. */
export async function openScreen(page: Page, { path, act }: Screen): Promise<void> {
  await openWith(page, [makeRecord(), ...makeRecords(30)], path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path.includes('view=cards')) await expect(page.getByRole('listitem').first()).toBeVisible();
  await act?.(page);
}
