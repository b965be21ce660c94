import { expect, it, vi } from 'vitest';
import { openSignOuts } from '#sources/shared/signOuts.ts';

const NAME = 'signed out of the list';

/** Tabs of a browser, in which somebody signs out at 1000. */
function openBrowser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const openTab = (loadedAt: number, now = 1000) => {
    const tab = openSignOuts(NAME, { storage: () => storage, now: () => now, loadedAt });
    const heard = vi.fn<() => void>();
    return { ...tab, heard, listen: () => tab.listen(heard) };
  };
  return { openTab };
}

it('tells the other tabs of a sign-out, and not the one that signs out', async () => {
  const { openTab } = openBrowser();
  const [one, other] = [openTab(0), openTab(0)];
  one.listen();
  other.listen();
  one.tell();
  await expect.poll(() => other.heard.mock.calls.length).toBe(1);
  expect(one.heard).not.toHaveBeenCalled();
});

it('tells a page of a sign-out while it was loading', () => {
  const { openTab } = openBrowser();
  openTab(0).tell();
  const loading = openTab(999, 1200);
  loading.listen();
  expect(loading.heard).toHaveBeenCalledOnce();
});

it.each([
  ['a page that was asked for after it', 1000, 1200],
  ['a page of before the clock was turned back', 300, 400],
])('says nothing of a sign-out to %s', (_name, loadedAt, now) => {
  const { openTab } = openBrowser();
  openTab(0).tell();
  const page = openTab(loadedAt, now);
  page.listen();
  expect(page.heard).not.toHaveBeenCalled();
});

it('tells those that listen where the storage is refused', async () => {
  const storage = () => {
    throw new Error('refused');
  };
  const parts = { storage, now: () => 1000, loadedAt: 0 };
  const heard = vi.fn<() => void>();
  openSignOuts(NAME, parts).listen(heard);
  expect(heard).not.toHaveBeenCalled();
  openSignOuts(NAME, parts).tell();
  await expect.poll(() => heard.mock.calls.length).toBe(1);
});
