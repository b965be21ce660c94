import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { User } from '#domain/user/user.ts';
import { previewBackup } from '#sources/local/archive/backup.ts';
import { createUserArchive, type UserArchive } from '#sources/local/archive/userArchive.ts';
import { decodeUsers, encodeRecord } from '#sources/local/record/userRecord.ts';
import type { UserStore } from '#sources/local/store/userStore.ts';
import { createAddingStore, type AddingStore } from '#testing/addingStore.ts';
import { FakeBrowser } from '#testing/fakeBrowser.ts';
import { makeInput } from '#testing/makeInput.ts';
import { makeUser } from '#testing/makeUser.ts';

const OTHER = encodeRecord(makeUser({ id: 'other' }), 'x');
const SEEDS = `[${encodeRecord(makeUser({ id: 'seed' }), 'x')},null]`;

/** Empty texts, which the product may overwrite. */
const NOTHING: readonly string[] = ['null', '', ' \n'];

type Restore = 'mergeFile' | 'replaceByFile' | 'undo' | 'restoreSnapshot';

type Step =
  | { readonly do: 'add' | 'startEmpty' | 'startWithSamples' | 'putBack'; readonly tab: number }
  | { readonly do: 'clear' | 'empty' | 'damage' | 'replace' | 'settle' | 'makeRoom' }
  | { readonly do: 'refuse' | 'allow' }
  | { readonly do: 'fill'; readonly room: number }
  | { readonly do: Restore; readonly tab: number }
  | { readonly do: 'release'; readonly tab: number }
  | { readonly do: 'loseEvents' | 'deliverEvents' };

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant<'add'>('add'), tab: fc.nat(3) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom<'startEmpty' | 'startWithSamples' | 'putBack'>(
          'startEmpty',
          'startWithSamples',
          'putBack',
        ),
        tab: fc.nat(3),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom<Restore>('mergeFile', 'replaceByFile', 'undo', 'restoreSnapshot'),
        tab: fc.nat(3),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant<'release'>('release'), tab: fc.nat(3) }),
    },
    {
      // From no room at all to room for a record, with or without its revision.
      weight: 1,
      arbitrary: fc.record({ do: fc.constant<'fill'>('fill'), room: fc.nat(400) }),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom<Step>(
        { do: 'clear' },
        { do: 'empty' },
        { do: 'damage' },
        { do: 'replace' },
        { do: 'settle' },
        { do: 'settle' },
        { do: 'makeRoom' },
        { do: 'refuse' },
        { do: 'allow' },
        { do: 'loseEvents' },
        { do: 'deliverEvents' },
      ),
    },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

it('loses no add that returned ok and overwrites nothing unread, in any tabs and any trouble', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
      fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }),
      steps,
      async (ownProcesses, delays, program) => {
        const run = new Run(ownProcesses, delays);
        for (const step of program) await run.take(step);
        await run.finish();
        run.check();
      },
    ),
    { numRuns: 2000 },
  );
}, 120_000);

/** Two to four tabs, each in its own process or in the first one's, and what they did. */
class Run {
  readonly #browser = new FakeBrowser();
  readonly #stores: AddingStore[];
  readonly #underWay: Promise<unknown>[] = [];
  readonly #added: User[] = [];
  /** Names of the users whose add failed. */
  readonly #failed: string[] = [];
  /** Texts that replaced a list by an action that the person chose, with those actions. */
  readonly #chosen = new Map<string, Set<Restore>>();
  /** Members that a restore added to a list. */
  readonly #restored = new Set<string>();
  /** Damaged texts that the person has saved. */
  readonly #released = new Set<string>();
  readonly #archives: UserArchive[];
  #adds = 0;
  #files = 0;
  #action: Restore = 'undo';

