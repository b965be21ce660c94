import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { focusedStop } from '../pageErrors.ts';
import type { ADMIN } from './office.ts';

/** More tab stops than any screen has. */
const MAX_STOPS = 130;

/** Presses Tab, or `key`, until the target has the focus. Every stop on the way must be visible. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < MAX_STOPS; count += 1) {
    await page.keyboard.press(key);
    // `null`: beyond the last stop, in the browser's own controls.
    expect((await focusedStop(page))?.complaints ?? []).toEqual([]);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_STOPS} × ${key} did not lead to ${target.toString()}`);
}

/** Presses a key, after which `next` must have the focus. */
async function press(page: Page, key: string, next: Locator): Promise<void> {
  await page.keyboard.press(key);
  await expect(next).toBeFocused();
}

/** The focused element. */
const focused = (page: Page) => page.locator(':focus');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** By keyboard: filters, edits, removes and undoes, selects, adds, opens a user. The list stays as it was. */
export async function walkList(page: Page): Promise<void> {
  const filter = button(page, 'Filtre: Gruplara göre filtrele');
  await reach(page, filter);
  await press(page, 'Enter', filter);
  const role = page.getByRole('dialog', { name: 'Filtrele' }).getByRole('checkbox').first();
  await expect(role).toBeVisible();
  await press(page, 'Tab', role);
  await page.keyboard.press('Space');
  await press(page, 'Escape', filter);
  await reach(page, button(page, 'Rol filtresini kaldır'));
  await press(page, 'Enter', page.getByRole('searchbox'));

  const menu = page
    .getByRole('table')
    .getByRole('button', { name: /^İşlemler: / })
    .first();
  await reach(page, page.getByRole('row').getByRole('link').first());
  await press(page, 'ArrowLeft', page.getByRole('checkbox', { name: /^Seç: / }).first());
  await page.keyboard.press('ArrowRight');
  while (!(await menu.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowRight');
  }
  await press(page, 'Enter', page.getByRole('menuitem', { name: 'Düzenle' }));
  await press(page, 'Enter', page.getByRole('dialog').getByLabel('Ad', { exact: true }));
  await press(page, 'Escape', menu);
  const before = await menu.getAttribute('aria-label');
  await press(page, 'Enter', page.getByRole('menuitem', { name: 'Düzenle' }));
  await press(page, 'ArrowUp', page.getByRole('menuitem', { name: 'Sil' }));
  await page.keyboard.press('Enter');
  await expect(menu).not.toHaveAttribute('aria-label', before ?? '');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(menu).toHaveAttribute('aria-label', before ?? '');
  await expect(focused(page)).toHaveCount(1);

  const whole = page.getByRole('checkbox', { name: 'Bu sayfayı seç' });
  await reach(page, whole, 'Shift+Tab');
  await press(page, 'Space', whole);
  await reach(page, button(page, 'Seçimi kaldır'));
  await press(page, 'Enter', whole);

  const add = button(page, '+ Kullanıcı Ekle');
  await reach(page, add, 'Shift+Tab');
  await press(page, 'Enter', page.getByRole('dialog').getByLabel('Ad', { exact: true }));
  await press(page, 'Escape', add);

  await reach(page, button(page, 'Kart Görünümü'), 'Shift+Tab');
  await press(page, 'Enter', button(page, 'Kart Görünümü'));
  await reach(page, button(page, 'Tümü Göster'));
  await press(page, 'Enter', button(page, 'Sayfalandır'));
  await reach(page, page.getByRole('main').getByRole('listitem').getByRole('link').first());
  await press(page, 'Enter', page.getByRole('heading', { level: 1 }));
  const edit = button(page, 'Düzenle');
  await reach(page, edit);
  await press(page, 'Enter', page.getByRole('dialog').getByLabel('Ad', { exact: true }));
  await press(page, 'Escape', edit);
  await reach(page, page.getByRole('link', { name: 'Listeye dön' }), 'Shift+Tab');
  await press(page, 'Enter', heading(page, 'Kullanıcı Listesi'));
}

/** By keyboard: invites and revokes that, opens a member of staff, creates and revokes an access token. */
export async function walkStaff(page: Page, member: string): Promise<void> {
  const invite = button(page, '+ Ekip üyesi davet et');
  const dialog = page.getByRole('dialog');
  await reach(page, page.getByRole('link', { name: 'Ekip' }), 'Shift+Tab');
  await press(page, 'Enter', heading(page, 'Ekip'));
  await reach(page, invite);
  await press(page, 'Enter', dialog.getByLabel('Email'));
  await press(page, 'Enter', dialog.getByLabel('Email'));
  await page.keyboard.type('klavye@ornek.com');
  await press(page, 'Enter', dialog.getByRole('textbox', { name: /davet bağlantısı/ }));
  await reach(page, button(page, 'Bitti'));
  await press(page, 'Enter', invite);
  await reach(page, button(page, 'İptal et: klavye@ornek.com daveti'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'İptal et: klavye@ornek.com daveti')).toHaveCount(0);
  // Of the next invitation, or of the screen.
  await expect(page.locator('h1, li').and(focused(page))).toHaveCount(1);
  const manage = button(page, `Yönet: ${member}`);
  await reach(page, manage, 'Shift+Tab');
  await press(page, 'Enter', dialog.getByRole('heading', { level: 2 }));
  await reach(page, button(page, 'Şifre bağlantısı oluştur'));
  await press(page, 'Escape', manage);
  await reach(page, page.getByRole('link', { name: 'Yedeği indir' }));

  const account = button(page, 'Hesap');
  await reach(page, account, 'Shift+Tab');
  await press(page, 'Enter', account);
  await press(page, 'Tab', button(page, 'Hesabım'));
  await press(page, 'Enter', heading(page, 'Hesabım'));
  const make = button(page, '+ Yeni anahtar');
  await reach(page, make);
  await press(page, 'Enter', page.getByLabel('Ad', { exact: true }));
  await page.keyboard.type('Klavye');
  await press(page, 'Enter', page.getByLabel('Erişim anahtarı', { exact: true }));
  await reach(page, button(page, 'Bitti'));
  await press(page, 'Enter', make);
  await expect(make).toBeInViewport({ ratio: 1 });
  const end = button(page, 'İptal et: Klavye anahtarı');
  await reach(page, end, 'Shift+Tab');
  await press(page, 'Enter', page.getByRole('heading', { name: /iptal edilsin mi/ }));
  await press(page, 'Escape', end);
  await press(page, 'Enter', page.getByRole('heading', { name: /iptal edilsin mi/ }));
  await reach(page, button(page, 'Anahtarı iptal et'));
  await press(page, 'Enter', heading(page, 'Erişim anahtarları'));
  await press(page, 'Escape', account);
}

const form = (page: Page, name: string) => page.getByRole('dialog', { name });
const name = (page: Page) => page.getByLabel('Ad', { exact: true });

/** By keyboard: creates the first admin, looks at all ways to begin, and begins with sample users. */
export async function walkFirstStart(page: Page, admin: typeof ADMIN): Promise<void> {
  const radio = (label: string) => page.getByRole('radio', { name: label });
  const begin = button(page, 'Başla');
  await reach(page, name(page));
  // The missing field gets the focus.
  await press(page, 'Enter', name(page));
  await page.keyboard.type(admin.name);
  await press(page, 'Tab', page.getByLabel('Email'));
  await page.keyboard.type(admin.email);
  await press(page, 'Tab', page.getByLabel('Şifre', { exact: true }));
  await page.keyboard.type(admin.password);
  await press(page, 'Enter', radio('Bu tarayıcıdaki listeyle'));
  await press(page, 'ArrowDown', radio('Örnek kullanıcılarla'));
  await press(page, 'ArrowDown', radio('Boş listeyle'));
  await expect(radio('Boş listeyle')).toBeChecked();
  await press(page, 'ArrowUp', radio('Örnek kullanıcılarla'));
  await reach(page, begin);
  await reach(page, radio('Örnek kullanıcılarla'), 'Shift+Tab');
  await reach(page, begin);
  await page.keyboard.press('Enter');
}

/**
 * By keyboard: resolves conflicts of name and email in the open form, and saves it with the person's name
 * and the others' email.
 */
export async function walkConflict(page: Page, mine: string, theirs: string): Promise<void> {
  const edit = form(page, '· Düzenle');
  const group = (label: string) => edit.getByRole('radiogroup', { name: label });
  await expect(group('Ad')).toBeVisible();
  await reach(page, name(page));
  // Each open choice gets the focus, one after the other.
  await press(page, 'Enter', group('Ad').getByRole('radio').first());
  await press(page, 'ArrowDown', group('Ad').getByRole('radio', { name: `Sizinki: ${mine}` }));
  await press(page, 'Enter', group('Email').getByRole('radio').first());
  await page.keyboard.press('Space');
  await expect(group('Email').getByRole('radio', { name: theirs })).toBeChecked();
  await press(page, 'Enter', button(page, 'Düzenle'));
}
