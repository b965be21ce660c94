import type { User } from '#domain/user/user.ts';
import { answering } from '#sources/local/answering.ts';
import { createLocalUserSource } from '#sources/local/localUserSource.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { createAddingStore } from './fakes/addingStore.ts';
import { FakeBrowser } from './fakes/fakeBrowser.ts';
import { makeInput } from './data/makeInput.ts';
import { makeUser } from './data/makeUser.ts';
import type { SourceUnderTest } from '#testing/userSourceContract.ts';

/** The users of the list, newest first. */
export const SEEDS: readonly User[] = [
  makeUser({ id: 'seed-0', name: 'Ali Veli' }),
  makeUser({ id: 'seed-1', name: 'Şule', role: 'Admin' }),
  makeUser({ id: 'seed-2', name: 'Cem', role: '' }),
];

/** Longer than any chain of promises here. */
const TURNS = 100;

/**
 * A list of three users in a fake browser with two tabs: the source's, and another person's.
 * @param isLoaded false: they are sample users, which are made when the world settles
 */
export async function openLocalWorld(isLoaded = true): Promise<SourceUnderTest> {
  const browser = new FakeBrowser();
  const text = `[${SEEDS.map((user) => encodeRecord(user, 'x')).join()}]`;
  const seeding: { finish?: (list: string) => void } = {};
  const seeds = new Promise<string>((resolve) => {
    seeding.finish = resolve;
  });
  if (isLoaded) browser.outside((storage) => storage.set('users', text));
  const openTab = () => createAddingStore({ ...browser.openTab(), makeSeeds: () => seeds });
  const [store, other] = [openTab(), openTab()];
  const pass = async () => {
    browser.deliverAll();
    // A fake browser waits only for promises.
    for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
    browser.deliverAll();
  };
  await pass();
  return {
    source: createLocalUserSource(store, store.loadChanger, answering),
    list: () => store.getState().users,
    addElsewhere: async (name) => {
      await other.add(makeInput({ name, role: 'Editor' }));
      await pass();
    },
    refuseChanges: (isRefused) => {
      browser.quota = isRefused ? 0 : Number.POSITIVE_INFINITY;
    },
    deliver: pass,
    settle: async () => {
      seeding.finish?.(text);
      await pass();
    },
  };
}
