import { describe, expect, it } from 'vitest';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import {
  allMatching,
  asSelection,
  isSelected,
  matchingPart,
  NOBODY,
  rangeOf,
  selectedCount,
  shareSelected,
  withTotal,
  withUsers,
  type SelectedUsers,
} from '#domain/query/selection.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const idsIn = (selected: SelectedUsers) => IDS.filter((id) => isSelected(selected, id)).join('');
const some = (...ids: string[]) => withUsers(NOBODY, ids, true);
const all = (total = IDS.length) => allMatching(EVERYONE, total);

describe('a selection', () => {
  it('starts empty', () => {
    expect(idsIn(NOBODY)).toBe('');
    expect(selectedCount(NOBODY)).toBe(0);
  });

  it('adds users, and removes them', () => {
    expect(idsIn(some('a', 'c'))).toBe('ac');
    expect(idsIn(withUsers(some('a', 'c'), ['a', 'b'], false))).toBe('c');
  });

  it('has ranges in either direction, and none from a user who is not shown', () => {
    expect(rangeOf(IDS, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(rangeOf(IDS, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(rangeOf(IDS, null, 'c')).toEqual(['c']);
    expect(rangeOf(IDS, 'z', 'c')).toEqual(['c']);
  });

  it('knows whether none, some or all of a page are selected', () => {
    expect(shareSelected(NOBODY, IDS)).toBe('none');
    expect(shareSelected(some('b'), IDS)).toBe('some');
    expect(shareSelected(some(...IDS, 'z'), IDS)).toBe('all');
    expect(shareSelected(all(), [])).toBe('none');
  });

  it('of all matches subtracts deselected users, and counts them again when reselected', () => {
    const fewer = withUsers(all(1284), ['a', 'b'], false);
    expect([selectedCount(fewer), idsIn(fewer)]).toEqual([1282, 'cde']);
    expect(selectedCount(withUsers(fewer, ['a'], true))).toBe(1283);
    expect(asSelection(fewer)).toEqual({
      kind: 'matching',
      query: EVERYONE,
      except: ['a', 'b'],
      count: 1282,
    });
  });

  it('of all matches is empty once all are deselected', () => {
    const nobody = { kind: 'ids', ids: [] };
    expect(asSelection(withUsers(all(), IDS, false))).toEqual(nobody);
    expect(asSelection(all(0))).toEqual(nobody);
    expect(asSelection(withTotal(withUsers(all(2), ['a'], false), 1))).toEqual(nobody);
  });

  it('of all matches takes the newly shown total', () => {
    expect(selectedCount(withTotal(withUsers(all(9), ['a'], false), 7))).toBe(6);
    expect(withTotal(some('a'), 7)).toEqual(some('a'));
  });

  it('is about the same users in any order, with surrounding spaces and unsearched columns', () => {
    const ordered: UserQuery = { ...EVERYONE, sort: 'name', order: 'desc' };
    expect(matchingPart({ ...ordered, text: ' ', columns: [] })).toBe(matchingPart(EVERYONE));
    expect(
      matchingPart({ ...EVERYONE, filters: { role: [], status: ['active', 'passive'] } }),
    ).toBe(matchingPart({ ...EVERYONE, filters: { status: ['passive', 'active'] } }));
    expect(matchingPart({ ...EVERYONE, text: 'a', columns: [] })).not.toBe(
      matchingPart({ ...EVERYONE, text: 'a' }),
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
