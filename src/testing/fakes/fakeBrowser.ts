import type { StoreEnvironment, StoreLocks } from '#sources/local/storeEnvironment.ts';
import { FakeDatabase } from './fakeDatabase.ts';

interface Mutation {
  readonly key: string | null;
  readonly value: string | null;
  readonly sequence: number;
  /** Ticks until it arrives. */
  delay: number;
}

interface Process {
  readonly copy: Map<string, string>;
  readonly inbox: Mutation[];
  readonly ownWrites: Map<string | null, number>;
  readonly listeners: Set<(key: string | null) => void>;
}

/** One change of the text under `users`, in the order in which the browser applied them. */
export interface Change {
  readonly before: string | null;
  readonly after: string | null;
  /** `product`: the store wrote it. `outside`: the test did, as another program would. */
  readonly by: 'product' | 'outside';
  /** Every text in the database at that moment. */
  readonly others: readonly string[];
}

/**
 * A fake browser that behaves as Chromium: each process has a copy of localStorage, changes reach
 * the other copies late, and locks are shared by all. Time passes only in `sleep`.
 */
export class FakeBrowser {
  readonly changes: Change[] = [];
  readonly truth = new Map<string, string>();
  readonly database = new FakeDatabase();
  /** Characters that fit, keys and values together. */
  quota = Number.POSITIVE_INFINITY;
  isRefused = false;
  /** How often persistent storage was requested. */
  persistenceRequests = 0;
  /** Other tabs miss `storage` events, as a frozen tab does; their copies still change. */
  areEventsLost = false;
  /** Changes each value that `setItem` writes, as a faulty disk would. */
  corrupt: (value: string) => string = (value) => value;
  nextDelay: () => number = () => 0;

  readonly #processes: Process[] = [];
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #held: string[] = [];
  #sequence = 0;
  #ids = 0;

  /** Opens a tab in a new process, or in that of another tab. */
  openTab(options: { hasLocks?: boolean; seeds?: string; sameProcessAs?: number } = {}) {
    const { hasLocks = true, seeds = '[]', sameProcessAs } = options;
    const process = this.#processes[sameProcessAs ?? -1] ?? this.#newProcess();
    const env: StoreEnvironment = {
      storage: () => this.#storageOf(process),
      locks: hasLocks ? this.#locks : null,
      onChangeElsewhere: (listener) => {
        process.listeners.add(listener);
        return () => process.listeners.delete(listener);
      },
      now: () => new Date('2026-11-20T10:00:00Z'),
      random: () => 0.5,
      randomId: () => `new-${(this.#ids += 1)}`,
      hashPassword: (password) => Promise.resolve(`hash of ${password.length}`),
      makeSeeds: async (onProgress) => {
        onProgress(1);
        await this.#pass();
        return seeds;
      },
      persistence: (isToAsk) => {
        if (isToAsk) this.persistenceRequests += 1;
        return Promise.resolve('refused');
      },
      database: () => this.database.open(),
      sleep: () => this.#pass(),
      turn: () => this.#pass(),
    };
    return env;
  }

  /** A change by another program, which is in every copy at once. */
  outside(change: (storage: Map<string, string>) => void): void {
    this.deliverAll();
    const before = this.truth.get('users') ?? null;
    change(this.truth);
    // No browser holds more than its limit, so the limit is at least what another program has
    // written.
    this.quota = Math.max(this.quota, sizeOf(this.truth));
    this.#record(before, 'outside');
    for (const process of this.#processes) {
      process.copy.clear();
      for (const [key, value] of this.truth) process.copy.set(key, value);
      if (!this.areEventsLost) for (const listener of process.listeners) listener(null);
    }
  }

  deliverAll(): void {
    for (const process of this.#processes) this.#deliver(process, Number.POSITIVE_INFINITY);
  }

  #newProcess(): Process {
    const process: Process = {
      copy: new Map(this.truth),
      inbox: [],
      ownWrites: new Map(),
      listeners: new Set(),
    };
    this.#processes.push(process);
    return process;
  }

  async #pass(): Promise<void> {
    await Promise.resolve();
    for (const process of this.#processes) this.#deliver(process, 1);
  }

  #deliver(process: Process, ticks: number): void {
    for (const mutation of process.inbox) mutation.delay -= ticks;
    // In order: no message arrives before an earlier one.
    while ((process.inbox[0]?.delay ?? 1) <= 0) {
      const mutation = process.inbox.shift();
      if (mutation === undefined) return;
      const { key, value, sequence } = mutation;
      if (key === null || (process.ownWrites.get(key) ?? 0) > sequence) continue;
      if (value === null) process.copy.delete(key);
      else process.copy.set(key, value);
      if (!this.areEventsLost) for (const listener of process.listeners) listener(key);
    }
  }

  #storageOf(process: Process) {
    if (this.isRefused) throw new DOMException('refused', 'SecurityError');
    const { copy } = process;
    return {
      get length() {
        return copy.size;
      },
      key: (position: number) => [...copy.keys()][position] ?? null,
      getItem: (key: string) => copy.get(key) ?? null,
      setItem: (key: string, value: string) => {
        const written = this.corrupt(value);
        let size = key.length + written.length;
        for (const [other, text] of copy) if (other !== key) size += other.length + text.length;
        if (size > this.quota) throw new DOMException('full', 'QuotaExceededError');
        this.#mutate(process, key, written);
      },
      removeItem: (key: string) => this.#mutate(process, key, null),
    };
  }

  #mutate(process: Process, key: string, value: string | null): void {
    const before = this.truth.get('users') ?? null;
    this.#sequence += 1;
    for (const storage of [process.copy, this.truth]) {
      if (value === null) storage.delete(key);
      else storage.set(key, value);
    }
    process.ownWrites.set(key, this.#sequence);
    if (key === 'users') this.#record(before, 'product');
    for (const other of this.#processes) {
      if (other === process) continue;
      other.inbox.push({ key, value, sequence: this.#sequence, delay: this.nextDelay() });
    }
  }

  #record(before: string | null, by: Change['by']): void {
    const after = this.truth.get('users') ?? null;
    this.changes.push({ before, after, by, others: this.database.texts() });
  }

  readonly #locks: StoreLocks = {
    exclusive: (name, work) => {
      const done = (this.#queues.get(name) ?? Promise.resolve()).then(work);
      this.#queues.set(
        name,
        done.catch(() => undefined),
      );
      return done;
    },
    hold: (name) => {
      this.#held.push(name);
      return Promise.resolve();
    },
    heldNames: () => Promise.resolve([...this.#held]),
  };
}

/** Characters, as `quota`. */
export function sizeOf(texts: ReadonlyMap<string, string>): number {
  return [...texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
}
