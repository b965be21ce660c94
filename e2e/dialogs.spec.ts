import type { Locator, Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

/** How far an element is outside the window, or under its dialog's title or buttons, in px. */
function hiddenBy(element: Locator): Promise<number> {
  return element.evaluate((target) => {
    const body = target.closest('dialog')?.firstElementChild;
    const scroller = [...(body?.querySelectorAll('*') ?? [])].find(
      (part) => part.contains(target) && getComputedStyle(part).overflowY === 'auto',
    );
    const area = scroller?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const box = target.getBoundingClientRect();
    return Math.max(0, area.top - box.top, box.bottom - area.bottom, box.bottom - innerHeight);
  });
}

const DIALOGS = [
  {
    title: 'Kullanıcı Ekle',
    opener: '+ Kullanıcı Ekle',
    close: 'Kapat',
    buttons: ['İptal', 'Kaydet'],
  },
  { title: 'Depolama', opener: 'Depolama', close: 'Depolama panelini kapat', buttons: [] },
  { title: 'Klavye kısayolları', opener: 'Kısayollar', close: 'Kapat', buttons: [] },
] as const;

async function openDialog(page: Page, { title, opener }: (typeof DIALOGS)[number]) {
  await openWith(page, makeRecords(3), '/users');
  const button = page.getByRole('button', { name: opener });
  const menu = page.getByRole('button', { name: 'Menüyü aç' });
  if (!(await button.isVisible())) await menu.click();
  await button.click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

for (const dialog of DIALOGS) {
  test(
    `in a low window the title and buttons of “${dialog.title}” stay visible and never cover the focus`,
    { tag: onlyInAll(dialog !== DIALOGS[0]) },
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 400 });
      const opened = await openDialog(page, dialog);
      const always = [
        opened.getByRole('heading', { name: dialog.title }),
        opened.getByRole('button', { name: dialog.close, exact: true }),
        ...dialog.buttons.map((name) => opened.getByRole('button', { name, exact: true })),
      ];
      const stops = opened.locator('input:not([type=file]), select, button');
      for (let count = (await stops.count()) + 1; count > 0; count -= 1) {
        await page.keyboard.press('Tab');
        const focused = opened.locator(':focus');
        if ((await focused.count()) === 0) continue;
        expect(await hiddenBy(focused)).toBeLessThan(1);
        for (const part of always) await expect(part).toBeInViewport({ ratio: 1 });
      }
    },
  );
}

test(
  'the form focuses its first field, and states what a password needs',
  { tag: '@all' },
  async ({ page }) => {
    const form = await openDialog(page, DIALOGS[0]);
    await expect(form.getByLabel('Ad', { exact: true })).toBeFocused();
    await expect(form.getByLabel('Şifre', { exact: true })).toHaveAccessibleDescription(
      'En az 6 karakter',
    );
  },
);
