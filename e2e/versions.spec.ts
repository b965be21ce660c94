import type { Page } from '@playwright/test';
import { addUser, expect, storedUsers, test, visitOnce } from './fixtures.ts';
import { buildVersion, NEVER_ANSWERED, serveVersions } from './builds.ts';

test.use({ serviceWorkers: 'allow' });
// Each test waits several times for pages to removeUnusedVersions.
test.setTimeout(120_000);

let builds: Awaited<ReturnType<typeof buildVersion>>[];
let server: Awaited<ReturnType<typeof serveVersions>>;

test.beforeAll(async () => {
  // Only the longer tests have a third one.
  const isAll = process.env['TEST_ALL'] !== undefined;
  builds = [await buildVersion(2), ...(isAll ? [await buildVersion(3)] : [])];
});

test.afterAll(() => Promise.all(builds.map(({ close }) => close())));

test.beforeEach(async ({ page, baseURL }) => {
  server = await serveVersions(`${baseURL}`, ...builds.map(({ address }) => address));
  await visitOnce(page, `${server.origin}/users`);
  await page.reload();
});

test.afterEach(() => server.close());

const notice = (page: Page) => page.getByText('Yeni sürüm hazır.');
const versions = (page: Page) => page.evaluate(() => caches.keys());

/** The page's main script, whose name differs in each version. */
const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src);

/** The main script of a version, whether or not a page runs it. */
async function scriptOfVersion(index: number): Promise<string> {
  const html = await (await fetch(builds[index - 2]?.address ?? '')).text();
  return server.origin + (/<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '');
}

async function openUsers(page: Page): Promise<Page> {
  await page.goto(`${server.origin}/users`);
  await expect(page.getByText(/^1 - \d+ \/ \d+$/)).toBeVisible();
  return page;
}

/** Resolves once the served version is installed and waits. */
async function lookForUpdate(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready;
      return { isInstalling: installing !== null, isWaiting: waiting !== null };
    });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(state).toEqual({ isInstalling: false, isWaiting: true });
}

/** Presses "Yenile"; resolves once the page runs that version. */
async function takeVersion(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: 'Yenile' }).click();
  await expect.poll(() => scriptOf(page).catch(() => '')).toBe(await scriptOfVersion(number));
  await expect(page.getByRole('heading', { name: 'Kullanıcı Listesi' })).toBeVisible();
}

/** Asks the worker, as a loaded page does, to remove the versions that no page runs. */
const removeUnusedVersions = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => {
      port1.addEventListener('message', resolve);
      port1.start();
    });
    active?.postMessage({ running: '/' }, [port2]);
    await answered;
  });

test('a new version is announced, waits for an open form, and is applied when the person agrees', async ({
  page,
}) => {
  await page.getByRole('button', { name: '+ Kullanıcı Ekle' }).click();
  await page.getByLabel('Ad', { exact: true }).fill('Yarım');

  server.publish(2);
  await lookForUpdate(page);
  await expect(notice(page)).toBeVisible();
  // Behind a modal form it can be neither pressed nor focused.
  const apply = page.getByRole('button', { name: 'Yenile' });
  await expect(apply.click({ trial: true, timeout: 1000 })).rejects.toThrow('intercepts pointer');
  await apply.focus();
  await expect(apply).not.toBeFocused();
  await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Yarım');
  const before = await versions(page);
  expect(before).toHaveLength(2);

  await page.getByRole('button', { name: 'İptal' }).click();
  await takeVersion(page, 2);
  await expect(notice(page)).toBeHidden();
  await expect.poll(() => versions(page)).toEqual(before.slice(1));
});

test(
  'a tab of the previous version continues, and shares the list with a tab of the new one',
  { tag: '@all' },
  async ({ page, context }) => {
    const other = await openUsers(await context.newPage());
    server.publish(2);
    await lookForUpdate(page);
    await takeVersion(page, 2);
    await addUser(page, 'Yeni Sürümden');
    await expect(other.getByText('Yeni Sürümden').first()).toBeVisible();
    await addUser(other, 'Önceki Sürümden');
    await expect(page.getByText('Önceki Sürümden').first()).toBeVisible();
    expect(await storedUsers(page)).toHaveLength(5);
  },
);

