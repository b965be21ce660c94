import { describe, expect, it } from 'vitest';
import type { ChangedUser } from '#domain/change/changedUser.ts';
import type { User } from '#domain/user/user.ts';
import type { PageQuestion, Question } from '#domain/userSource.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { made, openSource, ready, settle } from '#testing/testedSource.ts';

/** A page that shows these answers, and hears what others change. */
function openPage(answers: readonly (readonly [Question, unknown])[]) {
  const world = openSource({ revision: 1, answers });
  const { source, asked } = world;
  const readAll = () => answers.map(([question]) => source.read(question));
  source.subscribe(() => void readAll());
  readAll();
  let revision = 1;
  return {
    asked,
    readAll,
    /** @param at `undefined`: from a server of an earlier version */
    change: async (users: readonly ChangedUser[], at?: Date) => {
      revision += 1;
      const change = { number: revision, users, ...(at && { at }) };
      world.live().onNews({ revision, since: revision - 1, changes: [change] });
      await settle();
    },
  };
}

const edited = (was: User, fields: Partial<User>): ChangedUser => ({
  id: was.id,
  was,
  is: { ...was, ...fields },
});

it('the time of a user’s last change follows events without a request', async () => {
  const [ali, can] = ['ali', 'can'].map((id) => makeUser({ id }));
  if (ali === undefined || can === undefined) throw new Error('there are two');
  const before = new Date(2026, 10, 1);
  const { asked, readAll, change } = openPage([
    [{ kind: 'lastChange', id: 'ali' }, before],
    [{ kind: 'lastChange', id: 'can' }, null],
  ]);
  const at = new Date(2026, 10, 2);
  await change([edited(can, { active: false })], at);
  expect(readAll()).toEqual([ready(before), ready(at)]);
  expect(asked).toEqual([]);
  await change([edited(ali, { active: false })]);
  expect(asked, 'without a time').toEqual([[{ kind: 'lastChange', id: 'ali' }]]);
});

describe('counts without rows', () => {
  const view: PageQuestion = {
    kind: 'page',
    query: { ...EVERYONE, filters: { role: ['Admin'] } },
    page: 1,
    size: 2,
  };
  const [first = makeUser(), second] = ['1', '2'].map((id) => makeUser({ id, role: 'Admin' }));
  const shown = {
    rows: [first, second],
    page: 1,
    total: 5,
    listTotal: 9,
  };
  const other = makeUser({ id: '9', role: 'User' });

  /** A page that shows only the counts of the view. */
  function openView() {
    const world = openSource({ revision: 1, answers: [[view, shown]] });
    const { source } = world;
    const readCounts = () => source.readCounts(view);
    source.subscribe(() => void readCounts());
    readCounts();
    let revision = 1;
    const change = async (...users: readonly ChangedUser[]) => {
      revision += 1;
      const changes = [{ number: revision, users }];
      world.live().onNews({ revision, since: revision - 1, changes });
      await settle();
      await world.wake();
    };
    return { world, source, asked: world.asked, readCounts, change };
  }

  it('are the same object after an edit that changes no count, without a request', async () => {
    const { asked, readCounts, change } = openView();
    const before = readCounts();
    await change(edited(other, { active: false }));
    await change(edited(makeUser({ id: '8', role: 'Admin' }), { active: false }));
    expect(readCounts()).toBe(before);
    expect(asked).toEqual([]);
  });

  it('follow users who begin or cease to match, without a request', async () => {
    const { asked, readCounts, change } = openView();
    await change(edited(other, { role: 'Admin' }));
    expect(readCounts()).toMatchObject({ state: 'ready', value: { total: 6 } });
    await change(edited(first, { role: 'User' }), {
      id: 'x',
      was: makeUser({ id: 'x' }),
      is: null,
    });
    expect(readCounts()).toMatchObject({ state: 'ready', value: { total: 5, listTotal: 8 } });
    expect(asked).toEqual([]);
  });

  it('are requested once if the event does not list the changed users', async () => {
    const { world, asked, readCounts } = openView();
    world.reply = () => ({ ok: true, revision: 4, answers: [{ ok: true, value: shown }] });
    for (const revision of [2, 3, 4]) world.live().onRevision(revision);
    await settle();
    await world.wake();
    expect(asked).toHaveLength(1);
    expect(readCounts()).toEqual(ready(shown));
  });

  it('are right after an own change whose event comes before or after, for one request at most', async () => {
    const { world, source, asked, readCounts, change } = openView();
    for (const [revision, isEventFirst] of [
      [2, true],
      [3, false],
    ] as const) {
      const now = { ...shown, listTotal: 10 - revision };
      world.reply = () => ({ ok: true, revision, answers: [{ ok: true, value: now }] });
      world.commitReply = made(revision);
      const event = { id: `x${revision}`, was: other, is: null };
      if (isEventFirst) await change(event);
      await source.commit({ kind: 'remove', users: { kind: 'ids', ids: [event.id] } });
      await settle();
      if (!isEventFirst) await change(event);
      expect(readCounts()).toEqual(ready(now));
      expect(asked.length).toBeLessThanOrEqual(1);
    }
  });

  it('leave stale rows, which are requested at once when they are shown', async () => {
    const { world, source, asked, change } = openView();
    await change(edited(other, { role: 'Admin' }));
    const now = { ...shown, rows: [other, first], total: 6 };
    world.reply = () => ({ ok: true, revision: 2, answers: [{ ok: true, value: now }] });
    expect(source.read(view)).toMatchObject({ state: 'pending', before: { total: 6 } });
    await settle();
    expect(asked).toHaveLength(1);
    expect(source.read(view)).toEqual(ready(now));
    expect(source.readCounts(view)).toBe(source.read(view));
  });

  it('of five views cost no request while a colleague makes 20 edits', async () => {
    const roles = ['Admin', 'Editor', 'User', 'Viewer', 'Manager'];
    const views = roles.map((role): PageQuestion => ({
      ...view,
      query: { ...EVERYONE, filters: { role: [role] } },
    }));
    const world = openSource({ revision: 1, answers: views.map((one) => [one, shown]) });
    const { source, asked } = world;
    const readAll = () => views.map((one) => source.readCounts(one));
    source.subscribe(() => void readAll());
    readAll();
    for (let revision = 2; revision < 22; revision += 1) {
      // Somebody whom no page has rows of.
      const was = makeUser({ id: String(revision), role: roles[revision % 5] ?? '' });
      const users = [edited(was, { role: roles[(revision + 1) % 5] ?? '' })];
      const changes = [{ number: revision, users }];
      world.live().onNews({ revision, since: revision - 1, changes });
      await settle();
      await world.wake();
    }
    expect(asked).toEqual([]);
    const totals = readAll().map((answer) => answer.state === 'ready' && answer.value.total);
    expect(totals).toEqual([5, 5, 5, 5, 5]);
  });
});
