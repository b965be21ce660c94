import type { Change, CommitResult } from '#domain/change/change.ts';
import type { RecordedChange } from '#domain/change/operation.ts';
import { encodeRecord, decodeMember, parseJson } from '#domain/record/userRecord.ts';
import type { User } from '#domain/user/user.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';

/** Longer than any chain of promises here. */
const TURNS = 60;

/**
 * A browser's list, which does the same changes, as an oracle. Only the places of restored users
 * differ: a browser counts from the end of the list, while in a shared list each user keeps its
 * place. So this oracle remembers such places, and sorts the browser's list by them.
 */
export async function openLocalOracle(users: readonly User[]) {
  const browser = new FakeBrowser();
  const first = users.map((user) => encodeRecord(user, `hash ${user.id}`));
  browser.outside((storage) => storage.set('users', `[${first.join()}]`));
  const store = createAddingStore(browser.openTab());
  await pass(browser);
  /** By id: greater means further in front. */
  const places = new Map(users.map(({ id }, index) => [id, -index]));
  /** The places of the users whom each change added or removed, by both ids. */
  const touched = new Map<string, ReadonlyMap<string, number>>();
  let newest = 0;

  const notePlaces = (change: RecordedChange, earlier: readonly RecordedChange[]) => {
    const removal = (id: string) =>
      earlier.find(({ operations }) =>
        operations.some((one) => one.kind === 'removed' && one.id === id),
      );
    const noted = new Map<string, number>();
    newest += change.operations.length;
    for (const [index, { kind, id }] of change.operations.entries()) {
      if (id === null || kind === 'edited') continue;
      if (kind === 'added') {
        const before = change.kind === 'undo' ? change.undoes : (removal(id)?.id ?? null);
        const isBack = change.kind === 'undo' || change.kind === 'bringBack';
        const old = isBack ? touched.get(before ?? '')?.get(id) : undefined;
        places.set(id, old ?? newest - index);
      }
      noted.set(id, places.get(id) ?? 0);
    }
    touched.set(change.id, noted);
  };

  const records = () =>
    // The list of the product.
    (JSON.parse(browser.truth.get('users') ?? '[]') as readonly unknown[]).map((record) =>
      JSON.stringify(record),
    );
  const placeOf = (record: string) => places.get(decodeMember(parseJson(record))?.id ?? '') ?? 0;

  return {
    changer: store.changer,
    /**
     * Whether the newest change brought users back in another order than that of their places: its
     * name and history then differ from those of a shared list.
     */
    hasOtherOrder: () => {
      const [made] = store.changer.history.changes();
      if (made?.kind !== 'bringBack') return false;
      const placesBack = made.operations.map(({ id }) => places.get(id ?? '') ?? 0);
      return placesBack.some((place, index) => place > (placesBack[index - 1] ?? place));
    },
    users: () => store.getState().users,
    records,
    commit: async (change: Change): Promise<CommitResult> => {
      const before = store.changer.history.changes();
      const committing = store.changer.commit(change);
      await pass(browser);
      const result = await committing;
      const [made] = store.changer.history.changes();
      if (result.ok && result.change !== null && made !== undefined) notePlaces(made, before);
      const texts = records().toSorted((one, other) => placeOf(other) - placeOf(one));
      if (texts.join() !== records().join()) {
        browser.outside((storage) => storage.set('users', `[${texts.join()}]`));
        await pass(browser);
      }
      return result;
    },
  };
}

async function pass(browser: FakeBrowser): Promise<void> {
  browser.deliverAll();
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
  browser.deliverAll();
}
