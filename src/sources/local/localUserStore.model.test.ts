import type { UserArchive } from '#domain/archive.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply } from '#domain/change/apply.ts';
import type { Change } from '#domain/change/change.ts';
import type { Operation } from '#domain/change/operation.ts';
import { listOf, readList } from '#domain/record/storedList.ts';
import { listFrom, previewBackup } from '#sources/local/backup.ts';
import type { History } from '#sources/local/history.ts';
import { createUserArchive } from '#sources/local/userArchive.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import type { StoreEnvironment } from '#sources/local/storeEnvironment.ts';
import type { BaseList, UserStore } from '#sources/local/localUserStore.ts';
import { createAddingStore, type AddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser, sizeOf } from '#testing/fakes/fakeBrowser.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const OTHER = encodeRecord(makeUser({ id: 'other' }), 'x');
const SEEDS = `[${encodeRecord(makeUser({ id: 'seed' }), 'x')},null]`;

/** Records that share an id and a name, each with an email of its own, which nothing here changes. */
const SHARED = ['bir', 'iki', 'üç'].map((mailbox) =>
  encodeRecord(makeUser({ id: 'other', email: `${mailbox}@ornek.com` }), 'x'),
);

const REMOVED = { kind: 'removed', page: 1, size: 10 } as const;

/** Empty texts, which the product may overwrite. */
const NOTHING: readonly string[] = ['null', '', ' \n'];

type Restore = 'mergeFile' | 'replaceByFile' | 'undoRestore' | 'restoreSnapshot';
type Edit = 'rename' | 'toggle' | 'remove' | 'merge' | 'undo' | 'bringBack' | 'erase';
type BulkChange = 'removeAll' | 'deactivateAll' | 'setRoleOfSome';

type Step =
  | { readonly do: 'add' | 'startEmpty' | 'startWithSamples' | 'putBack'; readonly tab: number }
  | { readonly do: 'clear' | 'empty' | 'damage' | 'replace' | 'share' | 'settle' | 'makeRoom' }
  | { readonly do: 'refuse' | 'allow' }
  | { readonly do: 'fill'; readonly room: number }
  | { readonly do: Restore | BulkChange; readonly tab: number }
  /** `which`: the user or the change, of those that the tab shows. */
  | { readonly do: Edit; readonly tab: number; readonly which: number }
  | { readonly do: 'release'; readonly tab: number }
  | { readonly do: 'loseEvents' | 'deliverEvents' }
  /** The database is refused, full, or cleared, or a tab dies at one of its writes. */
  | { readonly do: 'refuseDatabase' | 'fillDatabase' | 'clearDatabase' | 'allowDatabase' }
  | { readonly do: 'crash'; readonly tab: number; readonly at: CrashPoint }
  /** A tab of an earlier version changes the list: it knows no database. */
  | { readonly do: 'earlierVersion' };

/** Where a commit ends: before or after the change is kept, and after the list or its revision. */
type CrashPoint = 'beforeKept' | 'afterKept' | 'afterList' | 'afterRevision';

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
        do: fc.constantFrom<Restore | BulkChange>(
          'mergeFile',
          'replaceByFile',
          'undoRestore',
          'restoreSnapshot',
          'removeAll',
          'deactivateAll',
          'setRoleOfSome',
        ),
        tab: fc.nat(3),
      }),
    },
    {
      weight: 10,
      arbitrary: fc.record({
        do: fc.constantFrom<Edit>(
          'rename',
          'toggle',
          'remove',
          'merge',
          'undo',
          'undo',
          'bringBack',
          'erase',
        ),
        tab: fc.nat(3),
        which: fc.nat(4),
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
        { do: 'share' },
        { do: 'settle' },
        { do: 'settle' },
        { do: 'makeRoom' },
        { do: 'refuse' },
        { do: 'allow' },
        { do: 'loseEvents' },
        { do: 'deliverEvents' },
        { do: 'refuseDatabase' },
        { do: 'fillDatabase' },
        { do: 'clearDatabase' },
        { do: 'allowDatabase' },
        { do: 'allowDatabase' },
        { do: 'earlierVersion' },
      ),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant<'crash'>('crash'),
        tab: fc.nat(3),
        at: fc.constantFrom<CrashPoint>('beforeKept', 'afterKept', 'afterList', 'afterRevision'),
      }),
    },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

