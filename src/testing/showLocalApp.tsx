import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '#app/App.tsx';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';
import { answering } from '#sources/local/answering.ts';
import { createLocalUserSource } from '#sources/local/localUserSource.ts';
import { makeUser } from './data/makeUser.ts';
import { createAddingStore } from './fakes/addingStore.ts';
import { FakeBrowser } from './fakes/fakeBrowser.ts';
import { SourceForTest } from './SourceForTest.tsx';

const ROLES = ['Admin', 'User', 'Editor', 'Viewer'] as const;

/** "Kişi 001", "Kişi 002" …, one day apart, newest first; every fourth has the same role. */
export const numbered = (count: number): User[] =>
  Array.from({ length: count }, (_, at) => {
    const number = String(at + 1).padStart(3, '0');
    return makeUser({
      id: `id-${number}`,
      name: `Kişi ${number}`,
      email: `kisi${number}@ornek.com`,
      role: ROLES[at % ROLES.length] ?? 'User',
      createdAt: new Date(Date.UTC(2024, 5, 30 - at, 9)),
      active: at % 2 === 0,
    });
  });

/**
 * The app on a list that a fake browser stores, with the code that changes it. Views, columns and the like
 * are in the real storage, which is cleared after the test.
 */
export async function showLocalApp(users: readonly User[], path = '/users') {
  onTestFinished(() => {
    localStorage.clear();
    sessionStorage.clear();
    // As if another tab had cleared it: what was read of it is forgotten, too.
    dispatchEvent(new StorageEvent('storage', { key: null }));
    delete document.documentElement.dataset['start'];
    history.replaceState(null, '', '/');
  });
  history.replaceState(null, '', path);
  const browser = new FakeBrowser();
  const text = `[${users.map((user) => encodeRecord(user, 'x')).join()}]`;
  browser.outside((storage) => storage.set('users', text));
  const store = createAddingStore(browser.openTab());
  const other = createAddingStore(browser.openTab());
  const source = createLocalUserSource(store, store.loadChanger, answering);
  const screen = await render(
    <SourceForTest list={{ store, source }}>
      <App basePath="" />
    </SourceForTest>,
  );
  return {
    screen,
    browser,
    /** The stored list. */
    stored: () => browser.truth.get('users'),
    /** Runs a change in another tab, whose events arrive here. */
    elsewhere: async (change: (tab: typeof other) => Promise<unknown>) => {
      await change(other);
      browser.deliverAll();
    },
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    names: () =>
      [...document.querySelectorAll('main tbody tr')].map((row) => row.querySelector('a')?.text),
    address: () => location.pathname + location.search,
  };
}
