import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { button, press, reach } from './keyPresses.ts';
import type { ADMIN } from './office.ts';

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