test(
  'the files of a version are kept, however many versions later, until no tab runs it',
  { tag: '@all' },
  async ({ page, context }) => {
    const old = await openUsers(await context.newPage());
    const first = await scriptOf(old);
    for (const number of [2, 3]) {
      server.publish(number);
      await lookForUpdate(page);
      await takeVersion(page, number);
    }
    // A new tab replaces this one: while it loads, the old tab seems to be the only one.
    await page.close();
    const fresh = await openUsers(await context.newPage());
    await expect(notice(old)).toBeVisible();
    await removeUnusedVersions(fresh);
    expect(await scriptOf(old)).toBe(first);
    await old.keyboard.press('?');
    await expect(old.getByRole('dialog', { name: 'Klavye kısayolları' })).toBeVisible();
    await old.keyboard.press('Escape');
    await old.getByRole('link', { name: 'Detaylar: Kişi 001' }).click();
    await expect(old.locator('.leaflet-marker-icon')).toBeVisible();
    // The version in between has already been removed.
    await expect.poll(() => versions(fresh)).toHaveLength(2);

    await old.close();
    await fresh.reload();
    await expect.poll(() => versions(fresh)).toHaveLength(1);
  },
);

test(
  'a tab that does not answer what version it runs keeps every version',
  { tag: '@all' },
  async ({ page, context }) => {
    const silent = await context.newPage();
    // Like a frozen tab, or one of a release that does not know the question, it does not answer.
    await silent.goto(`${server.origin}/favicon.svg`);
    server.publish(2);
    await lookForUpdate(page);
    await takeVersion(page, 2);
    await removeUnusedVersions(page);
    expect(await versions(page)).toHaveLength(2);
    await silent.close();
    await removeUnusedVersions(page);
    // The page answers once it has loaded.
    await expect
      .poll(async () => removeUnusedVersions(page).then(() => versions(page)))
      .toHaveLength(1);
  },
);

test(
  '"Yenile" loads the newest version, even if pressed in two tabs and twice',
  { tag: '@all' },
  async ({ page, context }) => {
    const other = await openUsers(await context.newPage());
    server.publish(2);
    await lookForUpdate(page);
    await expect(notice(other)).toBeVisible();
    await expect(notice(page)).toBeVisible();
    server.publish(3);
    await lookForUpdate(other);
    await page.evaluate(() => {
      const press = () =>
        [...document.querySelectorAll('button')]
          .find(({ textContent }) => textContent === 'Yenile')
          ?.click();
      press();
      press();
    });
    await takeVersion(other, 3);
    await expect.poll(() => scriptOf(page).catch(() => '')).toBe(await scriptOfVersion(3));
  },
);

test(
  '"Yenile" does not wait for a request that hangs in another tab',
  { tag: '@all' },
  async ({ page, context }) => {
    const other = await openUsers(await context.newPage());
    await other.evaluate((path) => void fetch(path).catch(() => undefined), NEVER_ANSWERED);
    server.publish(2);
    await lookForUpdate(page);
    await takeVersion(page, 2);
  },
);

test(
  'a tab that was loading when a new version became active is offered it',
  { tag: '@all' },
  async ({ page, context }) => {
    // It runs the first version, but reports that only once the second is active.
    const late = await context.newPage();
    await late.clock.install();
    await late.goto(`${server.origin}/users`);
    server.publish(2);
    await lookForUpdate(page);
    await takeVersion(page, 2);
    expect(await scriptOf(late)).not.toBe(await scriptOfVersion(2));
    await late.clock.runFor(5000);
    await late.clock.resume();
    await expect(notice(late)).toBeVisible();
    await takeVersion(late, 2);
  },
);

test.describe('when a host answers a missing file with the page', () => {
  test.use({ allowedComplaints: [/integrity|Failed to load|404|bad HTTP/] });

  test(
    'nothing is kept: an incomplete version is not installed',
    { tag: '@all' },
    async ({ page }) => {
      server.answerMissingWithPage();
      server.publish(2, ['/sw.js']);
      const state = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const found = new Promise<ServiceWorker>((resolve) => {
          registration.addEventListener('updatefound', () => {
            if (registration.installing !== null) resolve(registration.installing);
          });
        });
        await registration.update().catch(() => undefined);
        const worker = await found;
        return new Promise((resolve) => {
          worker.addEventListener('statechange', () => resolve(worker.state));
        });
      });
      expect(state).toBe('redundant');
      server.publish(2);
      await lookForUpdate(page);
      await takeVersion(page, 2);
    },
  );

  test('the page is not handed on as a script', { tag: '@all' }, async ({ page }) => {
    server.answerMissingWithPage();
    const answer = await page.evaluate(async () => {
      const response = await fetch('/assets/gone-12345678.js');
      return { status: response.status, text: await response.text() };
    });
    expect(answer).toEqual({ status: 404, text: '' });
  });
});
