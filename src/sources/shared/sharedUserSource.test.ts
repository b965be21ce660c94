import { describe, expect, it, vi } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { PageOfUsers, PageQuestion, Question, RowsQuestion } from '#domain/userSource.ts';
import { MAX_QUESTIONS } from '#protocol/api.ts';
import type { AskedQuestion, PagePart } from '#protocol/pagePart.ts';
import type {
  Answered,
  AskOutcome,
  CommitOutcome,
  Connection,
  ConnectionListener,
} from '#sources/shared/connection.ts';
import { createSharedSource, type KnownAnswers } from '#sources/shared/sharedUserSource.ts';
import { makeInput } from '#testing/makeInput.ts';
import { makeUser } from '#testing/makeUser.ts';
import { EVERYONE } from '#testing/pageFor.ts';

const userOf = (id: string): Question => ({ kind: 'user', id });
const ADD: Change = { kind: 'add', input: makeInput() };
const UNREACHABLE = { ok: false, problem: 'unreachable' } as const;
const made = (revision: number): CommitOutcome => ({
  ok: true,
  revision,
  result: { ok: true, user: null, change: null },
});

/** Longer than any chain of promises here. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A source whose other side is the test. */
function open(known: KnownAnswers | null = null) {
  const asked: (readonly AskedQuestion[])[] = [];
  const waitedLongFor: (readonly AskedQuestion[])[] = [];
  const committed: { readonly key: string; readonly change: Change }[] = [];
  const sleeps: { readonly ms: number; readonly end: () => void }[] = [];
  let listener: ConnectionListener | undefined;
  const world = {
    asked,
    waitedLongFor,
    committed,
    retried: vi.fn<() => void>(),
    now: new Date(2024, 3, 3),
    /** By default nobody, at revision 1. */
    reply: (questions: readonly AskedQuestion[]): AskOutcome | Promise<AskOutcome> => ({
      ok: true,
      revision: 1,
      answers: questions.map((): Answered => ({ ok: true, value: null })),
    }),
    commitReply: UNREACHABLE as CommitOutcome,
    tell: () => {
      if (listener === undefined) throw new Error('nobody listens');
      return listener;
    },
    /** Whoever sleeps for so long at most wakes up; the others sleep on. */
    wake: async (ms = 2000) => {
      const woken = sleeps.filter((sleep) => sleep.ms <= ms);
      for (const sleep of woken) {
        sleeps.splice(sleeps.indexOf(sleep), 1);
        sleep.end();
      }
      await settle();
    },
    sleeps: () => sleeps.map(({ ms }) => ms),
  };
  const connection: Connection = {
    ask: async (questions, patience) => {
      asked.push(questions);
      if (patience === 'long') waitedLongFor.push(questions);
      return world.reply(questions);
    },
    commit: async (key, change) => {
      committed.push({ key, change });
      return world.commitReply;
    },
    listen: (given) => {
      listener = given;
    },
    retry: world.retried,
  };
  let keyCount = 0;
  const source = createSharedSource(
    connection,
    {
      now: () => world.now,
      randomId: () => {
        keyCount += 1;
        return `key ${keyCount}`;
      },
      sleep: (ms) => new Promise((end) => sleeps.push({ ms, end: () => end() })),
    },
    known,
  );
  return Object.assign(world, { source });
}

const ready = (value: unknown) => ({ state: 'ready', value });

it('sends what is asked in one turn in one request, and in as many as are allowed', async () => {
  const { source, asked } = open();
  source.read(userOf('1'));
  source.read(userOf('2'));
  await settle();
  expect(asked).toEqual([[userOf('1'), userOf('2')]]);
  for (let id = 10; id < 11 + MAX_QUESTIONS; id += 1) source.read(userOf(String(id)));
  await settle();
  expect(asked.slice(1).map(({ length }) => length)).toEqual([MAX_QUESTIONS, 1]);
});

it('has the answers that came with the page, and asks for no other but what they leave open', async () => {
  const { source, asked } = open({ revision: 7, answers: [[userOf('1'), null]] });
  expect(source.status().phase).toBe('ready');
  expect(source.revision()).toBe(7);
  expect(source.read(userOf('1'))).toEqual(ready(null));
  expect(source.read(userOf('2')).state).toBe('pending');
  await settle();
  expect(asked).toEqual([[userOf('2')]]);
});

it('tells each question its own problem, and the others their answers', async () => {
  const mixed = open();
  mixed.reply = () => ({
    ok: true,
    revision: 1,
    answers: [
      { ok: false, problem: 'tooSlow' },
      { ok: true, value: null },
    ],
  });
  mixed.source.read(userOf('1'));
  mixed.source.read(userOf('2'));
  await settle();
  const failed = { state: 'failed', problem: 'tooSlow', before: undefined, isRetrying: false };
  expect(mixed.source.read(userOf('1'))).toEqual(failed);
  expect(mixed.source.read(userOf('2'))).toEqual(ready(null));
  await settle();
  // Not again and again: only for another list, or a person.
  expect(mixed.asked).toHaveLength(1);
});

