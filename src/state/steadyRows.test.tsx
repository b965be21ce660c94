import { expect, it, vi } from 'vitest';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import type { PageQuestion, Question, UserSource } from '#domain/userSource.ts';
import { createSteadyRows } from '#state/steadyRows.ts';
import { createFakeStore } from '#testing/fakes/fakeStore.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { openSource, type AskReply } from '#testing/testedSource.ts';

const QUERY: UserQuery = { text: '', columns: ['name'], filters: {}, sort: null, order: 'asc' };
const PAGE: PageQuestion = { kind: 'page', query: QUERY, page: 1, size: 3 };

const named = (...names: string[]) => names.map((name) => makeUser({ id: name, name }));

/** A shared list of these users, which `become` changes as another person would. */
function openList(...names: string[]) {
  const list = createFakeStore({ users: named(...names) });
  let isReachable = true;
  let areRowsKnown = true;
  const commit = vi.fn<UserSource['commit']>(() =>
    Promise.resolve({ ok: true, user: null, change: null }),
  );
  const read: UserSource['read'] = (question) => {
    const answer = list.source.read(question);
    return isReachable && (areRowsKnown || question.kind !== 'rows')
      ? answer
      : { state: 'pending', before: undefined };
  };
  const steady = createSteadyRows({ ...list.source, read, commit });
  const shown = (question = PAGE) => steady.read(question);
  return {
    steady,
    commit,
    shown,
    names: (question = PAGE) => {
      const answer = shown(question);
      return answer.state === 'ready' ? answer.value.rows.map(({ name }) => name) : answer.state;
    },
    become: (users: readonly User[]) => list.change({ users }),
    disconnect: () => {
      isReachable = false;
      list.change({});
    },
    reconnect: () => {
      isReachable = true;
      list.change({});
    },
    /** Makes the rows of users beyond the known pages pending. */
    loseRows: () => {
      areRowsKnown = false;
    },
  };
}

it('others’ changes move no row: new users are counted, and shown at the person’s request', () => {
  const { steady, names, become } = openList('Ali', 'Can', 'Eda');
  names();
  steady.hold(PAGE);
  expect(names()).toEqual(['Ali', 'Can', 'Eda']);
  become(named('Umut', 'Oya', 'Ali', 'Can', 'Eda'));
  expect(names()).toEqual(['Ali', 'Can', 'Eda']);
  expect(steady.newsOf(PAGE)).toEqual({ addedCount: 2, hasOther: true });
  steady.refresh();
  expect(names()).toEqual(['Umut', 'Oya', 'Ali']);
  expect(steady.newsOf(PAGE)).toEqual({ addedCount: 0, hasOther: false });
});

it('a row shows its newest values in place, also when its user left the page', () => {
  const { steady, names, become } = openList('Ali', 'Can', 'Eda');
  steady.hold(PAGE);
  names();
  const [ali, can, eda] = [
    makeUser({ id: 'Ali', name: 'Ali Veli' }),
    makeUser({ id: 'Can', name: 'Can' }),
    makeUser({ id: 'Eda', name: 'Eda Su' }),
  ];
  become([...named('Oya'), can, eda, ali]);
  expect(names()).toEqual(['Ali Veli', 'Can', 'Eda Su']);
});

it('a row whose user left the page follows later changes, also those that leave the page as it is', () => {
  const list = createFakeStore({ users: named('Ali', 'Can', 'Eda') });
  let page = list.source.read(PAGE);
  // As of a shared list: an equal page stays the same object.
  const read = ((question: Question) => {
    if (question.kind !== 'page') return list.source.read(question);
    const next = list.source.read(question);
    if (JSON.stringify(next) !== JSON.stringify(page)) page = next;
    return page;
  }) as UserSource['read'];
  const steady = createSteadyRows({ ...list.source, read });
  const names = () => {
    const answer = steady.read(PAGE);
    return answer.state === 'ready' ? answer.value.rows.map(({ name }) => name) : answer.state;
  };
  steady.hold(PAGE);
  names();
  list.change({ users: named('Oya', 'Ali', 'Can', 'Eda') });
  expect(names()).toEqual(['Ali', 'Can', 'Eda']);
  const eda = makeUser({ id: 'Eda', name: 'Eda Su' });
  list.change({ users: [...named('Oya', 'Ali', 'Can'), eda] });
  expect(names()).toEqual(['Ali', 'Can', 'Eda Su']);
  list.change({ users: named('Oya', 'Ali', 'Can') });
  names();
  expect(steady.isRemoved('Eda')).toBe(true);
});

