import { expect, type Locator, type Page } from '@playwright/test';

/** A phone's button that shows the checkboxes, and hides them again. */
export function selectButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Seç', exact: true });
}

/** Turns selection on by the button, if there is one; otherwise ticking a checkbox does. */
export async function turnOn(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox', { name: /^Seç: / }).first()).toBeVisible();
  if (!(await selectButton(page).isVisible())) return;
  await selectButton(page).click();
}

/** The bar with the actions for the selection. */
export function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Seçilen kullanıcılar' });
}

/** A button of the bar, by a part of its name. */
export function action(page: Page, name: RegExp | string): Locator {
  return bar(page).getByRole('button', { name });
}

export function box(page: Page, name: string): Locator {
  return page.getByRole('checkbox', { name: `Seç: ${name}`, exact: true });
}

export function pageBox(page: Page): Locator {
  return page.getByRole('checkbox', { name: 'Bu sayfayı seç' });
}

/** The users on the page who are selected, in the order shown. */
export async function selected(page: Page): Promise<string[]> {
  const boxes = page.getByRole('checkbox', { name: /^Seç: /, checked: true });
  const names = await boxes.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label')),
  );
  return names.map((name) => (name ?? '').replace('Seç: ', ''));
}
