import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#domain/user/user.ts';
import {
  createUserIndex,
  prepareSearch,
  valueCounts,
  type UserIndex,
} from '#domain/answer/userIndex.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { pageFor } from '#testing/data/pageFor.ts';

const named = (...names: string[]) =>
  names.map((name, i) => makeUser({ id: `${name}${i}`, name, email: '' }));
const found = (index: UserIndex, text: string) => pageFor(index, { text }).total;

describe('two indexes extended from one', () => {
  const old = named('bir', 'iki');
  let before: UserIndex;
  const extendedBy = (name: string) =>
    createUserIndex([makeUser({ id: name, name, email: '' }), ...old], before);

  beforeEach(() => {
    before = createUserIndex(old);
    pageFor(before, { text: 'b', sort: 'name' });
  });

  it('each find their own user', () => {
    const one = extendedBy('uzun');
    expect(found(one, 'uzun')).toBe(1);
    const other = extendedBy('kısa');
    expect(found(other, 'kısa')).toBe(1);
    expect(found(other, 'uzun')).toBe(0);
  });

  it('leave the earlier one unchanged', () => {
    const one = extendedBy('aaa');
    pageFor(one, { text: 'aaa', sort: 'name' });
    extendedBy('');
    expect(found(before, 'aaa')).toBe(0);
    expect(pageFor(before, { sort: 'name' }).rows).toEqual(old);
    // The first question for this direction, after the longer index has sorted its own.
    expect(pageFor(before, { sort: 'name', order: 'desc' }).rows).toEqual(old.toReversed());
  });

  it('each count the months of their own users', () => {
    const dated = (createdAt: string) => makeUser({ createdAt: new Date(createdAt) });
    const list = [dated('2024-01-05T09:00:00Z')];
    const start = createUserIndex(list);
    expect(valueCounts(start, 'createdMonth').map(({ value }) => value)).toEqual(['2024-01']);
    const one = createUserIndex([dated('2024-02-06T09:00:00Z'), ...list], start);
    const other = createUserIndex([dated('2024-03-07T09:00:00Z'), ...list], start);
    expect(valueCounts(one, 'createdMonth').map(({ value }) => value)).toEqual([
      '2024-01',
      '2024-02',
    ]);
    expect(valueCounts(other, 'createdMonth').map(({ value }) => value)).toEqual([
      '2024-01',
      '2024-03',
    ]);
  });
});

describe('an index that was used', () => {
  const users: readonly User[] = Array.from({ length: 40 }, (_, i) =>
    makeUser({ id: String(i), name: `Ali ${i % 7}`, createdAt: new Date(Date.UTC(2024, i, 3)) }),
  );

  it('formats only the new date when a user is put in front', () => {
    const index = createUserIndex(users);
    found(index, 'a');
    const format = spyOnDateFormats();
    const longer = createUserIndex([makeUser({ id: 'new', name: 'Can' }), ...users], index);
    expect(found(longer, 'can')).toBe(1);
    expect(format).toHaveBeenCalledTimes(1);
  });

  it.each(['asc', 'desc'] as const)('compares no names again for a sorted key (%s)', (order) => {
    const index = createUserIndex(users);
    const compare = spyOnComparisons();
    pageFor(index, { sort: 'name', order });
    expect(compare).toHaveBeenCalled();
    compare.mockClear();
    pageFor(index, { sort: 'name', order, text: 'ali 3' });
    expect(compare).not.toHaveBeenCalled();
  });

  it.each([
    ['a user was added', [makeUser({ id: 'new', name: 'Can' }), ...users]],
    ['a user was removed', users.toSpliced(7, 1)],
  ])('compares each name about once when %s', (_what, next) => {
    const index = createUserIndex(users);
    pageFor(index, { sort: 'name' });
    const compare = spyOnComparisons();
    const { rows } = pageFor(createUserIndex(next, index), { sort: 'name' });
    expect(compare.mock.calls.length).toBeLessThan(1.5 * next.length);
    expect(rows).toEqual(pageFor(createUserIndex(next), { sort: 'name' }).rows);
  });

  it.each(['asc', 'desc'] as const)(
    'puts a new user between equals as the list does (%s)',
    (order) => {
      const equals = Array.from({ length: 12 }, (_, i) => makeUser({ id: String(i), name: 'Ali' }));
      const index = createUserIndex(equals);
      pageFor(index, { sort: 'name' });
      const next = equals.toSpliced(5, 0, makeUser({ id: 'new', name: 'Ali' }));
      expect(pageFor(createUserIndex(next, index), { sort: 'name', order }).rows).toEqual(next);
    },
  );

  it('does not scan the text again for another page, order, filter or a trailing space', () => {
    const index = createUserIndex(users);
    pageFor(index, { text: 'ali' });
    const indexOf = vi.spyOn(String.prototype, 'indexOf');
    pageFor(index, { text: 'ali' }, 2, 10);
    pageFor(index, { text: 'ali', sort: 'name', order: 'desc' });
    pageFor(index, { text: ' ali ', filters: { role: ['User'] } });
    expect(indexOf).not.toHaveBeenCalled();
    pageFor(index, { text: 'ali', columns: ['name'] });
    expect(indexOf).toHaveBeenCalled();
  });

  it('folds, formats and sorts nothing before it is needed', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const format = spyOnDateFormats();
    const sorts = spyOnSorts();
    const index = createUserIndex(users);
    expect(pageFor(index, { text: '  ' }).total).toBe(40);
    expect(normalize.mock.calls.length).toBeLessThanOrEqual(1);
    expect(format).not.toHaveBeenCalled();
    expect(sorts()).toBe(0);
    pageFor(index, { text: 'ali', sort: 'name' });
    expect(normalize.mock.calls.length).toBeGreaterThan(users.length);
    expect(format).toHaveBeenCalledTimes(users.length);
    expect(sorts()).toBe(1);
  });
});