it('a removed user stays as last shown, marked as removed, until the page is left', () => {
  const { steady, names, become } = openList('Ali', 'Can', 'Eda');
  const letGo = steady.hold(PAGE);
  // As a screen does.
  steady.subscribe(() => void names());
  names();
  become([makeUser({ id: 'Ali' }), makeUser({ id: 'Can', name: 'Cansu' })]);
  become([makeUser({ id: 'Ali', name: 'Ali' })]);
  expect(names()).toEqual(['Ali', 'Cansu', 'Eda']);
  expect(['Ali', 'Can', 'Eda'].map(steady.isRemoved)).toEqual([false, true, true]);
  expect(steady.newsOf(PAGE).addedCount).toBe(0);
  letGo();
  expect(names()).toEqual(['Ali']);
  expect(steady.isRemoved('Can')).toBe(false);
});

it('one’s own change shows at once, with all changes of others', async () => {
  const { steady, names, become, commit } = openList('Ali', 'Can', 'Eda');
  steady.hold(PAGE);
  names();
  become(named('Oya', 'Ali', 'Can', 'Eda'));
  commit.mockImplementation(() => {
    become(named('Umut', 'Oya', 'Ali', 'Can', 'Eda'));
    return Promise.resolve({ ok: true, user: null, change: null });
  });
  await steady.commit({ kind: 'erase', id: '-' });
  expect(names()).toEqual(['Umut', 'Oya', 'Ali']);
  expect(steady.newsOf(PAGE).hasOther).toBe(false);
});

it('another page is shown as it is now, and so is the first one after returning', () => {
  const { steady, names, become } = openList('Ali', 'Can', 'Eda');
  const second = { ...PAGE, page: 2 };
  const letGo = steady.hold(PAGE);
  names();
  become(named('Oya', 'Ali', 'Can', 'Eda'));
  letGo();
  const letSecondGo = steady.hold(second);
  expect(names(second)).toEqual(['Eda']);
  letSecondGo();
  steady.hold(PAGE);
  expect(names()).toEqual(['Oya', 'Ali', 'Can']);
});

it('more cards of the same page are appended to the shown ones', () => {
  const { steady, names, become } = openList('Ali', 'Can', 'Eda', 'Fatma', 'Gül');
  const more = { ...PAGE, size: 5 };
  steady.hold(PAGE);
  names();
  become(named('Oya', 'Ali', 'Can', 'Eda', 'Fatma', 'Gül'));
  expect(names(more)).toEqual(['Ali', 'Can', 'Eda', 'Oya', 'Fatma']);
  expect(steady.newsOf(more).addedCount).toBe(1);
});

it('a smaller page is no longer requested once a larger one is shown or pending', () => {
  const list = createFakeStore({ users: named('Ali', 'Can', 'Eda') });
  const asked: number[] = [];
  let isMoreKnown = false;
  const read = ((question: Question) => {
    if (question.kind === 'page') asked.push(question.size);
    return isMoreKnown || question.kind !== 'page' || question.size === PAGE.size
      ? list.source.read(question)
      : { state: 'pending', before: undefined };
  }) as UserSource['read'];
  const { hold, isRemoved, newsOf, read: show } = createSteadyRows({ ...list.source, read });
  const more = { ...PAGE, size: 5 };
  hold(PAGE);
  show(PAGE);
  for (const isKnown of [false, true]) {
    isMoreKnown = isKnown;
    show(more);
    asked.length = 0;
    list.change({ users: named('Ali', 'Can', 'Eda', isKnown ? 'Oya' : 'Umut') });
    isRemoved('Ali');
    newsOf(more);
    expect(new Set(asked)).toEqual(new Set([5]));
  }
});

it('a refresh tells whoever reads the page', () => {
  const { steady } = openList('Ali');
  const listener = vi.fn<() => void>();
  const stop = steady.subscribe(listener);
  steady.refresh();
  expect(listener).toHaveBeenCalledOnce();
  stop();
  steady.refresh();
  expect(listener).toHaveBeenCalledOnce();
});

it('rows stay, without being pending, while others’ changes are being loaded', () => {
  const { steady, names, disconnect } = openList('Ali', 'Can');
  steady.hold(PAGE);
  names();
  disconnect();
  expect(names()).toEqual(['Ali', 'Can']);
});

