import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import {
  asSelection,
  EMPTY_SELECTION,
  isSelected,
  mayExcludeChosen,
  selectedCount,
  shareSelected,
  matchingPart,
  withAllMatching,
  withFound,
  withListChanged,
  withNoneExcluded,
  withOnly,
  withRangeToggled,
  withToggled,
  withTotal,
  withUsers,
  type SelectionState,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { User } from '#domain/user/user.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE, pageFor } from '#testing/data/pageFor.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const idsIn = ({ selected }: SelectionState, ids = IDS) =>
  ids.filter((id) => isSelected(selected, id)).join('');
const some = (...ids: string[]) => withOnly(EMPTY_SELECTION, ids);
const all = (total = IDS.length) => withAllMatching(EMPTY_SELECTION, EVERYONE, total);

describe('a selection', () => {
  it('starts empty', () => {
    expect(idsIn(EMPTY_SELECTION)).toBe('');
    expect(selectedCount(EMPTY_SELECTION.selected)).toBe(0);
  });

  it('adds one user, and removes one', () => {
    const two = withToggled(withToggled(EMPTY_SELECTION, 'a'), 'c');
    expect(idsIn(two)).toBe('ac');
    expect(idsIn(withToggled(two, 'a'))).toBe('c');
  });

  it('adds or removes a range from the last user to this one, in either direction', () => {
    const down = withRangeToggled(withToggled(EMPTY_SELECTION, 'b'), 'd', IDS);
    expect(idsIn(down)).toBe('bcd');
    expect(idsIn(withRangeToggled(down, 'c', IDS))).toBe('b');
    expect(idsIn(withRangeToggled(withToggled(EMPTY_SELECTION, 'd'), 'a', IDS))).toBe('abcd');
  });

  it('starts no range from a user of another page, nor from an empty selection', () => {
    expect(idsIn(withRangeToggled(EMPTY_SELECTION, 'c', IDS))).toBe('c');
    const elsewhere = withToggled(EMPTY_SELECTION, 'z');
    expect(idsIn(withRangeToggled(elsewhere, 'c', IDS))).toBe('c');
    expect(withRangeToggled(elsewhere, 'c', IDS).anchor).toBe('c');
  });

  it('knows whether none, some or all of a page are selected', () => {
    expect(shareSelected(EMPTY_SELECTION.selected, IDS)).toBe('none');
    expect(shareSelected(some('b').selected, IDS)).toBe('some');
    expect(shareSelected(some(...IDS, 'z').selected, IDS)).toBe('all');
    expect(shareSelected(all().selected, [])).toBe('none');
  });

  it('of all matches subtracts deselected users, and counts them again when reselected', () => {
    const fewer = withUsers(all(1284), ['a', 'b'], false);
    expect([selectedCount(fewer.selected), idsIn(fewer)]).toEqual([1282, 'cde']);
    expect(selectedCount(withToggled(fewer, 'a').selected)).toBe(1283);
    expect(asSelection(fewer.selected)).toEqual({
      kind: 'matching',
      query: EVERYONE,
      except: ['a', 'b'],
      count: 1282,
    });
  });

  it('of all matches is empty once all are deselected', () => {
    const none = withUsers(all(), IDS, false);
    expect(asSelection(none.selected)).toEqual({ kind: 'ids', ids: [] });
    expect(asSelection(all(0).selected)).toEqual({ kind: 'ids', ids: [] });
    expect(asSelection(withTotal(withToggled(all(2), 'a'), 1).selected)).toEqual({
      kind: 'ids',
      ids: [],
    });
  });

  it('of all matches takes the newly shown total', () => {
    expect(selectedCount(withTotal(withToggled(all(9), 'a'), 7).selected)).toBe(6);
    expect(withTotal(some('a'), 7)).toEqual(some('a'));
  });

  it('is independent of order, surrounding spaces and unsearched columns', () => {
    const ordered: UserQuery = { ...EVERYONE, sort: 'name', order: 'desc' };
    expect(matchingPart({ ...ordered, text: ' ', columns: [] })).toBe(matchingPart(EVERYONE));
    expect(
      matchingPart({ ...EVERYONE, filters: { role: [], status: ['active', 'passive'] } }),
    ).toBe(matchingPart({ ...EVERYONE, filters: { status: ['passive', 'active'] } }));
    expect(matchingPart({ ...EVERYONE, text: 'a', columns: [] })).not.toBe(
      matchingPart({ ...EVERYONE, text: 'a' }),
    );
    expect(mayExcludeChosen(all(), ordered)).toBe(false);
    expect(mayExcludeChosen(all(), { ...ordered, text: 'a' })).toBe(true);
    expect(mayExcludeChosen(some('a'), EVERYONE)).toBe(true);
    expect(mayExcludeChosen(EMPTY_SELECTION, { ...EVERYONE, text: 'a' })).toBe(false);
  });
});

describe('a changed search', () => {
  it('keeps the users it finds, counts the dropped ones, and restores them when it is undone', () => {
    const fewer = withFound(some('a', 'b', 'c'), { ids: ['b'], unmatched: 1, gone: 1 });
    expect(idsIn(fewer)).toBe('b');
    expect(fewer.lost).toEqual({ unmatched: 1, gone: 1 });
    const fewest = withFound(fewer, { ids: [], unmatched: 2, gone: 1 });
    expect(fewest.lost).toEqual({ unmatched: 2, gone: 1 });
    expect(idsIn(withNoneExcluded(fewest))).toBe('abc');
    expect(withFound(fewest, { ids: ['a', 'b', 'c'], unmatched: 0, gone: 0 }).lost).toEqual({
      unmatched: 0,
      gone: 0,
    });
  });

  it('restores nobody after another choice or a change of the list', () => {
    const fewer = withFound(some('a', 'b', 'c'), { ids: ['b'], unmatched: 2, gone: 0 });
    const chosen = withNoneExcluded(withToggled(fewer, 'd'));
    expect([idsIn(chosen), chosen.lost]).toEqual(['bd', { unmatched: 0, gone: 0 }]);
    expect(idsIn(withNoneExcluded(withListChanged(fewer)))).toBe('b');
    const later = withFound(withListChanged(fewer), { ids: [], unmatched: 0, gone: 1 });
    expect([idsIn(later), later.lost]).toEqual(['', { unmatched: 2, gone: 1 }]);
  });

  it('keeps exactly the selected users that it matches', () => {
    fc.assert(
      fc.property(lists(), queries(), acts(), queries(), (users, query, steps, next) => {
        const index = createUserIndex(users);
        let state = EMPTY_SELECTION;
        const expected = new Set<string>();
        const { rows } = pageFor(index, query);
        const ids = rows.map(({ id }) => id);
        for (const { kind, at } of steps) {
          const id = ids[at % Math.max(1, ids.length)];
          if (kind === 'all') {
            state = withAllMatching(state, query, ids.length);
            for (const each of ids) expected.add(each);
          } else if (id !== undefined) {
            state = withToggled(state, id);
            if (!expected.delete(id)) expected.add(id);
          }
        }
        expect(selectedCount(state.selected)).toBe(expected.size);
        const selection = asSelection(state.chosen);
        const found = answerFrom(index, { kind: 'selected', users: selection, query: next });
        const after = mayExcludeChosen(state, next)
          ? withFound(state, found)
          : withNoneExcluded(state);
        const matched = pageFor(index, next).rows.filter(({ id }) => expected.has(id));
        expect(selectedCount(after.selected)).toBe(matched.length);
        expect(matched.every(({ id }) => isSelected(after.selected, id))).toBe(true);
        expect(after.lost).toEqual({ unmatched: expected.size - matched.length, gone: 0 });
      }),
    );
  });
});

describe('the selected users that a query finds', () => {
  it('are in its order, each once, with counts of unmatched and removed ones', () => {
    const users = ['b', 'a', 'c', 'a'].map((id) => makeUser({ id, name: id }));
    const question = {
      kind: 'selected',
      users: { kind: 'ids', ids: ['c', 'a', 'b', 'z'] },
      query: { ...EVERYONE, sort: 'name', text: 'irem', columns: ['email'] },
    } as const;
    expect(answerFrom(createUserIndex(users), question)).toEqual({
      ids: ['a', 'b', 'c'],
      unmatched: 0,
      gone: 1,
    });
    const nobody = { ...question, query: { ...question.query, text: 'zzz' } };
    expect(answerFrom(createUserIndex(users), nobody)).toEqual({
      ids: [],
      unmatched: 3,
      gone: 1,
    });
    const most = { kind: 'matching', query: EVERYONE, except: ['c'], count: 5 } as const;
    expect(answerFrom(createUserIndex(users), { ...nobody, users: most })).toEqual({
      ids: [],
      unmatched: 2,
      gone: 2,
    });
    const one = { ...nobody, users: { kind: 'user', user: makeUser({ id: 'c' }) } } as const;
    expect(answerFrom(createUserIndex(users), one)).toEqual({
      ids: [],
      unmatched: 1,
      gone: 0,
    });
  });
});

function lists(): fc.Arbitrary<readonly User[]> {
  const user = fc.record({
    name: fc.constantFrom('Ali', 'Şule', 'Cem'),
    role: fc.constantFrom('Admin', 'User'),
  });
  return fc
    .array(user, { maxLength: 8 })
    .map((list) => list.map((values, position) => makeUser({ ...values, id: `${position}` })));
}

function queries(): fc.Arbitrary<UserQuery> {
  return fc.record({
    text: fc.constantFrom('', 'a', ' a', 'ş'),
    columns: fc.constantFrom(EVERYONE.columns, ['name' as const]),
    filters: fc.record({ role: fc.subarray(['Admin', 'User']) }),
    sort: fc.constantFrom(null, 'name' as const),
    order: fc.constantFrom('asc', 'desc'),
  });
}

function acts() {
  const act = fc.record({ kind: fc.constantFrom('toggle', 'toggle', 'all'), at: fc.nat(9) });
  return fc.array(act, { maxLength: 6 });
}
