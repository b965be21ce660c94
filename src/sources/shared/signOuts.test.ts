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

it('notifies other tabs of a sign-out, but not the tab that signs out', async () => {
  const { openTab } = openBrowser();
  const [one, other] = [openTab(0), openTab(0)];
  one.listen();
  other.listen();
  one.announce();
  await expect.poll(() => other.heard.mock.calls.length).toBe(1);
  expect(one.heard).not.toHaveBeenCalled();
});

it('notifies a page of a sign-out while it was loading', () => {
  const { openTab } = openBrowser();
  openTab(0).announce();
  const loading = openTab(999, 1200);
  loading.listen();
  expect(loading.heard).toHaveBeenCalledOnce();
});

it.each([
  ['a page that was loaded after it', 1000, 1200],
  ['a page whose clock was turned back', 300, 400],
])('does not notify %s of a sign-out', (_name, loadedAt, now) => {
  const { openTab } = openBrowser();
  openTab(0).announce();
  const page = openTab(loadedAt, now);
  page.listen();
  expect(page.heard).not.toHaveBeenCalled();
});

it('notifies listening tabs where storage is refused', async () => {
  const storage = () => {
    throw new Error('refused');
  };
  const parts = { storage, now: () => 1000, loadedAt: 0 };
  const heard = vi.fn<() => void>();
  openSignOuts(NAME, parts).listen(heard);
  expect(heard).not.toHaveBeenCalled();
  openSignOuts(NAME, parts).announce();
  await expect.poll(() => heard.mock.calls.length).toBe(1);
});