it('the same answer is the same object until it changes', () => {
  const { steady, shown, become } = openList('Ali', 'Can');
  steady.hold(PAGE);
  shown();
  expect(shown()).toBe(shown());
  become(named('Oya', 'Ali', 'Can'));
  expect(shown()).toBe(shown());
  expect(steady.newsOf(PAGE)).toBe(steady.newsOf(PAGE));
});

it('one’s own change shows before its commit ends, and also when its answer comes late', async () => {
  const { steady, names, become, disconnect, reconnect, commit } = openList('Ali', 'Can');
  steady.hold(PAGE);
  names();
  let meanwhile: unknown = null;
  commit.mockImplementationOnce(() => {
    become(named('Oya', 'Ali', 'Can'));
    meanwhile = names();
    return Promise.resolve({ ok: true, user: null, change: null });
  });
  await steady.commit({ kind: 'erase', id: '-' });
  expect(meanwhile).toEqual(['Oya', 'Ali', 'Can']);
  commit.mockImplementationOnce(() => {
    disconnect();
    return Promise.resolve({ ok: true, user: null, change: null });
  });
  await steady.commit({ kind: 'erase', id: '-' });
  become(named('Umut', 'Oya', 'Ali'));
  reconnect();
  expect(names()).toEqual(['Umut', 'Oya', 'Ali']);
});

it('new users are counted even when as many were removed', () => {
  const { steady, names, become } = openList('Ali', 'Can', 'Eda');
  steady.hold(PAGE);
  names();
  become(named('Oya', 'Ali', 'Can'));
  expect(steady.newsOf(PAGE).addedCount).toBe(1);
});

it('a user is marked as removed only once that is known', () => {
  const { steady, names, become, loseRows } = openList('Ali', 'Can', 'Eda');
  steady.hold(PAGE);
  names();
  loseRows();
  become(named('Oya', 'Ali', 'Can', 'Eda'));
  expect(names()).toEqual(['Ali', 'Can', 'Eda']);
  expect(steady.isRemoved('Eda')).toBe(false);
});

it('rows keep their places again after a commit that broke off', async () => {
  const { steady, names, become, commit } = openList('Ali', 'Can');
  steady.hold(PAGE);
  expect(names()).toEqual(['Ali', 'Can']);
  commit.mockRejectedValueOnce(new Error('broken'));
  await expect(steady.commit({ kind: 'erase', id: '-' })).rejects.toThrow('broken');
  become(named('Eda', 'Ali', 'Can'));
  expect(names()).toEqual(['Ali', 'Can']);
});

it('an open page asks at most 0.4 times a second while others change and add users all the time', async () => {
  const first = 100;
  // The newest are first.
  const pageAt = (newest: number) => ({
    rows: named(...Array.from({ length: 10 }, (_, place) => String(newest - place))),
    page: 1,
    total: newest,
    listTotal: newest,
  });
  const world = openSource({ revision: first, answers: [[PAGE, pageAt(first)]] });
  const steady = createSteadyRows(world.source);
  steady.hold(PAGE);
  steady.subscribe(() => void steady.read(PAGE));
  steady.read(PAGE);
  let [revision, newest] = [first, first];
  const waiting: (() => void)[] = [];
  world.reply = (questions) =>
    new Promise<AskReply>((resolve) => {
      const answers = questions.map((question) => ({
        ok: true as const,
        value:
          question.kind === 'rows' && question.users?.kind === 'ids'
            ? named(...question.users.ids)
            : pageAt(newest),
      }));
      waiting.push(() => resolve({ ok: true, revision, answers }));
    });
  const seconds = 60;
  for (let tick = 0; tick < seconds * 10; tick += 1) {
    const isAdded = tick % 40 === 0;
    if (isAdded) newest += 1;
    if (tick % 3 === 0) {
      revision += 1;
      world.live().onNews({ revision, users: [isAdded ? String(newest) : 'somebody'] });
    }
    // An answer of a busy server takes half a second.
    if (tick % 5 === 0) for (const answer of waiting.splice(0)) answer();
    // oxlint-disable-next-line no-await-in-loop -- one moment after the other
    await world.pass(100);
  }
  expect(steady.newsOf(PAGE).addedCount).toBeGreaterThan(10);
  expect(world.asked.length / seconds).toBeLessThanOrEqual(0.4);
});
