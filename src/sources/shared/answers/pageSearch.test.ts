import { describe, expect, it } from 'vitest';
import type { Change } from '#domain/change/change.ts';
import type { User } from '#domain/user/user.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import { MAX_QUESTIONS } from '#domain/limits.ts';
import type { PagePart } from '#protocol/pagePart.ts';
import type { Answered } from '#sources/shared/connection/connection.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import {
  made,
  openSource,
  ready,
  settle,
  UNREACHABLE,
  userOf,
  type AskReply,
} from '#testing/testedSource.ts';

const ADD: Change = { kind: 'add', input: makeInput() };

describe('a long search', () => {
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
  function search(...answers: readonly (PagePart | AskReply)[]) {
    const world = openSource();
    const left = [...answers];
    let isRead = true;
    let handleAsk: (count: number) => void = () => undefined;
    let rows: Answered = { ok: false, problem: 'tooMany' };
    world.live().onRevision(1);
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
  const at = (revision: number, value: PagePart): AskReply => ({
    ok: true,
    revision,
    answers: [{ ok: true, value }],
  });

  it('shows what it has found, continues by itself, and ends with all of it', async () => {
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

  it('pauses when it is no longer shown, and continues from there when it is shown again', async () => {
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

  it('stops at the person’s request, even during a request, and continues from there', async () => {
    const world = search(part(['Can'], 10), part(['Ece'], 50), page(['Ece'], { total: 2 }));
    world.leave();
    world.read();
    await settle();
    // The second part is on its way.
    world.read();
    world.source.partialAnswers?.setSearching(SEARCH, false);
    await settle();
    expect(world.read()).toEqual(shown(['Can'], 10, true));
    await settle();
    expect(world.read()).toBe(world.read());
    expect(world.froms()).toEqual([null, 'after 10']);
    world.source.partialAnswers?.setSearching(SEARCH, true);
    expect(world.read()).toEqual(shown(['Can'], 10));
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', 'after 10']);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('keeps what it has found when a part fails, and continues from there on a retry', async () => {
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

  it('keeps what it has found when a part fails while others change the list', async () => {
    const world = search(
      part(['Can'], 10),
      UNREACHABLE,
      page(['Ece'], { total: 2 }),
      at(3, page(['Can', 'Ece'])),
    );
    world.during((count) => {
      if (count === 2) world.live().onRevision(2);
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
    world.live().onRevision(3);
    await settle();
    expect(world.read()).toEqual(failed);
    world.source.retry();
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', 'after 10', null]);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('starts again on a retry when the server rejects its cursor', async () => {
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

  it('has the revision of its first part, and is repeated after its last part', async () => {
    const world = search(
      at(1, part(['Can'], 10)),
      at(2, page(['Ece'], { total: 2 })),
      at(2, part(['Ali'], 10)),
      at(2, page(['Can', 'Ece'], { total: 3 })),
    );
    world.during((count) => world.live().onRevision(Math.min(count, 2)));
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

  it('does not start again when others change the list meanwhile', async () => {
    const world = search(
      part(['Can'], 10),
      part([], 50, 1),
      page(['Ece'], { total: 2 }),
      at(3, page(['Can', 'Ece'])),
    );
    world.during((count) => world.live().onRevision(Math.min(count, 3)));
    world.read();
    await settle();
    expect(world.froms()).toEqual([null, 'after 10', 'after 50', null]);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  /** A search whose two parts took three seconds, of a list that others have changed meanwhile. */
  async function searchedForSeconds(...after: readonly AskReply[]) {
    const world = search(at(1, part(['Can'], 10)), at(2, page(['Ece'], { total: 2 })), ...after);
    world.during(() => {
      world.now = new Date(world.now.getTime() + 1500);
    });
    world.read();
    await settle();
    return world;
  }

  it('is not repeated for as long as it took, however much others change', async () => {
    const world = await searchedForSeconds(at(4, page(['Can', 'Ece', 'Su'])));
    expect(world.sleeps()).toContain(3000);
    world.live().onRevision(3);
    world.live().onRevision(4);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
    expect(world.froms()).toHaveLength(2);
    await world.wake(2999);
    expect(world.froms()).toHaveLength(2);
    await world.wake(3000);
    expect(world.read()).toEqual(ready(page(['Can', 'Ece', 'Su'])));
  });

  it('is repeated at once after one’s own change, however long it took', async () => {
    const world = await searchedForSeconds(at(3, page(['Can', 'Su'])));
    world.commitReply = made(3);
    await world.source.commit(ADD);
    await settle();
    expect(world.froms()).toHaveLength(3);
    expect(world.read()).toEqual(ready(page(['Can', 'Su'])));
  });

  it('is repeated after a minute at most, whatever the clock says', async () => {
    const world = search(at(1, part(['Can'], 10)), at(1, page(['Ece'], { total: 2 })));
    world.during(() => {
      world.now = new Date(world.now.getTime() + 3_600_000);
    });
    world.read();
    await settle();
    expect(world.sleeps()).toContain(60_000);
  });

  it('starts again without stale rows when it is shown again after others changed the list', async () => {
    const world = search(part(['Can'], 10), at(2, part([], 5)), at(2, page(['Ece'])));
    world.leave();
    world.read();
    await settle();
    world.source.partialAnswers?.setSearching(SEARCH, false);
    world.live().onRevision(2);
    expect(world.read()).toEqual({ state: 'pending', before: undefined });
    await settle();
    expect(world.read()).toEqual(shown([], 5));
    await settle();
    expect(world.froms()).toEqual([null, null, 'after 5']);
    expect(world.read()).toEqual(ready(page(['Ece'])));
  });

  it('keeps showing a complete page while it is repeated', async () => {
    const world = search(page(['Can']), at(2, part([], 5)), at(3, part([], 5)));
    world.leave();
    world.read();
    await settle();
    const before = { state: 'pending', before: page(['Can']) };
    for (const revision of [2, 3]) {
      world.live().onRevision(revision);
      expect(world.read()).toEqual(before);
      await settle();
    }
    expect(world.froms()).toEqual([null, null, null]);
  });

  it('stays stopped when others change the list', async () => {
    const world = search(part(['Can'], 10));
    world.leave();
    world.read();
    await settle();
    world.source.partialAnswers?.setSearching(SEARCH, false);
    world.comeBack();
    world.live().onRevision(2);
    expect(world.read()).toEqual(shown(['Can'], 10, true));
    await settle();
    expect(world.froms()).toEqual([null]);
  });

  it('stays stopped when an older answer arrives after its first part', async () => {
    const world = openSource();
    const ends: ((outcome: AskReply) => void)[] = [];
    world.reply = () => new Promise((end) => ends.push(end));
    world.live().onRevision(1);
    world.source.read(SEARCH);
    await settle();
    world.commitReply = made(2);
    await world.source.commit(ADD);
    world.source.read(SEARCH);
    await settle();
    ends[1]?.(at(2, part(['Can'], 10)));
    await settle();
    world.source.partialAnswers?.setSearching(SEARCH, false);
    ends[0]?.(at(1, page(['Ali'])));
    await settle();
    expect(world.source.read(SEARCH)).toEqual(shown(['Can'], 10, true));
    await settle();
    expect(world.asked).toHaveLength(2);
  });

  it('shows a user once who was found in two parts', async () => {
    const world = search(part(['Can'], 10), page(['Can', 'Ece'], { total: 2 }));
    world.read();
    await settle();
    expect(world.read()).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('starts again after one’s own change, and stops where it was stopped before', async () => {
    const edited = makeUser({ id: 'Can', name: 'Can Demir' });
    const world = search(
      part(['Can', 'Ece'], 50),
      at(2, { ...part([], 10), rows: [edited] }),
      at(2, part(['Ece'], 60)),
    );
    world.leave();
    world.read();
    await settle();
    world.source.partialAnswers?.setSearching(SEARCH, false);
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

  it('keeps its rows but the removed ones while it starts again, and can be stopped', async () => {
    const world = search(part(['Can', 'Ece'], 50), at(2, part([], 10)), at(2, part(['Ece'], 60)));
    world.leave();
    world.read();
    await settle();
    world.commitReply = made(2);
    await world.source.commit({ kind: 'remove', users: { kind: 'ids', ids: ['Can', 'Ali'] } });
    expect(world.read()).toEqual(shown(['Ece'], 50));
    world.source.partialAnswers?.setSearching(SEARCH, false);
    expect(world.read()).toEqual(shown(['Ece'], 50, true));
    await settle();
    expect(world.read()).toEqual(shown(['Ece'], 50, true));
    await settle();
    expect(world.read()).toEqual(shown(['Ece'], 60, true));
    await settle();
    expect(world.froms()).toEqual([null, null, 'after 10']);
  });

  it('hides all matching users that one removed while it is repeated', async () => {
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

  it('leaves a page that was answered at once unchanged until it is answered again', async () => {
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

  it('keeps rows found after one’s own change when its event comes before its response', async () => {
    const world = search(
      part(['Can', 'Ece'], 10),
      page([], { total: 2 }),
      at(2, part(['Ece'], 10)),
      at(2, page(['Su'], { total: 2 })),
    );
    world.read();
    await settle();
    world.live().onRevision(2);
    await settle();
    expect(world.read()).toEqual(ready(page(['Ece', 'Su'])));
    world.commitReply = made(2);
    const users = { kind: 'matching', query: SEARCH.query, except: [], count: 2 } as const;
    await world.source.commit({ kind: 'remove', users });
    expect(world.read()).toEqual(ready(page(['Ece', 'Su'])));
  });

  it('shows new values after any own change at once, and drops users that no longer match', async () => {
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
    const world = openSource();
    const ends: ((outcome: AskReply) => void)[] = [];
    world.reply = () => new Promise((end) => ends.push(end));
    world.live().onRevision(1);
    const read = () => world.source.read(SEARCH);
    read();
    await settle();
    ends[0]?.(at(1, first));
    await settle();
    return { world, ends, read };
  }

  it('ignores the rows of an earlier own change that arrive after those of the newest', async () => {
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
  ])('keeps users found since one’s own change when older rows arrive: %s', async (_, found) => {
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

  it('continues with its rows after an own change that was refused', async () => {
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

  it('continues from the part in the initial data', async () => {
    const known: Parameters<typeof openSource>[0] = {
      revision: 1,
      answers: [[SEARCH, part(['Can'], 10)]],
    };
    const world = openSource(known);
    world.reply = () => at(1, page(['Ece'], { total: 2 }));
    expect(world.source.read(SEARCH)).toEqual(shown(['Can'], 10));
    await settle();
    expect(world.asked).toEqual([[{ kind: 'pagePart', page: SEARCH, from: 'after 10' }]]);
    expect(world.source.read(SEARCH)).toEqual(ready(page(['Can', 'Ece'])));
  });

  it('does not prefetch the next page', async () => {
    const world = search(part(['Can'], 10));
    world.leave();
    world.read();
    await settle();
    expect(world.source.prepare(SEARCH, () => true)).toBe(true);
    await settle();
    expect(world.asked).toHaveLength(1);
  });

  it('is discarded when the list was rolled back', async () => {
    const world = search(
      at(9, part(['Can'], 10)),
      { ok: true, revision: 7, answers: [] },
      at(7, page(['Ali'])),
    );
    world.leave();
    world.read();
    await settle();
    world.live().onRevision(7);
    await world.wake(60_000);
    world.read();
    await settle();
    expect(world.froms()).toEqual([null, null]);
    expect(world.read()).toEqual(ready(page(['Ali'])));
  });
});