it('forgets the answers that were read least recently', async () => {
  const { source, asked } = open();
  const ids = Array.from({ length: 250 }, (_, position) => String(position));
  for (const id of ids) source.read(userOf(id));
  await settle();
  const before = asked.flat().length;
  expect(source.read(userOf('249')).state).toBe('ready');
  expect(source.read(userOf('0')).state).toBe('pending');
  await settle();
  expect(asked.flat()).toHaveLength(before + 1);
});

it('sends a change that got no answer under the same key again, and another under its own', async () => {
  const { source, committed } = open();
  expect(await source.commit(ADD)).toEqual(UNREACHABLE);
  await source.commit(structuredClone(ADD));
  await source.commit({ kind: 'erase', id: '1' });
  expect(committed.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
});

it('sends a change that was answered under a new key, when it is made once more', async () => {
  const world = open();
  await world.source.commit(ADD);
  world.commitReply = made(2);
  expect(await world.source.commit(ADD)).toEqual({ ok: true, user: null, change: null });
  await world.source.commit(ADD);
  expect(world.committed.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 2']);
});

it('takes an equal change for another one after a while', async () => {
  const world = open();
  await world.source.commit(ADD);
  world.now = new Date(2024, 3, 3, 1);
  await world.source.commit(ADD);
  expect(world.committed.map(({ key }) => key)).toEqual(['key 1', 'key 2']);
});

it('keeps the key of a change that was refused meanwhile, as when nobody is signed in', async () => {
  const world = open();
  await world.source.commit(ADD);
  world.commitReply = { ok: false, problem: 'signedOut' };
  expect(await world.source.commit(ADD)).toEqual({ ok: false, problem: 'signedOut' });
  world.commitReply = made(2);
  await world.source.commit(ADD);
  expect(world.committed.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 1']);
});

it('counts what is tried although it was told that nobody is signed in', async () => {
  const world = open();
  const count = () => world.source.status().signedOutTries ?? 0;
  world.commitReply = { ok: false, problem: 'signedOut' };
  await world.source.commit(ADD);
  // This one tells it.
  world.source.noteSignedOut?.();
  expect(count()).toBe(0);
  world.tell().onState('signedOut');
  const listener = vi.fn<() => void>();
  world.source.subscribe(listener);
  await world.source.commit(ADD);
  expect(count()).toBe(1);
  expect(listener).toHaveBeenCalledOnce();
  world.commitReply = { ok: false, problem: 'unreachable' };
  await world.source.commit(ADD);
  expect(count()).toBe(1);
  // As something else of its server.
  world.source.noteSignedOut?.();
  expect(count()).toBe(2);
});

it('asks again after its own change, before others tell of it', async () => {
  const world = open({ revision: 1, answers: [[userOf('1'), null]] });
  const listener = vi.fn<() => void>();
  world.source.subscribe(listener);
  world.commitReply = made(2);
  await world.source.commit(ADD);
  expect(listener).toHaveBeenCalled();
  expect(world.source.read(userOf('1'))).toEqual({ state: 'pending', before: null });
});

it('asks later for a change that the list does not tell of yet, without haste', async () => {
  const world = open();
  world.tell().onRevision(5);
  const question = userOf('1');
  world.source.read(question);
  await settle();
  expect(world.source.read(question)).toEqual({ state: 'pending', before: null });
  await settle();
  expect(world.asked).toHaveLength(1);
  world.reply = () => ({ ok: true, revision: 5, answers: [{ ok: true, value: null }] });
  const listener = vi.fn<() => void>(() => void world.source.read(question));
  world.source.subscribe(listener);
  await world.wake();
  expect(world.asked).toHaveLength(2);
  expect(world.source.read(question)).toEqual(ready(null));
});

it('asks less and less often for what the list does not tell of yet', async () => {
  const world = open();
  world.tell().onRevision(5);
  const question = userOf('1');
  world.source.subscribe(() => void world.source.read(question));
  world.source.read(question);
  await settle();
  const waits: number[] = [];
  for (let step = 0; step < 9; step += 1) {
    waits.push(...world.sleeps().filter((ms) => ms <= 2000));
    await world.wake();
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect([waits[0], waits.at(-1)]).toEqual([200, 2000]);
});

it('shows a list that was set back, as by restoring a backup, as it is now', async () => {
  const world = open({ revision: 9, answers: [[userOf('1'), null]] });
  const user = { name: 'Ayşe' };
  world.reply = (questions) => ({
    ok: true,
    revision: 7,
    answers: questions.map((): Answered => ({ ok: true, value: user })),
  });
  const read = () => world.source.read(userOf('1'));
  world.source.subscribe(() => void read());
  // What a server tells when a browser finds it again.
  world.tell().onRevision(7);
  expect(read()).toEqual(ready(null));
  await world.wake(60_000);
  expect(read()).toEqual(ready(user));
  expect(world.source.revision()).toBe(7);
  // From then on it is a list like any other: it is asked no more, and again when it changes.
  const askedCount = world.asked.length;
  await world.wake(60_000);
  expect(world.asked).toHaveLength(askedCount);
  world.tell().onRevision(8);
  expect(world.asked.length).toBe(askedCount);
  await settle();
  expect(world.asked).toHaveLength(askedCount + 1);
});

it('takes messages that overtook each other for no list that was set back', async () => {
  const world = open({ revision: 9, answers: [[userOf('1'), null]] });
  world.reply = () => ({ ok: true, revision: 9, answers: [] });
  world.tell().onRevision(7);
  await world.wake(60_000);
  expect(world.source.revision()).toBe(9);
  expect(world.source.read(userOf('1'))).toEqual(ready(null));
  // Nor where the newer one comes before the list is asked.
  world.tell().onRevision(8);
  world.tell().onRevision(9);
  const askedCount = world.asked.length;
  await world.wake(60_000);
  expect(world.asked).toHaveLength(askedCount);
});

it('says whether it is connected, and asks again for what failed once it is', async () => {
  const world = open();
  const { source } = world;
  const { reply } = world;
  expect(source.status().connection).toBe('online');
  world.reply = () => UNREACHABLE;
  source.read(userOf('1'));
  await settle();
  const listener = vi.fn<() => void>();
  source.subscribe(listener);
  world.tell().onState('offline');
  expect(listener).toHaveBeenCalledOnce();
  const status = source.status();
  expect(status.connection).toBe('offline');
  world.tell().onState('offline');
  expect(source.status()).toBe(status);
  expect(source.read(userOf('1')).state).toBe('failed');
  world.reply = reply;
  world.tell().onState('online');
  await settle();
  expect(source.read(userOf('1'))).toEqual(ready(null));
  expect(source.status().connection).toBe('online');
});

it('lets the connection try again, too, when a person does', () => {
  const { source, retried } = open();
  source.retry();
  expect(retried).toHaveBeenCalledOnce();
});

describe('a search that takes long', () => {
  const SEARCH: PageQuestion = {
    kind: 'page',
    query: { ...EVERYONE, text: 'n@' },
    page: 1,
    size: 10,
  };
  const named = (...names: string[]) => names.map((name) => makeUser({ id: name, name }));
  const page = (names: readonly string[], more: Partial<PageOfUsers> = {}): PageOfUsers => ({
    rows: named(...names),
    page: 1,
    total: names.length,
    listTotal: 100,
    ...more,
  });
  const part = (names: readonly string[], lookedAt: number, total = names.length): PagePart => ({
    ...page(names, { total, isTotalLowerBound: true, lookedAt }),
    next: `after ${lookedAt}`,
  });
  const shown = (names: readonly string[], lookedAt: number, isStopped = false) => ({
    state: 'part',
    before: page(names, { isTotalLowerBound: true, lookedAt }),
    isStopped,
  });

  /** A list whose next answers the test says; `isRead`: as if it were on the screen. */
  function search(...answers: readonly (PagePart | AskOutcome)[]) {
    const world = open();
    const left = [...answers];
    let isRead = true;
    let handleAsk: (count: number) => void = () => undefined;
    let rows: Answered = { ok: false, problem: 'tooMany' };
    world.tell().onRevision(1);
    world.reply = (questions) => {
      handleAsk(world.asked.length);
      const next = left.shift();
      if (next === undefined) throw new Error('Nothing more was to be asked.');
      const outcome = 'ok' in next ? next : at(1, next);
      if (!outcome.ok) return outcome;
      const [value = rows] = outcome.answers;
      return { ...outcome, answers: questions.map(({ kind }) => (kind === 'rows' ? rows : value)) };
    };
    world.source.subscribe(() => {
      if (isRead) world.source.read(SEARCH);
    });
    const read = () => world.source.read(SEARCH);
    const froms = () =>
      world.asked
        .flat()
        .flatMap((question) => (question.kind === 'pagePart' ? [question.from] : []));
    const rowsAsked = () => world.asked.flat().filter(({ kind }) => kind === 'rows');
    return Object.assign(world, {
      read,
      froms,
      rowsAsked,
      left,
      /** What the list says next of the rows that are shown; it cannot say it before. */
      rowsAre: (...users: readonly User[]) => {
        rows = { ok: true, value: users };
      },
      /** What happens while each request is under way, of which there have been so many, from 1. */
      during: (work: (count: number) => void) => {
        handleAsk = work;
      },
      leave: () => {
        isRead = false;
      },
      comeBack: () => {
        isRead = true;
        world.source.read(SEARCH);
      },
    });
  }
  const at = (revision: number, value: PagePart): AskOutcome => ({
    ok: true,
    revision,
    answers: [{ ok: true, value }],
  });

  it('shows what is found, goes on by itself, and ends with all of it', async () => {
    const world = search(part(['Can'], 10), part([], 50, 1), page(['Ece'], { total: 2 }));
    const seen: unknown[] = [];
    world.source.subscribe(() => void seen.push(world.read()));
    world.read();
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', 'after 50']);
    expect(seen).toContainEqual(shown(['Can'], 10));
    expect(seen).toContainEqual(shown(['Can'], 50));
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
    expect(world.read()).toBe(world.read());
  });

  it('ends when nobody looks at it any more, and goes on from there for who comes back', async () => {
    const world = search(part(['Can'], 10), page(['Ece'], { total: 2 }));
    world.leave();
    world.read();
    await settle();
    expect(world.froms()).toEqual([null]);
    // Who comes back is shown at once what was found.
    expect(world.read()).toEqual(shown(['Can'], 10));
    await settle();
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('stops when the person says so, whatever is under way, and goes on from there when told to', async () => {
    const world = search(part(['Can'], 10), part(['Ece'], 50), page(['Ece'], { total: 2 }));
    world.leave();
    world.read();
    await settle();
    // The second part is on its way.
    world.read();
    world.source.setSearching?.(SEARCH, false);
    await settle();
    expect(world.read()).toEqual(shown(['Can'], 10, true));
    await settle();
    expect(world.read()).toBe(world.read());
    expect(world.froms()).toEqual([null, 'after 10']);
    world.source.setSearching?.(SEARCH, true);
    expect(world.read()).toEqual(shown(['Can'], 10));
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', 'after 10']);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('keeps what it has found when a part fails, says so, and goes on from there when tried again', async () => {
    const world = search(part(['Can'], 10), UNREACHABLE, page(['Ece'], { total: 2 }));
    world.read();
    await settle();
    const before = page(['Can'], { isTotalLowerBound: true, lookedAt: 10 });
    expect(world.read()).toEqual({
      state: 'failed',
      problem: 'unreachable',
      before,
      isRetrying: false,
    });
    await settle();
    expect(world.asked).toHaveLength(2);
    world.source.retry();
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', 'after 10']);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('loses nothing when a part fails after others changed the list, however often they do', async () => {
    const world = search(
      part(['Can'], 10),
      UNREACHABLE,
      page(['Ece'], { total: 2 }),
      at(3, page(['Can', 'Ece'])),
    );
    world.during((count) => {
      if (count === 2) world.tell().onRevision(2);
    });
    world.read();
    await settle();
    const failed = {
      state: 'failed',
      problem: 'unreachable',
      before: page(['Can'], { isTotalLowerBound: true, lookedAt: 10 }),
      isRetrying: false,
    };
    expect(world.read()).toEqual(failed);
    world.tell().onRevision(3);
    await settle();
    expect(world.read()).toEqual(failed);
    world.source.retry();
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', 'after 10', null]);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('begins anew, when tried again, where the list does not go on from what it told, as after an update', async () => {
    const world = search(
      part(['Can'], 10),
      { ...UNREACHABLE, isInvalid: true },
      part(['Can'], 10),
      page(['Ece'], { total: 2 }),
    );
    world.read();
    await settle();
    const before = page(['Can'], { isTotalLowerBound: true, lookedAt: 10 });
    expect(world.read()).toMatchObject({ state: 'failed', before });
    await settle();
    expect(world.froms()).toEqual([null, 'after 10']);
    world.source.retry();
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', null, 'after 10']);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('knows of no change that was made after its first part, and is made again after its last', async () => {
    const world = search(
      at(1, part(['Can'], 10)),
      at(2, page(['Ece'], { total: 2 })),
      at(2, part(['Ali'], 10)),
      at(2, page(['Can', 'Ece'], { total: 3 })),
    );
    const seen: unknown[] = [];
    world.source.subscribe(() => void seen.push(world.read()));
    world.read();
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', null, 'after 10']);
    // Of what is whole nothing goes away while it is made again.
    expect(seen).toContainEqual({ state: 'pending', before: page(['Can', 'Ece']) });
    expect(seen).not.toContainEqual(shown(['Ali'], 10));
    expect(world.read()).toEqual(ready(page(['Ali', 'Can', 'Ece'])));
  });

  it('does not begin anew for what others change meanwhile, however much that is', async () => {
    const world = search(
      part(['Can'], 10),
      part([], 50, 1),
      page(['Ece'], { total: 2 }),
      at(3, page(['Can', 'Ece'])),
    );
    world.during((count) => world.tell().onRevision(Math.min(count, 3)));
    world.read();
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', 'after 50', null]);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  /** A search whose two parts took three seconds, of a list that others have changed meanwhile. */
  async function searchedForSeconds(...after: readonly AskOutcome[]) {
    const world = search(at(1, part(['Can'], 10)), at(2, page(['Ece'], { total: 2 })), ...after);
    world.during(() => {
      world.now = new Date(world.now.getTime() + 1500);
    });
    world.read();
    await settle();
    return world;
  }

  it('is ready, and leaves the list alone for as long as it took, however much others change', async () => {
    const world = await searchedForSeconds(at(4, page(['Can', 'Ece', 'Su'])));
    expect(world.sleeps()).toContain(3000);
    world.tell().onRevision(3);
    world.tell().onRevision(4);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
    expect(world.froms()).toHaveLength(2);
    await world.wake(2999);
    expect(world.froms()).toHaveLength(2);
    await world.wake(3000);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece', 'Su'])));
  });

  it('is made again at once after one’s own change, however long it took', async () => {
    const world = await searchedForSeconds(at(3, page(['Can', 'Su'])));
    world.commitReply = made(3);
    await world.source.commit(ADD);
    await settle();
    expect(world.froms()).toHaveLength(3);
    expect(world.read()).toEqual(ready(page(['Can', 'Su'])));
  });

  it('does not leave the list alone for longer than a minute, whatever the clock says', async () => {
    const world = search(at(1, part(['Can'], 10)), at(1, page(['Ece'], { total: 2 })));
    world.during(() => {
      world.now = new Date(world.now.getTime() + 3_600_000);
    });
    world.read();
    await settle();
    expect(world.sleeps()).toContain(60_000);
  });

  it('begins anew, and does not show what is old, for who comes back after others changed the list', async () => {
    const world = search(part(['Can'], 10), at(2, part([], 5)), at(2, page(['Ece'])));
    world.leave();
    world.read();
    await settle();
    world.source.setSearching?.(SEARCH, false);
    world.tell().onRevision(2);
    expect(world.read()).toEqual({ state: 'pending', before: undefined });
    await settle();
    expect(world.read()).toEqual(shown([], 5));
    await settle();
    expect(world.froms()).toEqual([null, null, 'after 5']);
    expect(world.read()).toEqual(ready(page(['Ece'])));
  });

  it('leaves what was whole for who comes back while it is made again', async () => {
    const world = search(page(['Can']), at(2, part([], 5)), at(3, part([], 5)));
    world.leave();
    world.read();
    await settle();
    const before = { state: 'pending', before: page(['Can']) };
    for (const revision of [2, 3]) {
      world.tell().onRevision(revision);
      expect(world.read()).toEqual(before);
      await settle();
    }
    expect(world.froms()).toEqual([null, null, null]);
  });

  it('is not woken by others once it was stopped', async () => {
    const world = search(part(['Can'], 10));
    world.leave();
    world.read();
    await settle();
    world.source.setSearching?.(SEARCH, false);
    world.comeBack();
    world.tell().onRevision(2);
    expect(world.read()).toEqual(shown(['Can'], 10, true));
    await settle();
    expect(world.froms()).toEqual([null]);
  });

  it('stays stopped where an older answer is overtaken by its first part, and comes later', async () => {
    const world = open();
    const ends: ((outcome: AskOutcome) => void)[] = [];
    world.reply = () => new Promise((end) => ends.push(end));
    world.tell().onRevision(1);
    world.source.read(SEARCH);
    await settle();
    world.tell().onRevision(2);
    world.source.read(SEARCH);
    await settle();
    ends[1]?.(at(2, part(['Can'], 10)));
    await settle();
    world.source.setSearching?.(SEARCH, false);
    ends[0]?.(at(1, page(['Ali'])));
    await settle();
    expect(world.source.read(SEARCH)).toEqual(shown(['Can'], 10, true));
    await settle();
    expect(world.asked).toHaveLength(2);
  });

  it('shows nobody twice who was moved while it was searched', async () => {
    const world = search(part(['Can'], 10), page(['Can', 'Ece'], { total: 2 }));
    world.read();
    await settle();
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('begins anew after one’s own change, with the new values at once, up to where it was stopped', async () => {
    const edited = makeUser({ id: 'Can', name: 'Can Demir' });
    const world = search(
      part(['Can', 'Ece'], 50),
      at(2, { ...part([], 10), rows: [edited] }),
      at(2, part(['Ece'], 60)),
    );
    world.leave();
    world.read();
    await settle();
    world.source.setSearching?.(SEARCH, false);
    world.commitReply = made(2);
    await world.source.commit(ADD);
    expect(world.read()).toMatchObject({ before: { rows: named('Can', 'Ece') } });
    await settle();
    const before = { lookedAt: 50, rows: [edited, ...named('Ece')] };
    expect(world.read()).toMatchObject({ state: 'part', isStopped: true, before });
    await settle();
    expect(world.read()).toMatchObject({
      state: 'part',
      isStopped: true,
      before: { lookedAt: 60 },
    });
    await settle();
    expect(world.froms()).toEqual([null, null, 'after 10']);
  });

  it('keeps what it has found while it begins anew, but for whom one has removed, and can be stopped', async () => {
    const world = search(part(['Can', 'Ece'], 50), at(2, part([], 10)), at(2, part(['Ece'], 60)));
    world.leave();
    world.read();
    await settle();
    world.commitReply = made(2);
    await world.source.commit({ kind: 'remove', users: { kind: 'ids', ids: ['Can', 'Ali'] } });
    expect(world.read()).toEqual(shown(['Ece'], 50));
    world.source.setSearching?.(SEARCH, false);
    expect(world.read()).toEqual(shown(['Ece'], 50, true));
    await settle();
    expect(world.read()).toEqual(shown(['Ece'], 50, true));
    await settle();
    expect(world.read()).toEqual(shown(['Ece'], 60, true));
    await settle();
    expect(world.froms()).toEqual([null, null, 'after 10']);
  });

  it('shows nobody whom one has removed with all who match, while it is made again', async () => {
    const world = search(
      part(['Can'], 10),
      page(['Ece'], { total: 2 }),
      at(2, part([], 10)),
      at(2, part(['Oya'], 20)),
      at(2, page([], { total: 1 })),
    );
    world.read();
    await settle();
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
    world.leave();
    world.commitReply = made(2);
    const users = { kind: 'matching', query: SEARCH.query, except: [], count: 2 } as const;
    await world.source.commit({ kind: 'remove', users });
    expect(world.read()).toEqual(shown([], 1));
    await settle();
    expect(world.read()).toEqual(shown([], 10));
    await settle();
    // Whom somebody else has added meanwhile.
    expect(world.read()).toEqual(shown(['Oya'], 20));
    await settle();
    expect(world.read()).toEqual(ready(page(['Oya'])));
  });

  it('leaves a page that is answered at once as it is, until it is there anew', async () => {
    const world = search(page(['Can']), at(2, page([])));
    world.read();
    await settle();
    world.leave();
    world.commitReply = made(2);
    await world.source.commit({ kind: 'remove', users: { kind: 'ids', ids: ['Can'] } });
    expect(world.read()).toEqual({ state: 'pending', before: page(['Can']) });
    await settle();
    expect(world.read()).toEqual(ready(page([])));
  });

  it('keeps all of what it has found since one’s own change, where others tell of that first', async () => {
    const world = search(
      part(['Can', 'Ece'], 10),
      page([], { total: 2 }),
      at(2, part(['Ece'], 10)),
      at(2, page(['Su'], { total: 2 })),
    );
    world.read();
    await settle();
    world.tell().onRevision(2);
    await settle();
    expect(world.read()).toEqual(ready(page(['Ece', 'Su'])));
    world.commitReply = made(2);
    const users = { kind: 'matching', query: SEARCH.query, except: [], count: 2 } as const;
    await world.source.commit({ kind: 'remove', users });
    expect(world.read()).toEqual(ready(page(['Ece', 'Su'])));
  });

  it('has the new values of those whom one has changed at once, whatever the change was, and not who matches no more', async () => {
    const world = search(
      part(['Can'], 10),
      page(['Ece', 'Oya'], { total: 60 }),
      at(2, part([], 10)),
      at(2, part(['Oya'], 20)),
      at(2, part([], 30)),
      at(3, part([], 10)),
      at(3, part([], 20)),
    );
    world.read();
    await settle();
    world.leave();
    const [can = makeUser(), ece = makeUser(), oya = makeUser()] = named('Can', 'Ece', 'Oya');
    const edited = { ...can, name: 'Can Demir' };
    world.commitReply = made(2);
    world.rowsAre(oya, edited);
    await world.source.commit({ kind: 'undo', changeId: '1' });
    world.read();
    await settle();
    // Ece does not match any more.
    const left = page([], { rows: [edited, oya], total: 59 });
    expect(world.read()).toEqual({ state: 'pending', before: left });
    const ids = [can.id, ece.id, oya.id];
    expect(world.rowsAsked()).toEqual([
      { kind: 'rows', users: { kind: 'ids', ids }, query: SEARCH.query },
    ]);
    await settle();
    expect(world.read()).toEqual({ state: 'pending', before: left });
    expect(world.rowsAsked()).toHaveLength(1);
    world.commitReply = made(3);
    world.rowsAre();
    await world.source.commit({ kind: 'undo', changeId: '2' });
    world.read();
    await settle();
    expect(world.read()).toEqual(shown([], 10));
  });

  /** A search of which the first part has come; the test says when each of the others is answered. */
  async function beganWith(first: PagePart) {
    const world = open();
    const ends: ((outcome: AskOutcome) => void)[] = [];
    world.reply = () => new Promise((end) => ends.push(end));
    world.tell().onRevision(1);
    const read = () => world.source.read(SEARCH);
    read();
    await settle();
    ends[0]?.(at(1, first));
    await settle();
    return { world, ends, read };
  }

  it('takes no word of an earlier change of one’s own for that of the newest', async () => {
    const { world, ends, read } = await beganWith(part(['Can', 'Ece'], 50));
    const [can = makeUser(), ece = makeUser()] = named('Can', 'Ece');
    const later = { ...can, name: 'Can Demir' };
    for (const revision of [2, 3]) {
      world.commitReply = made(revision);
      await world.source.commit({ kind: 'undo', changeId: String(revision) });
      read();
      await settle();
    }
    const answers = (...rows: readonly User[]): readonly Answered[] => [
      { ok: true, value: rows },
      { ok: true, value: part([], 10) },
    ];
    ends[2]?.({ ok: true, revision: 3, answers: answers(later, ece) });
    await settle();
    expect(read()).toMatchObject({ before: { rows: [later, ece], lookedAt: 50 } });
    ends[1]?.({ ok: true, revision: 2, answers: answers(can) });
    await settle();
    expect(read()).toMatchObject({ before: { rows: [later, ece], lookedAt: 50 } });
  });

  it.each([
    ['a part', part(['Oya', 'Can'], 10)],
    ['all', page(['Oya', 'Can'])],
  ])('takes nobody away whom it has found since one’s own change: %s', async (_, found) => {
    const { world, ends, read } = await beganWith(part(['Can', 'Ece'], 10));
    world.commitReply = made(2);
    await world.source.commit({ kind: 'undo', changeId: '1' });
    // What is asked fills a request before the search: they are answered in any order.
    for (let id = 1; id < MAX_QUESTIONS; id += 1) world.source.read(userOf(String(id)));
    read();
    await settle();
    ends[2]?.(at(2, found));
    await settle();
    const nobody = Array.from({ length: MAX_QUESTIONS - 1 }, (): Answered => ({
      ok: true,
      value: null,
    }));
    ends[1]?.({ ok: true, revision: 2, answers: [...nobody, { ok: true, value: [] }] });
    await settle();
    const answer = read();
    const value = answer.state === 'ready' ? answer.value : answer.before;
    expect(value).toMatchObject({ rows: named('Oya', 'Can') });
  });

  it('goes on, with whom it has found, after a change of one’s own that was refused', async () => {
    const world = search(part(['Can'], 50), page([], { total: 1 }));
    world.leave();
    world.read();
    await settle();
    const result = { ok: false, problem: 'conflict', conflict: { kind: 'gone' } } as const;
    world.commitReply = { ok: true, revision: 1, result };
    await world.source.commit({ kind: 'remove', users: { kind: 'ids', ids: ['Can'] } });
    expect(world.read()).toEqual(shown(['Can'], 50));
    await settle();
    expect(world.froms()).toEqual([null, 'after 50']);
    expect(world.read()).toEqual(ready(page(['Can'])));
  });

  it('goes on from the part that came with the page', async () => {
    const known: KnownAnswers = { revision: 1, answers: [[SEARCH, part(['Can'], 10)]] };
    const world = open(known);
    world.reply = () => at(1, page(['Ece'], { total: 2 }));
    expect(world.source.read(SEARCH)).toEqual(shown(['Can'], 10));
    await settle();
    expect(world.asked).toEqual([[{ kind: 'pagePart', page: SEARCH, from: 'after 10' }]]);
    expect(world.source.read(SEARCH)).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('is no reason to ask for the next page ahead', async () => {
    const world = search(part(['Can'], 10));
    world.leave();
    world.read();
    await settle();
    expect(world.source.prepare(SEARCH, () => true)).toBe(true);
    await settle();
    expect(world.asked).toHaveLength(1);
  });

  it('is forgotten with a list that was set back', async () => {
    const world = search(
      at(9, part(['Can'], 10)),
      { ok: true, revision: 7, answers: [] },
      at(7, page(['Ali'])),
    );
    world.leave();
    world.read();
    await settle();
    world.tell().onRevision(7);
    await world.wake(60_000);
    world.read();
    await settle();
    expect(world.froms()).toEqual([null, null]);
    expect(world.read()).toEqual(ready(page(['Ali'])));
  });
});

describe('who of a selection is left', () => {
  const LEFT: Question = {
    kind: 'selected',
    users: { kind: 'ids', ids: ['1', '2'] },
    query: EVERYONE,
  };
  const foundAt = (revision: number): AskOutcome => ({
    ok: true,
    revision,
    answers: [{ ok: true, value: revision }],
  });

  /** It is on the screen; each answer takes three seconds and comes when the test says so. */
  function watch() {
    const world = open();
    const answers: ((outcome: AskOutcome) => void)[] = [];
    world.tell().onRevision(1);
    world.reply = () => new Promise((resolve) => answers.push(resolve));
    const read = () => world.source.read(LEFT);
    world.source.subscribe(() => void read());
    read();
    return Object.assign(world, {
      read,
      answer: async (outcome: AskOutcome) => {
        world.now = new Date(world.now.getTime() + 3000);
        answers.shift()?.(outcome);
        await settle();
      },
    });
  }

  it('is asked once, however much others change meanwhile, and is known when that is answered', async () => {
    const world = watch();
    await settle();
    for (const revision of [2, 3, 4]) world.tell().onRevision(revision);
    await settle();
    expect(world.asked).toHaveLength(1);
    await world.answer(foundAt(2));
    expect(world.read()).toEqual(ready(2));
  });

  it('is not asked again for as long as it took', async () => {
    const world = watch();
    await settle();
    await world.answer(foundAt(1));
    for (const revision of [2, 3, 4]) world.tell().onRevision(revision);
    await world.wake(2999);
    expect(world.asked).toHaveLength(1);
    expect(world.read()).toEqual(ready(1));
    await world.wake(3000);
    expect(world.read()).toEqual({ state: 'pending', before: 1 });
    expect(world.asked).toHaveLength(2);
  });

  it.each(['while it is asked', 'while it rests'])(
    'is asked at once after one’s own change, also %s, and is not known before',
    async (when) => {
      const world = watch();
      await settle();
      if (when === 'while it rests') await world.answer(foundAt(1));
      world.commitReply = made(2);
      await world.source.commit(ADD);
      await settle();
      expect(world.asked).toHaveLength(2);
      if (when === 'while it is asked') await world.answer(foundAt(1));
      expect(world.read()).toEqual({ state: 'pending', before: 1 });
      await world.answer(foundAt(2));
      expect(world.read()).toEqual(ready(2));
    },
  );

  it('is not known as long as the list does not tell yet of one’s own change', async () => {
    const world = watch();
    await settle();
    world.commitReply = made(2);
    await world.source.commit(ADD);
    await settle();
    await world.answer(foundAt(1));
    await world.answer(foundAt(1));
    expect(world.read().state).toBe('pending');
    await world.wake(200);
    await world.answer(foundAt(2));
    expect(world.read()).toEqual(ready(2));
  });

  it('that could not be found out is said for as long as it took, however much others change', async () => {
    const world = watch();
    await settle();
    await world.answer({ ok: true, revision: 1, answers: [{ ok: false, problem: 'tooSlow' }] });
    for (const revision of [2, 3]) world.tell().onRevision(revision);
    await settle();
    expect(world.read()).toMatchObject({ state: 'failed', problem: 'tooSlow' });
    expect(world.asked).toHaveLength(1);
    await world.wake(3000);
    expect(world.asked).toHaveLength(2);
  });
});

describe('rows that are fetched once', () => {
  const ALL: RowsQuestion = { kind: 'rows', users: null, query: EVERYONE };
  const USERS = [makeUser({ id: '1' })];
  const rowsAt = (revision: number): AskOutcome => ({
    ok: true,
    revision,
    answers: [{ ok: true, value: USERS }],
  });

  it('are not fetched again when the list changes, and say of which list they are', async () => {
    const world = open();
    world.reply = () => rowsAt(4);
    const fetched = world.source.fetchRows?.(ALL);
    world.tell().onRevision(5);
    expect(await fetched).toEqual({ ok: true, revision: 4, rows: USERS });
    world.tell().onRevision(6);
    await settle();
    expect(world.asked).toEqual([[ALL]]);
  });

  it('hold up nothing else that is asked at the same time, and are waited for longer', async () => {
    const world = open();
    void world.source.fetchRows?.(ALL);
    world.source.read(userOf('1'));
    await settle();
    expect(world.asked).toEqual([[ALL], [userOf('1')]]);
    expect(world.waitedLongFor).toEqual([[ALL]]);
  });

  it('tell a newer list to all who listen', async () => {
    const world = open();
    world.reply = () => rowsAt(4);
    await world.source.fetchRows?.(ALL);
    expect(world.source.revision()).toBe(4);
  });

  it('say why there are none', async () => {
    const world = open();
    world.reply = () => UNREACHABLE;
    expect(await world.source.fetchRows?.(ALL)).toEqual(UNREACHABLE);
    world.reply = () => ({ ok: true, revision: 1, answers: [{ ok: false, problem: 'tooMany' }] });
    expect(await world.source.fetchRows?.(ALL)).toEqual({ ok: false, problem: 'tooMany' });
  });
});

describe('an answer that is only looked at', () => {
  it('is the one that something on the screen reads, and is never asked for', async () => {
    const world = open();
    expect(world.source.peek?.(userOf('1'))).toBeNull();
    let isShown = true;
    const peeked: unknown[] = [];
    world.source.subscribe(() => peeked.push(world.source.peek?.(userOf('1'))?.state));
    world.source.subscribe(() => {
      if (isShown) world.source.read(userOf('1'));
    });
    world.source.read(userOf('1'));
    await settle();
    expect(world.asked).toHaveLength(1);
    expect(world.source.peek?.(userOf('1'))).toBe(world.source.read(userOf('1')));
    expect(peeked).toEqual(['ready']);
    isShown = false;
    for (const revision of [2, 3, 4]) world.tell().onRevision(revision);
    await settle();
    expect(world.source.peek?.(userOf('1'))).toBeNull();
    expect(world.asked).toHaveLength(1);
  });
});
