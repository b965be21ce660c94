import type { Page } from '@playwright/test';

/** Delays a chunk, or with `.*` all scripts, until the returned function is called. */
export async function holdBack(page: Page, chunk: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(new RegExp(`/assets/${chunk}-.*\\.js`), async (route) => {
    await held;
    await route.continue();
  });
  return () => letThrough();
}
