import { expect, test } from './fixtures.ts';

test(
  'without scripts the page says that it needs them',
  { tag: '@chromium' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/users');
    const words = page.locator('noscript');
    await expect(words).toBeInViewport();
    await context.close();
  },
);
