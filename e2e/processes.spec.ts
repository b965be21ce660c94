import type { Page } from '@playwright/test';
import { addUser, expect, openWith, storedUsers, test } from './fixtures.ts';
import { makeRecords } from './records.ts';

const ROUNDS = 5;

declare global {
  interface Window {
    /** Releases the lock of `holdLock`. */
    releaseLock?: () => void;
  }
}

/** Holds the store's lock in this window, as a slow writer would. */
function holdLock(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('users', () => {
          held();
          return new Promise<void>((release) => {
            window.releaseLock = release;
          });
        });
      }),
  );
}

function waitingWriters(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name === 'users').length;
  });
}

test(
  'two windows in separate processes that wait for the lock of a third lose no add',
  { tag: ['@all', '@chromium'] },
  async ({ context, page: holder }) => {
    test.slow();
    await openWith(holder, makeRecords(5000), '/users');
    const windows = [await context.newPage(), await context.newPage()];
    for (const window of windows) {
      await window.goto('/users');
      await expect(window.getByText('/ 5000')).toBeVisible();
    }
    // Within one process adds cannot be lost in this way.
    const session = await context.browser()?.newBrowserCDPSession();
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
    expect(processInfo.filter(({ type }) => type === 'renderer').length).toBeGreaterThanOrEqual(3);

    for (let round = 0; round < ROUNDS; round += 1) {
      await holdLock(holder);
      const adds = windows.map((window, position) => addUser(window, `Tur ${round}-${position}.`));
      await expect.poll(() => waitingWriters(holder)).toBe(2);
      await holder.evaluate(() => window.releaseLock?.());
      await Promise.all(adds);
    }

    const expected = 5000 + ROUNDS * windows.length;
    for (const window of [holder, ...windows]) {
      await expect(window.getByText(`1 - 10 / ${expected}`, { exact: true })).toBeVisible();
      expect(new Set((await storedUsers(window)).map(({ id }) => id)).size).toBe(expected);
    }
  },
);

test('simultaneous adds in three tabs are all stored', async ({ context, page }) => {
  await openWith(page, makeRecords(50), '/users');
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs.slice(1)) await tab.goto('/users');
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(tabs.map((tab, position) => addUser(tab, `Sekme ${round}-${position}`)));
  }
  for (const tab of tabs) await expect(tab.getByText('1 - 10 / 56', { exact: true })).toBeVisible();
});
