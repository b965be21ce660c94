import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { User } from '#domain/user.ts';
import { createLocalUserStore } from '#storage/localUserStore.ts';
import { decodeUsers, encodeRecord } from '#storage/userRecord.ts';
import type { UserStore } from '#storage/userStore.ts';
import { FakeBrowser } from '#testing/fakeBrowser.ts';
import { makeUser } from '#testing/makeUser.ts';

const SEEDS = `[${encodeRecord(makeUser({ id: 'seed' }), 'x')},null]`;

type Step =
  | { readonly do: 'add' | 'startEmpty' | 'startWithSamples' | 'putBack'; readonly tab: number }
  | { readonly do: 'clear' | 'damage' | 'settle' | 'fill' | 'makeRoom' | 'refuse' | 'allow' }
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
      weight: 4,
      arbitrary: fc.constantFrom<Step>(
        { do: 'clear' },
        { do: 'damage' },
        { do: 'settle' },
        { do: 'settle' },
        { do: 'fill' },
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

it('loses no add that answered ok and overwrites nothing unread, in any tabs and any trouble', async () => {
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

/** Two to four tabs, each in a process of its own or in the first one's, and what they did. */
class Run {
  readonly #browser = new FakeBrowser();
  readonly #stores: UserStore[];
  readonly #underWay: Promise<unknown>[] = [];
  readonly #added: User[] = [];

  constructor(ownProcesses: readonly boolean[], delays: readonly number[]) {
    let turn = 0;
    this.#browser.nextDelay = () => delays[(turn += 1) % delays.length] ?? 0;
    this.#stores = ownProcesses.map((isOwn, tab) =>
      createLocalUserStore(
        this.#browser.openTab({
          seeds: SEEDS,
          ...(isOwn || tab === 0 ? {} : { sameProcessAs: 0 }),
        }),
      ),
    );
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
      case 'settle':
        await this.#settle();
        break;
      case 'clear':
        // Another program has no lock: it acts between the product's own writes.
        await this.#settle();
        browser.outside((storage) => storage.clear());
        break;
      case 'damage':
        await this.#settle();
        browser.outside((storage) => storage.set('users', `bozuk ${browser.changes.length}`));
        break;
      case 'fill':
        browser.quota = size(browser.truth) + 100;
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
    await this.#settle();
  }

  check(): void {
    for (const { before, after, by, others } of this.#browser.changes) {
      if (by === 'outside' || before === null) continue;
      const kept = membersOf(before);
      // Unreadable text goes only once there is a copy of it.
      if (kept === null) expect(others).toContain(before);
      else expect(membersOf(after ?? '') ?? []).toEqual(expect.arrayContaining(kept));
    }
    for (const { id } of this.#added) {
      const written = this.#browser.changes.some(({ after }) => after?.includes(`"${id}"`));
      expect(written, `${id} was written`).toBe(true);
    }
  }

  async #add(store: UserStore): Promise<void> {
    const isInMemory = () =>
      ['unavailable', 'full'].includes(store.getSnapshot().notice?.kind ?? '');
    const { notice } = store.getSnapshot();
    const result = await store.add({
      name: 'Yeni',
      email: 'yeni@ornek.com',
      password: 'gizli-söz',
      role: 'User',
      active: true,
    });
    const isUnstored = notice?.kind === 'damaged' && notice.setAsideKey === null;
    // In memory nothing is stored, and every screen says so.
    if (result.ok && !isInMemory() && !isUnstored) this.#added.push(result.user);
  }

  #store(tab: number): UserStore {
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

/** The members of a list as text, or `null` when it is not one. */
function membersOf(text: string): string[] | null {
  if (decodeUsers(text).kind !== 'list') return null;
  return (JSON.parse(text) as unknown[]).map((member) => JSON.stringify(member));
}

function size(storage: ReadonlyMap<string, string>): number {
  return [...storage].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
}