describe('the folded text of a user', () => {
  const users = Array.from({ length: 30 }, (_, i) => makeUser({ id: `${i}`, name: `Şule ${i}` }));
  // Folding a user formats one date.
  const folds = spyOnDateFormats;

  it.each([
    ['another user is removed', users.toSpliced(4, 1)],
    ['the order is reversed', users.toReversed()],
    ['the first user moves to the end', [...users.slice(1), ...users.slice(0, 1)]],
    ['every second user is removed', users.filter((_, i) => i % 2 === 0)],
  ])('is kept when %s', (_what, next) => {
    const index = createUserIndex(users);
    const fold = folds();
    prepareSearch(index, () => true);
    expect(fold).toHaveBeenCalledTimes(30);
    fold.mockClear();
    expect(prepareSearch(createUserIndex(next, index), () => true)).toBe(true);
    expect(fold).not.toHaveBeenCalled();
  });

  it('is kept while the user is removed, over several lists', () => {
    const first = createUserIndex(users);
    prepareSearch(first, () => true);
    const empty = createUserIndex([], createUserIndex(users.slice(3), first));
    const fold = folds();
    const back = createUserIndex(users, empty);
    expect(found(back, 'sule 29')).toBe(1);
    expect(fold).not.toHaveBeenCalled();
  });

  it('is folded again only for an edited user', () => {
    const index = createUserIndex(users);
    prepareSearch(index, () => true);
    const fold = folds();
    const edited = users.with(9, makeUser({ name: 'Can' }));
    expect(found(createUserIndex(edited, index), 'can')).toBe(1);
    expect(fold).toHaveBeenCalledTimes(1);
  });

  it('is kept as far as it was prepared, and the rest is folded later', () => {
    const index = createUserIndex(users);
    let asked = 0;
    prepareSearch(index, () => (asked += 1) <= 1);
    const next = createUserIndex(users.toReversed(), index);
    const fold = folds();
    prepareSearch(next, () => true);
    expect(fold).toHaveBeenCalledTimes(30 - 16);
    expect(found(next, 'sule')).toBe(30);
  });
});

describe('a search prepared ahead', () => {
  const users = Array.from({ length: 100 }, (_, i) =>
    makeUser({ id: String(i), name: `Şule${i}` }),
  );
  /** Returns true this many times, then false. */
  const times = (count: number) => {
    let asked = 0;
    return () => (asked += 1) <= count;
  };

  it('stops when there is no time, and continues where it stopped', () => {
    const index = createUserIndex(users);
    const format = spyOnDateFormats();
    expect(prepareSearch(index, times(0))).toBe(false);
    expect(format).not.toHaveBeenCalled();
    expect(prepareSearch(index, times(2))).toBe(false);
    expect(prepareSearch(index, times(100))).toBe(true);
    expect(format).toHaveBeenCalledTimes(users.length);
  });

  it('leaves nothing to fold for the search', () => {
    const index = createUserIndex(users);
    prepareSearch(index, times(100));
    const format = spyOnDateFormats();
    expect(found(index, 'sule')).toBe(100);
    expect(format).not.toHaveBeenCalled();
  });

  it('finds every match wherever the preparation was interrupted', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 5 }), fc.nat(99), (slices, wanted) => {
        const index = createUserIndex(users);
        for (const count of slices) prepareSearch(index, times(count));
        const { rows } = pageFor(index, { text: `şule${wanted}` });
        expect(rows).toEqual(users.filter(({ name }) => name.includes(`Şule${wanted}`)));
      }),
    );
  });
});

describe('a filter', () => {
  it('has no value for users without a valid date', () => {
    const index = createUserIndex([
      makeUser(),
      makeUser({ createdAt: null }),
      makeUser({ createdAt: new Date(Number.NaN) }),
    ]);
    expect(valueCounts(index, 'createdMonth')).toEqual([{ value: '2024-03', count: 1 }]);
  });

  it('is not applied again for another page, order or text', () => {
    const index = createUserIndex(named('bir', 'iki', 'üç'));
    const filters = { createdMonth: ['2024-03'] };
    pageFor(index, { text: 'b', sort: 'name', filters });
    const format = spyOnDateFormats();
    pageFor(index, { text: 'bi', sort: 'name', order: 'desc', filters: { ...filters } }, 2, 1);
    expect(format).not.toHaveBeenCalled();
    const other = { createdMonth: ['2024-04'] };
    expect(pageFor(index, { filters: other }).total).toBe(0);
    expect(format).toHaveBeenCalled();
  });
});

describe('a column', () => {
  it('is searched as if a value had no NUL, which no database stores', () => {
    const index = createUserIndex(named('Ali\u0000Can'));
    expect(found(index, 'Ali\u0000Can')).toBe(1);
    expect(found(index, 'alican')).toBe(1);
  });
});

/** Counts sorts, in place or not. */
function spyOnSorts() {
  const spies = [vi.spyOn(Array.prototype, 'sort'), vi.spyOn(Array.prototype, 'toSorted')];
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

/** Counts comparisons of texts: each reads the `compare` of the shared collator. */
function spyOnComparisons() {
  return vi.spyOn(Intl.Collator.prototype as { compare: unknown }, 'compare', 'get');
}

/** Counts formatted dates: each reads the `format` of the shared formatter. */
function spyOnDateFormats() {
  return vi.spyOn(Date.prototype, 'getFullYear');
}