  constructor(ownProcesses: readonly boolean[], delays: readonly number[]) {
    let turn = 0;
    this.#browser.nextDelay = () => delays[(turn += 1) % delays.length] ?? 0;
    const environments = ownProcesses.map((isOwn, tab) =>
      this.#browser.openTab({
        seeds: SEEDS,
        ...(isOwn || tab === 0 ? {} : { sameProcessAs: 0 }),
      }),
    );
    this.#stores = environments.map((env) => createAddingStore(env));
    this.#archives = this.#stores.map((store, tab) =>
      createUserArchive(this.#watched(store), {
        storage: () => {
          const env = environments[tab];
          if (env === undefined) throw new Error('there is no tab');
          return env.storage();
        },
        onChangeElsewhere: () => () => undefined,
        previewFile: () => Promise.resolve(null),
        persistence: null,
      }),
    );
  }

  /** Records the lists that actions write, to distinguish them from writes that nobody chose. */
  #watched(store: UserStore): UserStore {
    return {
      ...store,
      commit: (change) => {
        const action = this.#action;
        return store.commit({
          ...change,
          next: (base) => {
            const next = change.next(base);
            if (next === null) return null;
            const before = membersOf(base.text);
            for (const member of membersOf(next) ?? []) {
              if (action !== 'undo' && before?.includes(member) !== true)
                this.#restored.add(member);
            }
            this.#chosen.set(next, (this.#chosen.get(next) ?? new Set<Restore>()).add(action));
            return next;
          },
        });
      },
    };
  }

  async take(step: Step): Promise<void> {
    const browser = this.#browser;
    switch (step.do) {
      case 'add':
        this.#underWay.push(this.#add(this.#store(step.tab)));
        break;
      case 'startEmpty':
      case 'startWithSamples':
      case 'putBack':
        this.#underWay.push(this.#store(step.tab)[step.do]());
        break;
      case 'mergeFile':
      case 'replaceByFile':
      case 'undo':
      case 'restoreSnapshot':
        this.#underWay.push(this.#restore(step.do, step.tab));
        break;
      case 'release': {
        const store = this.#store(step.tab);
        const text = store.readDamagedText();
        if (text === null) break;
        this.#released.add(text);
        store.releaseDamagedText();
        break;
      }
      case 'settle':
        await this.#settle();
        break;
      case 'clear':
        // Another program takes no lock, so it acts between the product's own writes.
        await this.#settle();
        browser.outside((storage) => storage.clear());
        break;
      case 'empty': {
        await this.#settle();
        const text = NOTHING[browser.changes.length % NOTHING.length] ?? '';
        browser.outside((storage) => storage.set('users', text));
        break;
      }
      case 'damage':
        await this.#settle();
        browser.outside((storage) => storage.set('users', `bozuk ${browser.changes.length}`));
        break;
      case 'replace':
        await this.#settle();
        browser.outside((storage) => storage.set('users', `[${browser.changes.length},${OTHER}]`));
        break;
      case 'fill':
        browser.quota = size(browser.truth) + step.room;
        break;
      case 'makeRoom':
        browser.quota = Number.POSITIVE_INFINITY;
        break;
      case 'refuse':
      case 'allow':
        browser.isRefused = step.do === 'refuse';
        break;
      case 'loseEvents':
      case 'deliverEvents':
        browser.areEventsLost = step.do === 'loseEvents';
        break;
    }
    await Promise.resolve();
  }

  async finish(): Promise<void> {
    this.#browser.isRefused = false;
    this.#browser.areEventsLost = false;
    const isOpening = () => this.#stores.some((store) => store.getState().phase !== 'ready');
    // After a clear() a tab waits for each of two locks as long as a write may take to arrive.
    for (let turn = 0; turn < 400 && isOpening(); turn += 1) await this.#settle();
    expect(isOpening(), 'a tab never becomes ready').toBe(false);
    await this.#settle();
    // Notifies every tab, in case it missed an event.
    this.#browser.outside(() => undefined);
  }

  check(): void {
    const { changes, truth, lostCopies } = this.#browser;
    expect(lostCopies, 'copies of damaged text stay').toEqual([]);
    const copies = [...truth].filter(([key]) => key.startsWith('users.damaged.'));
    expect(copies.filter(([, text]) => NOTHING.includes(text))).toEqual([]);
    for (const { before, after, by, others } of changes) {
      if (by === 'outside' || before === null || NOTHING.includes(before)) continue;
      const kept = this.#keptBy(after ?? '', membersOf(before));
      // Unreadable text is overwritten only if there is a copy of it, here or elsewhere.
      if (kept === null) expect([...others, ...this.#released]).toContain(before);
      else expect(membersOf(after ?? '') ?? []).toEqual(expect.arrayContaining(kept));
    }
    for (const { id } of this.#added) {
      const written = changes.some(({ after }) => after?.includes(`"${id}"`));
      expect(written, `${id} was written`).toBe(true);
    }
    for (const name of this.#failed) {
      const written = changes.some(({ after }) => after?.includes(`"${name}"`));
      expect(written, `${name} was never written`).toBe(false);
    }
    const stored = decodeUsers(truth.get('users') ?? '');
    for (const store of this.#stores) {
      const { notice, users } = store.getState();
      if (notice === null) expect(stored).toMatchObject({ kind: 'list', users });
    }
  }

  /** Those of `members` that a change to `after` must not lose. */
  #keptBy(after: string, members: string[] | null): string[] | null {
    const chosen = this.#chosen.get(after);
    if (members === null || chosen === undefined) return members;
    if (chosen.has('replaceByFile') || chosen.has('restoreSnapshot')) return [];
    // An undo removes what a restore added; a restored file may change users of earlier files.
    return members.filter((member) =>
      chosen.has('undo') ? !this.#restored.has(member) : !member.startsWith('{"id":"file-'),
    );
  }

  async #restore(action: Restore, tab: number): Promise<void> {
    const archive = this.#archives[tab % this.#archives.length];
    if (archive === undefined) throw new Error('there is no tab');
    this.#files += 1;
    const shared = encodeRecord(makeUser({ id: 'file-1', name: `Dosya ${this.#files}` }), 'x');
    const own = encodeRecord(makeUser({ id: `file-${this.#files + 1}` }), 'x');
    const snapshot = [...this.#browser.truth].find(([key]) => key.startsWith('users.snapshot.'));
    const text = action === 'restoreSnapshot' ? (snapshot?.[1] ?? '[]') : `[${shared},${own},7]`;
    const preview = previewBackup(text, this.#store(tab).getListText());
    // The watched `commit` reads it synchronously.
    this.#action = action;
    if (action === 'undo') await archive.undo();
    else if (preview.kind === 'list') {
      const mode = action === 'mergeFile' ? 'merge' : 'replace';
      await archive.restore({ ...preview, mode, isSnapshotRequired: this.#files % 2 === 0 });
    }
  }

  async #add(store: AddingStore): Promise<void> {
    const isInMemory = () => ['unavailable', 'full'].includes(store.getState().notice?.kind ?? '');
    const before = store.getState().notice;
    const name = `Yeni ${(this.#adds += 1)}`;
    const result = await store.add(makeInput({ name }));
    if (!result.ok) this.#failed.push(name);
    // Before the add, or since the store opened while the add waited.
    const isUnstored = [before, store.getState().notice].some(
      (notice) => notice?.kind === 'damaged' && notice.copy !== 'stored',
    );
    // In memory nothing is stored, and every screen says so.
    if (result.ok && !isInMemory() && !isUnstored) this.#added.push(result.user);
  }

  #store(tab: number): AddingStore {
    const store = this.#stores[tab % this.#stores.length];
    if (store === undefined) throw new Error('there is no tab');
    return store;
  }

  async #settle(): Promise<void> {
    await Promise.all(this.#underWay);
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
    this.#browser.deliverAll();
  }
}

/** The texts of a list's members; `null` if it is not a list. */
function membersOf(text: string): string[] | null {
  if (decodeUsers(text).kind !== 'list') return null;
  return (JSON.parse(text) as unknown[]).map((member) => JSON.stringify(member));
}

function size(storage: ReadonlyMap<string, string>): number {
  return [...storage].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
}