it('loses no acknowledged change, invents none, and overwrites nothing unread, in any tabs and faults', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
      fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }),
      steps,
      async (ownProcesses, delays, program) => {
        const run = new Run(ownProcesses, delays);
        await run.open();
        for (const step of program) await run.take(step);
        await run.finish();
        run.check();
      },
    ),
    { numRuns: propertyRuns(2000) },
  );
}, 120_000);

/** A change of the list that the store acknowledged. */
interface Acknowledged {
  readonly base: string;
  readonly next: string;
  readonly isStored: boolean;
}

/** Two to four tabs, each in its own process or in the first one's, and what they did. */
class Run {
  readonly #browser = new FakeBrowser();
  readonly #stores: AddingStore[];
  readonly #archives: UserArchive[];
  readonly #underWay: Promise<unknown>[] = [];
  readonly #acknowledged: Acknowledged[] = [];
  /** The operations of every change that a history has had, by their text. */
  readonly #operations = new Map<string, readonly Operation[]>();
  /** Names of the users whose add failed. */
  readonly #failed: string[] = [];
  /** Damaged texts that the person has saved. */
  readonly #released = new Set<string>();
  /** False once the database was cleared: tabs that are open remember what they have read. */
  #isHistoryWhole = true;
  #adds = 0;
  #files = 0;

