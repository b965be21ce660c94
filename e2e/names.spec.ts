import type { Page } from '@playwright/test';
import { addUser, expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecord } from './records.ts';
import { openScreen } from './screens.ts';

// The accessibility tree: roles, names and states, as the browser computes them.

test('the shell exposes its landmarks, links and buttons', { tag: '@all' }, async ({ page }) => {
  await openScreen(page, { name: '', path: '/' });
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "İçeriğe geç"
    - navigation "Ana menü":
      - list:
        - listitem:
          - link "Home"
        - listitem:
          - link "User Table"
        - listitem:
          - link "Geçmiş"
      - button "Depolama"
    - banner:
      - paragraph: Dashboard
      - button "Kullanıcı, sayfa ya da işlem ara…"
      - button "Tema"
      - button "Kısayollar"
      - button "Geri"
      - button "İleri"
    - main:
      - heading "Hoşgeldiniz!" [level=1]
      - paragraph: /Burası modern/
      - search "Kullanıcı ara":
        - searchbox "Kullanıcı ara"
        - button "Ara"
      - link "Kullanıcı Listesi"
  `);
});

test(
  'the table exposes its view, search, sorted column, rows and page',
  { tag: '@all' },
  async ({ page }) => {
    await openScreen(page, { name: '', path: '/users?sort=name&order=desc&q=irem' });
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Kullanıcı Listesi" [level=1]
    - group "Görünüm":
      - button "Tablo Görünümü" [pressed]
      - button "Kart Görünümü"
      - button "Harita Görünümü"
    - button "+ Kullanıcı Ekle"
    - region "Kullanıcı Tablosu":
      - heading "Kullanıcı Tablosu" [level=2]
      - paragraph: 1 kullanıcı
      - searchbox "Tabloda ara...": irem
      - button "Aramayı temizle"
      - 'button "Filtre: Gruplara göre filtrele"'
      - button "İçe aktar"
      - button "Dışa aktar"
      - region "Kullanıcı Tablosu, yatay kaydırılabilir":
        - checkbox "Bu sayfayı seç"
        - table "Kullanıcı Tablosu":
          - rowgroup:
            - row:
              - columnheader "Ad":
                - button "Ad"
              - columnheader "Email":
                - button "Email"
              - columnheader "Rol":
                - button "Rol"
              - columnheader "Oluşturulma Tarihi":
                - button "Oluşturulma Tarihi"
              - columnheader "İşlemler"
          - rowgroup:
            - row:
              - rowheader "İrem Yılmaz":
                - 'checkbox "Seç: İrem Yılmaz"'
                - link "İrem Yılmaz"
              - cell "irem@ornek.com"
              - cell "User"
              - cell "14.03.2024"
              - 'cell "Detaylar: İrem Yılmaz İşlemler: İrem Yılmaz"':
                - 'link "Detaylar: İrem Yılmaz"'
                - 'button "İşlemler: İrem Yılmaz"'
      - navigation "Tablo sayfaları":
        - paragraph: 1 - 1 / 1
        - button "İlk sayfa" [disabled]
        - button "Önceki" [disabled]
        - textbox "Sayfaya git" [disabled]: "1"
        - button "Sonraki" [disabled]
        - button "Son sayfa" [disabled]
  `);
    await expect(page.getByRole('columnheader', { name: 'Ad' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  },
);

test('the cards expose their filters, names and page', { tag: '@all' }, async ({ page }) => {
  await openScreen(page, { name: '', path: '/users?view=cards&q=irem' });
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - search "Kart filtreleri":
      - searchbox "Ara": irem
      - button "Aramayı temizle"
      - combobox "Rol"
      - combobox "Durum"
      - combobox "Sırala"
      - combobox "Sıra"
      - button "Tümü Göster"
    - paragraph: 1 kullanıcı
    - list "Kullanıcı kartları":
      - listitem:
        - 'checkbox "Seç: İrem Yılmaz"'
        - heading "İrem Yılmaz" [level=2]:
          - link "İrem Yılmaz"
        - term: "Email:"
        - definition
        - term: "Rol:"
        - definition: User
        - term: "Oluşturulma Tarihi:"
        - definition: 14.03.2024
        - 'link "Detaylar: İrem Yılmaz"'
        - 'button "İşlemler: İrem Yılmaz"'
    - navigation "Kart sayfaları":
      - paragraph: Sayfa 1 / 1
      - button "İlk sayfa" [disabled]
      - button "Önceki" [disabled]
      - textbox "Sayfaya git" [disabled]: "1"
      - button "Sonraki" [disabled]
      - button "Son sayfa" [disabled]
  `);
});

test('the form exposes its labels, what is wrong, and where', { tag: '@all' }, async ({ page }) => {
  await openScreen(page, { name: '', path: '/users' });
  await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kullanıcı Ekle' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Kullanıcı Ekle":
      - heading "Kullanıcı Ekle" [level=2]
      - button "Kapat"
      - textbox "Ad"
      - paragraph: Ad zorunludur
      - textbox "Email"
      - paragraph: Email zorunludur
      - textbox "Şifre"
      - button "Şifreyi göster"
      - paragraph: En az 6 karakter
      - paragraph: Şifre zorunludur
      - combobox "Rol"
      - checkbox "Aktif" [checked]
      - button "İptal"
      - button "Kaydet"
  `);
  for (const label of ['Ad', 'Email', 'Şifre']) {
    const field = dialog.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(
      label === 'Şifre' ? 'Şifre zorunludur En az 6 karakter' : `${label} zorunludur`,
    );
  }
});

test('a user’s page exposes its values, the map and its controls in Turkish', async ({ page }) => {
  await openScreen(page, { name: '', path: `/users/${makeRecord().id}` });
  await page.locator('.leaflet-marker-icon').press('Enter');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - link "Listeye dön"
    - button "Sayfanın bağlantısını kopyala"
    - article:
      - heading "İrem Yılmaz" [level=1]
      - term: Email
      - definition:
        - link "irem@ornek.com"
        - button "Email adresini kopyala"
      - term: Rol
      - definition: User
      - term: Oluşturulma Tarihi
      - definition: 14.03.2024
      - term: Durum
      - definition: Aktif
      - region "Konum":
        - heading "Konum" [level=2]
        - checkbox "Ayrıntılı haritayı göster" [checked]
        - button "Harita görüntüleri hakkında"
        - 'region "Harita: İrem Yılmaz kullanıcısının konumu"':
          - button "İrem Yılmaz kullanıcısının konumu"
          - button "Kapat"
          - button "Yakınlaştır"
          - button "Uzaklaştır"
        - img /Dünya haritasındaki yeri/
  `);
});

/** The product's texts (typed ones are ignored) whose letters are displayed out of order. */
function reorderedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const reordered: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const isShown = node.parentElement?.checkVisibility({ visibilityProperty: true }) === true;
      if (!isShown || node.parentElement?.closest('bdi') !== null) continue;
      const range = document.createRange();
      let before: DOMRect | null = null;
      let depth = 0;
      for (let offset = 0; offset < text.length; offset += 1) {
        const sign = text.charAt(offset);
        if (/[\u2066-\u2068]/.test(sign)) depth += 1;
        if (sign === '\u2069') depth -= 1;
        if (depth > 0 || !/\p{L}/u.test(sign)) continue;
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        const box = range.getBoundingClientRect();
        const isSameLine = before !== null && Math.abs(before.top - box.top) < box.height / 2;
        if (before !== null && isSameLine && box.left < before.left) reordered.push(text);
        before = box;
      }
    }
    return [...new Set(reordered)];
  });
}

for (const [kind, typed] of [
  ['bidi override characters', '\u202eters \u2069\u202eAd'],
  ['Arabic letters', 'سارة 12'],
] as const) {
  test(
    `${kind} in name, e-mail and role keep every other text in order`,
    { tag: onlyInAll(kind === 'Arabic letters') },
    async ({ page }) => {
      const record = makeRecord({ name: typed, email: `${typed}@ornek.com`, role: typed });
      await openWith(page, [record, makeRecord({ id: 'b' })], '/users');
      await page.getByRole('button', { name: 'Filtre: Gruplara göre filtrele' }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await expect(page.getByText('Filtreler:')).toBeVisible();
      expect(await reorderedTexts(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await addUser(page, typed);
      await expect(page.getByLabel('Son ekleme').getByText('eklendi')).toBeVisible();
      expect(await reorderedTexts(page)).toEqual([]);

      await page.goto('/users?view=cards');
      await expect(page.getByRole('link', { name: 'Detaylar' }).first()).toBeVisible();
      expect(await reorderedTexts(page)).toEqual([]);

      await page.goto(`/users/${record.id}`);
      await page.locator('.leaflet-marker-icon').press('Enter');
      await expect(page.locator('.leaflet-popup')).toBeVisible();
      expect(await reorderedTexts(page)).toEqual([]);
      // In plain text, isolate characters surround the name.
      await expect(page).toHaveTitle(/^\u2068.*\u2069 · Dashboard$/);
      await expect(
        page.getByRole('region', { name: /^Harita: \u2068.*\u2069 kullan/ }),
      ).toBeVisible();
    },
  );
}
