import type { Page } from '@playwright/test';
import { expect, onlyInAll, openWith, test } from './fixtures.ts';
import { holdBack } from './holdBack.ts';
import { makeRecords } from './records.ts';

test.use({ allowedComplaints: [/net::ERR_FAILED/] });

/** The boxes of all elements of the frame, without the contents of icons and the number of users, which comes later. */
async function frameBoxes(page: Page) {
  return page
    .locator(
      'div:has(> nav[aria-label="Ana menü"]), nav[aria-label="Ana menü"] *, header, header *, main',
    )
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest('svg > *'))
        .filter(
          ({ textContent, parentElement }) =>
            !/^[\d.]+$/.test(textContent) || parentElement?.textContent !== textContent,
        )
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return { tag: element.tagName, x, y, width, height };
        }),
    );
}

for (const width of [1280, 360]) {
  test(
    `the sidebar and the header are painted before any script runs, and then do not move (${width} px)`,
    { tag: onlyInAll(width === 360) },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await openWith(page, makeRecords(3), '/users');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const drawn = await frameBoxes(page);

      await page.route('**/*.js', (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('banner')).toContainText('Dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      const painted = await frameBoxes(page);
      expect(painted.length).toBeGreaterThan(10);
      expect(painted).toEqual(drawn);
    },
  );
}

test('the parts of each screen are fetched before any script has come', async ({ page }) => {
  await holdBack(page, '(index|react)');
  for (const [path, part] of [
    ['/', 'HomeScreen'],
    ['/users/1', 'UserDetailScreen'],
    ['/users?view=cards', 'UserCards'],
    ['/users?view=map', 'UserPlaces'],
    ['/users?q=a', 'answering'],
    ['/users?layout=name', 'later'],
    ['/history', 'HistoryScreen'],
  ] as const) {
    const fetched = page.waitForRequest(new RegExp(`/assets/${part}-`));
    await page.goto(path, { waitUntil: 'commit' });
    await fetched;
  }
});

test('the list without a search fetches nothing but the first scripts until they have come', async ({
  page,
}) => {
  const release = await holdBack(page, '(index|react)');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/users', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  expect(fetched.filter((address) => address.endsWith('.js'))).toHaveLength(2);
  release();
});

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