  constructor(ownProcesses: readonly boolean[], delays: readonly number[]) {
    let turn = 0;
    this.#browser.nextDelay = () => delays[(turn += 1) % delays.length] ?? 0;
    const environments = ownProcesses.map((isOwn, tab) =>
      this.#browser.openTab({
        seeds: SEEDS,
        ...(isOwn || tab === 0 ? {} : { sameProcessAs: 0 }),
      }),
    );
    this.#stores = environments.map((env) =>
      createAddingStore(env, (store) => this.#watched(store)),
    );
    this.#archives = this.#stores.map((store, tab) => {
      const env = environments[tab] ?? this.#browser.openTab();
      return createUserArchive(
        store,
        {
          ...env,
          onChangeElsewhere: () => () => undefined,
          previewFile: () => Promise.resolve(null),
        },
        store.loadChanger,
      );
    });
  }

  /** Until each tab has read its history. */
  async open(): Promise<void> {
    for (const store of this.#stores) {
      const { history } = await store.loadChanger();
      history.subscribe(() => this.#collect(history));
    }
  }

  /** Notes the changes that are written, unlike the remedies. */
  #watched(store: UserStore): UserStore {
    return {
      ...store,
      exclusively: (isRemedy, work) =>
        store.exclusively(isRemedy, (base: BaseList) =>
          work({
            ...base,
            show: (next) => {
              const isStored = !base.isInMemory;
              this.#acknowledged.push({ base: base.list.text, next: next.text, isStored });
              base.show(next);
            },
          }),
        ),
    };
  }

  #collect(history: History): void {
    for (const { operations } of history.changes()) {
      this.#operations.set(JSON.stringify(operations), operations);
    }
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
      case 'undoRestore':
      case 'restoreSnapshot':
        this.#underWay.push(this.#restore(step.do, step.tab));
        break;
      case 'release': {
        const store = this.#store(step.tab);
        const text = store.releaseDamagedText();
        if (text !== null) this.#released.add(text);
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
      case 'share': {
        await this.#settle();
        // In another order each time.
        const at = browser.changes.length % SHARED.length;
        const members = [...SHARED.slice(at), ...SHARED.slice(0, at)];
        browser.outside((storage) => storage.set('users', `[${members.join(', ')}]`));
        break;
      }
      case 'fill':
        browser.quota = sizeOf(browser.truth) + step.room;
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
      case 'refuseDatabase':
        browser.database.isRefused = true;
        break;
      case 'fillDatabase':
        browser.database.quota = 0;
        break;
      case 'clearDatabase':
        this.#isHistoryWhole = false;
        browser.database.clear();
        break;
      case 'allowDatabase':
        browser.database.isRefused = false;
        browser.database.quota = Number.POSITIVE_INFINITY;
        break;
      case 'crash':
        await this.#settle();
        await this.#crash(step.at);
        break;
      case 'earlierVersion':
        await this.#settle();
        browser.outside(changeAsEarlier);
        break;
      case 'erase':
        // Alone, so that nobody can add the same user meanwhile.
        await this.#settle();
        await this.#erase(this.#store(step.tab), step.which);
        break;
      case 'rename':
      case 'toggle':
      case 'remove':
      case 'merge':
      case 'undo':
      case 'bringBack':
      case 'removeAll':
      case 'deactivateAll':
      case 'setRoleOfSome': {
        const store = this.#store(step.tab);
        const change = this.#changeOf(step, store);
        if (change !== null) this.#underWay.push(store.changer.commit(change));
      }
    }
    await Promise.resolve();
  }

  async finish(): Promise<void> {
    this.#browser.isRefused = false;
    this.#browser.database.isRefused = false;
    this.#browser.areEventsLost = false;
    const isOpening = () => this.#stores.some((store) => store.getState().phase !== 'ready');
    // After a clear() a tab waits for each of two locks as long as a write may take to arrive.
    for (let turn = 0; turn < 400 && isOpening(); turn += 1) await this.#settle();
    expect(isOpening(), 'a tab never becomes ready').toBe(false);
    await this.#settle();
    // Notifies every tab, in case it missed an event; and again, of what a tab stores that hears of a remedy.
    for (let turn = 0; turn < 2; turn += 1) {
      this.#browser.outside(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#settle();
    }
  }

  check(): void {
    const { changes, database } = this.#browser;
    expect(database.rows('damaged').filter(({ text }) => NOTHING.includes(text))).toEqual([]);
    for (const { before, after, by, others } of changes) {
      if (by === 'outside' || before === null || NOTHING.includes(before)) continue;
      const members = membersOf(before);
      // Unreadable text is overwritten only if there is a copy of it, here or elsewhere.
      if (members === null) expect([...others, ...this.#released]).toContain(before);
      else if (!this.#isExplained(before, after ?? '')) {
        // A remedy, which takes nothing away from a list.
        expect(membersOf(after ?? '') ?? []).toEqual(expect.arrayContaining(members));
      }
    }
    for (const { base, next, isStored } of this.#acknowledged) {
      const isMade = base === next || this.#isMadeByChange(base, next);
      expect(isMade, 'it does what the history says, and nothing else').toBe(true);
      if (!isStored) continue;
      const isWritten = changes.some(({ after, by }) => after === next && by === 'product');
      expect(isWritten || base === next, 'whatever was acknowledged was written').toBe(true);
    }
    for (const name of this.#failed) {
      const written = changes.some(({ after }) => after?.includes(`"${name}"`));
      expect(written, `${name} was never written`).toBe(false);
    }
    this.#checkTabs();
  }

  /** What a tab shows without a notice is what is stored, its history included. */
  #checkTabs(): void {
    const stored = readList(this.#browser.truth.get('users') ?? '');
    const keptBy = ({ changer: { history } }: AddingStore) =>
      history.changes().filter(({ id }) => history.isKept(id));
    for (const store of this.#stores) {
      const { notice, users } = store.getState();
      if (notice === null) expect(stored).toMatchObject({ users });
      expect(new Set(users.map(({ id }) => id)).size).toBe(users.length);
      if (this.#isHistoryWhole) expect(keptBy(store)).toEqual(keptBy(this.#store(0)));
    }
  }

  /** Whether a change that was acknowledged wrote this text in the place of that. */
  #isExplained(before: string, after: string): boolean {
    const members = membersOf(before) ?? [];
    return this.#acknowledged.some(({ base, next }) => {
      if (next !== after) return false;
      // What was added in memory may come before what is stored.
      const known = membersOf(base) ?? [];
      return known.slice(known.length - members.length).join() === members.join();
    });
  }

  #isMadeByChange(base: string, next: string): boolean {
    return [...this.#operations.values()].some(
      (operations) => textAfter(base, operations) === next,
    );
  }

  #changeOf(
    step: { readonly do: string; readonly which?: number },
    store: AddingStore,
  ): Change | null {
    const { users } = store.getState();
    const which = step.which ?? 0;
    const user = users[which % Math.max(1, users.length)];
    const id = user?.id ?? 'seed';
    this.#adds += 1;
    switch (step.do) {
      case 'rename': {
        const name = `Ad ${this.#adds}`;
        return user === undefined
          ? null
          : { kind: 'edit', user, fields: { name: { was: user.name, is: name } }, password: null };
      }
      case 'toggle':
        return user === undefined
          ? null
          : { kind: 'setActive', users: { kind: 'user', user }, active: !user.active };
      case 'remove':
        return user === undefined ? null : { kind: 'remove', users: { kind: 'user', user } };
      case 'merge': {
        const other = users[(which + 1) % Math.max(1, users.length)];
        if (user === undefined || other === undefined || other.id === user.id) return null;
        const fields = { role: { was: user.role, is: 'Viewer' } };
        return { kind: 'merge', user, fields, other };
      }
      case 'undo': {
        const changes = store.changer.history.changes();
        const change = changes[which % Math.max(1, changes.length)];
        return change === undefined ? null : { kind: 'undo', changeId: change.id };
      }
      case 'bringBack': {
        const { rows } = store.changer.answer(REMOVED);
        const several = rows.filter((_, row) => row % 3 === which % 3).map((row) => row.user.id);
        const one = rows[which % Math.max(1, rows.length)]?.user.id ?? id;
        return { kind: 'bringBack', ids: which % 2 === 0 ? [one] : [...several, id] };
      }
      case 'removeAll':
      case 'deactivateAll': {
        const matching = {
          kind: 'matching',
          query: EVERYONE,
          except: user === undefined ? [] : [id],
          count: users.filter((other) => other.id !== id).length,
        } as const;
        return step.do === 'removeAll'
          ? { kind: 'remove', users: matching }
          : { kind: 'setActive', users: matching, active: false };
      }
      case 'setRoleOfSome': {
        const ids = users.slice(0, 3).map((other) => other.id);
        return { kind: 'setRole', users: { kind: 'ids', ids }, role: 'Editor' };
      }
      default:
        throw new Error(`an unknown step: ${step.do}`);
    }
  }

  async #erase(store: AddingStore, which: number): Promise<void> {
    const { rows } = store.changer.answer(REMOVED);
    const id = rows[which % Math.max(1, rows.length)]?.user.id ?? 'seed';
    const result = await store.changer.commit({ kind: 'erase', id });
    if (!result.ok) return;
    const kept = this.#browser.database.rows('changes');
    expect(store.changer.answer(REMOVED).rows.some(({ user }) => user.id === id)).toBe(false);
    // Others with the same stored id may still be named.
    if (id.includes('other')) return;
    // Not the tenth user for the first.
    const named = new RegExp(String.raw`${id}(?!\d)`);
    expect(kept.filter(({ text }) => named.test(text))).toEqual([]);
    expect(
      store.changer.history.changes().filter((one) => named.test(JSON.stringify(one))),
    ).toEqual([]);
  }

  /** A tab that dies in the middle of an add. What is in the history has reached the list. */
  async #crash(at: CrashPoint): Promise<void> {
    const name = `Yarım ${(this.#adds += 1)}`;
    const dying = createAddingStore(dyingTab(this.#browser, at));
    await dying.loadChanger();
    await this.#settle();
    await dying.add(makeInput({ name }));
    await this.#settle();
    const text = this.#browser.truth.get('users') ?? '';
    const later = createAddingStore(this.#browser.openTab({ seeds: SEEDS }));
    const { history } = await later.loadChanger();
    const isKept = history
      .changes()
      .some(({ operations }) => JSON.stringify(operations).includes(name));
    const isInList = text.includes(name);
    if (isKept) expect(isInList, 'only what reached the list is in the history').toBe(true);
    const { database } = this.#browser;
    const isKeeping = !database.isRefused && database.quota === Number.POSITIVE_INFINITY;
    if (isKeeping && (at === 'beforeKept' || at === 'afterKept')) expect(isInList).toBe(false);
    if (isInList && isKeeping) expect(isKept, 'what reached the list is in the history').toBe(true);
    dying.dispose();
    later.dispose();
  }

  async #restore(action: Restore, tab: number): Promise<void> {
    const archive = this.#archives[tab % this.#archives.length];
    if (archive === undefined) throw new Error('there is no tab');
    this.#files += 1;
    const shared = encodeRecord(makeUser({ id: 'file-1', name: `Dosya ${this.#files}` }), 'x');
    const own = encodeRecord(makeUser({ id: `file-${this.#files + 1}` }), 'x');
    const [snapshot] = this.#browser.database.rows('snapshots');
    const text = action === 'restoreSnapshot' ? (snapshot?.text ?? '[]') : `[${shared},${own},7]`;
    const preview = previewBackup(text, this.#store(tab).getList());
    if (action === 'undoRestore') await archive.undo();
    else if (preview.kind === 'list') {
      const mode = action === 'mergeFile' ? 'merge' : 'replace';
      await archive.restore({ ...preview, mode, isSnapshotRequired: this.#files % 2 === 0 });
    }
  }

  async #add(store: AddingStore): Promise<void> {
    const name = `Yeni ${(this.#adds += 1)}`;
    const result = await store.add(makeInput({ name }));
    if (!result.ok) this.#failed.push(name);
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

/** The list after a change of the history; `null` if that cannot be made of it. */
function textAfter(base: string, operations: readonly Operation[]): string | null {
  const applied = apply(listFrom(base).members, operations);
  return applied.ok ? listOf(applied.members).text : null;
}

/** The texts of a list's members, with distinct ids; `null` if it is not a list. */
function membersOf(text: string): string[] | null {
  const list = readList(text);
  return typeof list === 'string' ? null : list.members.map(({ record }) => JSON.stringify(record));
}

/** A tab whose every use of the browser fails from this point of its first change on. */
function dyingTab(browser: FakeBrowser, at: CrashPoint): StoreEnvironment {
  const env = browser.openTab({ seeds: SEEDS });
  let isDead = false;
  let hasList = false;
  const live = () => {
    if (isDead) throw new Error('the tab is closed');
  };
  const dieAt = (point: CrashPoint) => {
    isDead ||= point === at;
    live();
  };
  return {
    ...env,
    storage: () => {
      live();
      const storage = env.storage();
      return {
        ...storage,
        get length() {
          live();
          return storage.length;
        },
        getItem: (key) => {
          live();
          return storage.getItem(key);
        },
        setItem: (key, value) => {
          live();
          storage.setItem(key, value);
          if (key === 'users' && value.includes('Yarım')) {
            hasList = true;
            dieAt('afterList');
          }
          if (key === 'users.revision' && hasList) dieAt('afterRevision');
        },
        removeItem: (key) => {
          live();
          storage.removeItem(key);
        },
      };
    },
    database: async () => {
      const { read, write } = await env.database();
      return {
        read: async (table, after) => {
          live();
          return read(table, after);
        },
        write: async (writes) => {
          live();
          const isChange = writes.some((one) => 'put' in one && one.table === 'changes');
          if (isChange) dieAt('beforeKept');
          await write(writes);
          if (isChange) dieAt('afterKept');
        },
      };
    },
  };
}

/** An add by version 1.0.0, with its line of the history. */
function changeAsEarlier(storage: Map<string, string>): void {
  const list = readList(storage.get('users') ?? '');
  if (typeof list === 'string') return;
  const revision = String(Number(storage.get('users.revision') ?? 0) + 1).padStart(12, '0');
  const id = `eski-${Number(revision)}`;
  const record = encodeRecord(makeUser({ id, name: id }), 'x');
  const next = list.users[0] ? `=${list.users[0].id}` : null;
  const item = [1, `=${id}`, record.length, list.members.length, next, 0];
  const line = JSON.stringify([1, Date.UTC(2026, 10, 20), 'add', null, [], [item]]);
  storage.set('users', listOf([...listFrom(`[${record}]`).members, ...list.members]).text);
  storage.set(`users.history.${revision}`, `${line}\n${record}`);
  storage.set('users.revision', revision);
}
