import { DUPLICATE_KEYS } from '#domain/query/duplicates.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { COLUMNS, type UserColumn } from '#domain/query/columns.ts';
import { DUPLICATE_KINDS } from '#domain/query/filters.ts';
import { formatDate } from '#domain/dates.ts';
import { formatDateTime, isoDate } from '#domain/dateTimes.ts';
import { compareText } from '#domain/turkish/compareText.ts';
import { compileSearch, foldText, matches } from '#domain/turkish/turkish.ts';
import type { User } from '#domain/user/user.ts';
import {
  userAt,
  createUserIndex,
  positionsInOrder,
  valueCounts,
} from '#domain/answer/userIndex.ts';
import { clampPage } from '#domain/query/pages.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers, PageQuestion } from '#domain/userSource.ts';
import { answerFrom } from '#domain/answer/answerFrom.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE, pageFor } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

function ask(users: readonly User[], query: Partial<UserQuery>) {
  return pageFor(createUserIndex(users), query);
}

const named = (...names: string[]) => names.map((name, i) => makeUser({ id: String(i), name }));
const namesOf = (users: readonly User[]) => users.map(({ name }) => name);

/** Not those of letters and queries: letters are cached up to a limit that other tests may have reached. */
const longTextsOf = (normalize: { readonly mock: { readonly contexts: readonly unknown[] } }) =>
  normalize.mock.contexts.map(String).filter((text) => text.length > 2);

describe('a query', () => {
  it('keeps the stored order when it is not sorted', () => {
    expect(namesOf(ask(named('b', 'a', 'c'), {}).rows)).toEqual(['b', 'a', 'c']);
  });

  it('returns the rows of a page, the number of matches and the size of the list', () => {
    const index = createUserIndex(named('a', 'b', 'a', 'a', 'a'));
    const { rows, ...counts } = pageFor(index, { text: 'a' }, 2, 2);
    expect(rows).toEqual([index.users[3], index.users[4]]);
    expect(counts).toEqual({ page: 2, total: 4, listTotal: 5 });
  });

  it('keeps blank values last in both directions', () => {
    const users = named('', 'b', '  ', 'a', '\u200b');
    const blanks = ['', '  ', '\u200b'];
    expect(namesOf(ask(users, { sort: 'name' }).rows)).toEqual(['a', 'b', ...blanks]);
    expect(namesOf(ask(users, { sort: 'name', order: 'desc' }).rows)).toEqual([
      'b',
      'a',
      ...blanks,
    ]);
  });

  it('keeps missing and invalid dates last in both directions, and orders the others by time', () => {
    const dates = [null, new Date('2024-10-01'), new Date(Number.NaN), new Date('2024-09-30')];
    const users = dates.map((createdAt, i) => makeUser({ id: String(i), createdAt }));
    const ids = (order: 'asc' | 'desc') =>
      ask(users, { sort: 'createdAt', order }).rows.map(({ id }) => id);
    expect(ids('asc')).toEqual(['3', '1', '0', '2']);
    expect(ids('desc')).toEqual(['1', '3', '0', '2']);
  });

  it('keeps equals in stored order in both directions', () => {
    const users = ['x', 'y', 'z'].map((id) => makeUser({ id, role: id === 'y' ? 'A' : 'B' }));
    const ids = (order: 'asc' | 'desc') =>
      ask(users, { sort: 'role', order }).rows.map(({ id }) => id);
    expect(ids('asc')).toEqual(['y', 'x', 'z']);
    expect(ids('desc')).toEqual(['x', 'z', 'y']);
  });

  it('ANDs filters, and ORs the values of one', () => {
    const users = [
      makeUser({ id: '1', role: 'Admin' }),
      makeUser({ id: '2', role: 'Editor' }),
      makeUser({ id: '3', role: 'Admin', active: false }),
      makeUser({ id: '4', role: 'User' }),
    ];
    const filters = { role: ['Admin', 'Editor'], status: ['active'], createdMonth: [] };
    expect(ask(users, { filters }).rows.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('filters by role, status and month', () => {
    const createdAt = new Date('2024-04-14T09:00:00Z');
    const users = [makeUser(), makeUser({ id: '2', role: 'Viewer', active: false, createdAt })];
    for (const filters of [
      { role: ['Viewer'] },
      { status: ['passive'] },
      { createdMonth: ['2024-04'] },
    ]) {
      expect(ask(users, { filters }).rows).toEqual([users[1]]);
    }
  });

  it('finds users with the same email, or the same name in other letters, but no blank ones', () => {
    const users = [
      makeUser({ id: '1', name: 'Şule Işık', email: 'I@ornek.com' }),
      makeUser({ id: '2', name: 'Cem', email: 'a@ornek.com' }),
      makeUser({ id: '3', name: '', email: '' }),
      makeUser({ id: '4', name: ' sule  isik', email: 'b@ornek.com' }),
      makeUser({ id: '5', name: ' ', email: ' ' }),
      makeUser({ id: '6', name: 'Ece', email: 'i@ORNEK.com ' }),
      makeUser({ id: '7', name: 'Ela', email: 'ı@ornek.com' }),
    ];
    const found = (...duplicate: string[]) =>
      ask(users, { filters: { duplicate } }).rows.map(({ id }) => id);
    expect(found('email')).toEqual(['1', '6', '7']);
    expect(found('name')).toEqual(['1', '4']);
    expect(found('email', 'name')).toEqual(['1', '4', '6', '7']);
  });

  it('groups duplicates when it is not sorted', () => {
    const users = named('Ali', 'Cem', 'Ece', 'ece', 'CEM', 'Can', 'cem');
    const filters = { duplicate: ['name'] };
    expect(namesOf(ask(users, { filters }).rows)).toEqual(['Cem', 'CEM', 'cem', 'Ece', 'ece']);
    expect(namesOf(ask(users, { filters, sort: 'createdAt' }).rows)).toEqual(
      namesOf(users.filter(({ name }) => /ce/i.test(name))),
    );
  });

  it('finds nobody without a date in any month', () => {
    const users = [makeUser({ createdAt: null }), makeUser({ createdAt: new Date(Number.NaN) })];
    for (const month of ['', 'null', '-', 'NaN-NaN']) {
      expect(ask(users, { filters: { createdMonth: [month] } }).total).toBe(0);
    }
  });

  it('searches only the columns it names', () => {
    const users = [makeUser({ name: 'Ali', email: 'can@ornek.com' })];
    expect(ask(users, { text: 'can', columns: ['name'] }).total).toBe(0);
    expect(ask(users, { text: 'can', columns: ['name', 'email'] }).total).toBe(1);
  });

  it('finds the words of a search in any order within one column', () => {
    const users = [
      makeUser({ id: '1', name: 'Ayşe Yılmaz', email: 'a@ornek.com' }),
      makeUser({ id: '2', name: 'Ayşe Ak', email: 'yilmaz@ornek.com' }),
      makeUser({ id: '3', name: 'Can Yılmaz', email: 'yilmaz.ayse@ornek.com' }),
      makeUser({ id: '4', name: 'Ayşe-Nur', email: '' }),
    ];
    const ids = (text: string, columns = EVERYONE.columns) =>
      ask(users, { text, columns }).rows.map(({ id }) => id);
    expect(ids('yilmaz ayse')).toEqual(['1', '3']);
    expect(ids('ayse yilmaz')).toEqual(['1', '3']);
    expect(ids('yılmaz ayşe')).toEqual(['1']);
    expect(ids('ayse yilmaz', ['name'])).toEqual(['1']);
    expect(ids('nur ayşe')).toEqual(['4']);
    expect(ids('-', ['name'])).toEqual(['4']);
  });

  it('finds no text that spans two columns, even with their separator', () => {
    const users = [makeUser({ name: 'Ali', email: 'can@ornek.com' })];
    expect(ask(users, { text: 'alican' }).total).toBe(0);
    expect(ask(users, { text: 'ali\u0000can' }).total).toBe(0);
  });

  it('folds and formats nothing at the next key once the text is prepared', () => {
    const index = createUserIndex(named('İrem', 'Şule', 'Can'));
    pageFor(index, { text: 'i', sort: 'createdAt' });
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const toText = vi.spyOn(Date.prototype, 'getTime');
    pageFor(index, { text: 'ir', sort: 'createdAt' });
    expect(longTextsOf(normalize)).toEqual([]);
    // Formatting a date begins by checking that it is valid.
    expect(toText).not.toHaveBeenCalled();
  });

  it('agrees with a plain filter, sort and slice, for any list', () => {
    fc.assert(
      fc.property(userLists(), anyQuestions(), (list, question) => {
        expect(answerFrom(createUserIndex(list), question)).toEqual(byHand(list, question));
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe('an index', () => {
  it('extended by users in front answers like a new one, and the old one as before', () => {
    fc.assert(
      fc.property(
        userLists(),
        userLists(),
        fc.array(anyQuestions(), { maxLength: 4 }),
        (old, added, asked) => {
          const before = createUserIndex(old);
          const answers = asked.map((question) => answerFrom(before, question));
          const list = [...added, ...old];
          const after = createUserIndex(list, before);
          for (const question of asked) {
            expect(answerFrom(after, question)).toEqual(byHand(list, question));
          }
          expect(asked.map((question) => answerFrom(before, question))).toEqual(answers);
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });

  it('after any changes of the list answers like a new one, and the old ones as before', () => {
    fc.assert(
      fc.property(
        userLists(40),
        fc.array(fc.tuple(listEdits(), fc.array(anyQuestions(), { maxLength: 3 })), {
          maxLength: 5,
        }),
        (start, steps) => {
          let index = createUserIndex(start);
          const answers: [typeof index, PageQuestion, PageOfUsers][] = [];
          for (const [edit, asked] of steps) {
            index = createUserIndex(edit(index.users), index);
            for (const page of asked) {
              const question = { ...page, page: 1, size: 1000 };
              answers.push([index, question, byHand(index.users, question)]);
            }
            // Not all of them: an order that was never cached must work too.
            for (const question of asked) answerFrom(index, question);
          }
          for (const [asked, question, answer] of answers) {
            expect(answerFrom(asked, question)).toEqual(answer);
          }
        },
      ),
      { numRuns: propertyRuns(500) },
    );
  });

  it('folds only the added user', () => {
    const old = named('b', 'c', 'd', 'e');
    const before = createUserIndex(old);
    pageFor(before, { text: 'b', sort: 'name' });
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const after = createUserIndex([makeUser({ id: 'new', name: 'a' }), ...old], before);
    pageFor(after, { text: 'a', sort: 'name' });
    expect(longTextsOf(normalize).length).toBeLessThanOrEqual(4);
  });

  it('is rebuilt for a different list', () => {
    const before = createUserIndex(named('a', 'b'));
    pageFor(before, { sort: 'name', text: 'a' });
    const after = createUserIndex(named('b', 'c', 'a'), before);
    expect(namesOf(pageFor(after, { sort: 'name', order: 'desc' }).rows)).toEqual(['c', 'b', 'a']);
  });

  it('is rebuilt when only the last user differs', () => {
    const [first = makeUser(), last = makeUser()] = named('b', 'c');
    const before = createUserIndex([first, last]);
    pageFor(before, { sort: 'name', text: 'c' });
    const after = createUserIndex([first, makeUser({ id: 'z', name: 'a' })], before);
    expect(namesOf(pageFor(after, { sort: 'name' }).rows)).toEqual(['a', 'b']);
    expect(pageFor(after, { columns: ['name'], text: 'a' }).total).toBe(1);
  });

  it('has one stored order for both directions', () => {
    const index = createUserIndex(named('b', 'a'));
    expect(positionsInOrder(index, null, 'desc')).toBe(positionsInOrder(index, null, 'asc'));
    expect(positionsInOrder(index, null, 'asc')).toEqual([0, 1]);
  });

  it('names the position in the error when no user is there', () => {
    expect(() => userAt(named('a'), 1)).toThrow('no user is at position 1');
  });

  it('counts statuses, active first, and months, oldest first', () => {
    const users = ['2024-01-05', '+012345-01-05', '2023-12-05', '2024-01-06'].map((day, i) =>
      makeUser({ id: String(i), active: i === 3, createdAt: new Date(`${day}T09:00:00Z`) }),
    );
    const index = createUserIndex(users);
    expect(valueCounts(index, 'status')).toEqual([
      { value: 'active', count: 1 },
      { value: 'passive', count: 3 },
    ]);
    expect(valueCounts(index, 'createdMonth')).toEqual([
      { value: '2023-12', count: 1 },
      { value: '2024-01', count: 2 },
      { value: '+012345-01', count: 1 },
    ]);
  });

  it('counts roles in Turkish order, without blank ones', () => {
    const users = ['Şef', 'User', '', '\u200b', 'Ş', 'User', 'Sorumlu'].map((role, i) =>
      makeUser({ id: String(i), role }),
    );
    const index = createUserIndex(users);
    expect(valueCounts(index, 'role')).toEqual([
      { value: 'Sorumlu', count: 1 },
      { value: 'Ş', count: 1 },
      { value: 'Şef', count: 1 },
      { value: 'User', count: 2 },
    ]);
    expect(valueCounts(index, 'role')).toBe(valueCounts(index, 'role'));
  });
});

describe('a date', () => {
  it('is shown as 14.03.2024 in local time', () => {
    expect(formatDate(new Date('2024-03-14T09:00:00Z'))).toBe('14.03.2024');
    expect(formatDate(new Date('2024-03-14T22:30:00Z'))).toBe('15.03.2024');
  });

  it('is shown as the platform shows Turkish dates, in any year', () => {
    const platform = new Intl.DateTimeFormat('tr', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    const far = { min: new Date('0001-02-01'), max: new Date(8.64e15), noInvalidDate: true };
    const near = { min: new Date('0001-02-01'), max: new Date('2100-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.oneof(fc.date(far), fc.date(near)), (date) => {
        expect(formatDate(date)).toBe(platform.format(date));
      }),
    );
  });

  it('before year 1 is shown with its era, and is found and sorted by it', () => {
    expect(formatDate(new Date('-000100-03-14T09:00:00Z'))).toBe('MÖ 14.03.101');
    expect(formatDate(new Date('0000-03-14T09:00:00Z'))).toBe('MÖ 14.03.1');
    expect(formatDate(new Date('0101-03-14T09:00:00Z'))).toBe('14.03.101');
    expect(formatDate(new Date('+012345-03-14T09:00:00Z'))).toBe('14.03.12345');
    const dates = ['0101-03-14', '+012345-03-14', '-000100-03-14', '-000200-03-14', '2024-03-14'];
    const users = dates.map((day, i) =>
      makeUser({ id: String(i), createdAt: new Date(`${day}T09:00:00Z`) }),
    );
    const shown = (query: Partial<UserQuery>) =>
      ask(users, query).rows.map(({ createdAt }) => formatDate(createdAt));
    expect(shown({ sort: 'createdAt' })).toEqual([
      'MÖ 14.03.201',
      'MÖ 14.03.101',
      '14.03.101',
      '14.03.2024',
      '14.03.12345',
    ]);
    expect(shown({ text: 'mö' })).toEqual(['MÖ 14.03.101', 'MÖ 14.03.201']);
    expect(shown({ text: '.12345' })).toEqual(['14.03.12345']);
  });

  it('is never shown as the same text in a year and its mirrored year', () => {
    const all = { min: new Date(-8.64e15), max: new Date(8.64e15), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(all), (date) => {
        const mirrored = new Date(date);
        mirrored.setFullYear(1 - date.getFullYear());
        fc.pre(!Number.isNaN(mirrored.getTime()));
        expect(formatDate(mirrored)).not.toBe(formatDate(date));
      }),
    );
  });

  it('that is missing or invalid is shown as "-"', () => {
    expect(formatDate(null)).toBe('-');
    expect(formatDate(new Date('dün'))).toBe('-');
    expect(formatDateTime(new Date('dün'))).toBe('-');
  });

  it('is shown with its time in a moment, and as ISO in a file name', () => {
    const late = new Date('2024-03-14T22:30:05Z');
    expect(formatDateTime(late)).toBe('15 Mar 2024 01:30:05');
    expect(isoDate(late)).toBe('2024-03-15');
  });
});

/** So few that several users share one, and those of no user too. */
const MONTHS = ['1999-12', '2000-01', '2000-02', '2001-09'];

function userLists(maxLength = 12) {
  const user = fc.record({
    name: fc.constantFrom(
      '',
      ' ',
      'Ali',
      'ali',
      'Ali',
      'Şule',
      'Sule',
      'Ali-Veli',
      'Veli Ali',
      'İrem',
      'Irmak',
      'ılgaz',
    ),
    email: fc.constantFrom('a@b.co', 'ş@b.co', ''),
    role: fc.constantFrom('Admin', 'User', ''),
    active: fc.boolean(),
    createdAt: fc.option(
      fc.oneof(
        fc.date({ min: new Date(0), max: new Date(1e12) }),
        fc.date({ min: new Date('1999-12-30'), max: new Date('2000-02-02') }),
      ),
      { nil: null },
    ),
  });
  return fc
    .array(user, { maxLength, size: 'max' })
    .map((list) => list.map((values, i) => makeUser({ ...values, id: String(i) })));
}

/** Edits of a list that keep some of its objects. */
function listEdits(): fc.Arbitrary<(list: readonly User[]) => readonly User[]> {
  const place = fc.nat(50);
  const within = (list: readonly User[], at: number) => at % Math.max(1, list.length);
  return fc.oneof(
    userLists(2).map((added) => (list: readonly User[]) => [...added, ...list]),
    fc.tuple(place, userLists(2)).map(([at, added]) => (list: readonly User[]) => [
      ...list.slice(0, within(list, at)),
      ...added,
      ...list.slice(within(list, at)),
    ]),
    fc.tuple(place, fc.nat(3)).map(
      ([at, count]) =>
        (list: readonly User[]) =>
          list.toSpliced(within(list, at), count),
    ),
    fc.tuple(place, place).map(([from, to]) => (list: readonly User[]) => {
      const moved = list.slice(within(list, from)).slice(0, 1);
      const rest = list.toSpliced(within(list, from), 1);
      return rest.toSpliced(within(rest, to), 0, ...moved);
    }),
    fc.constant((list: readonly User[]) => list.toReversed()),
    userLists().map((other) => () => other),
  );
}

function anyQuestions() {
  const column = fc.constantFrom<UserColumn>(...EVERYONE.columns);
  const query = fc.record<UserQuery>({
    text: fc.oneof(
      fc.constantFrom('', ' ', 'a', 'ş', 'su', 'İ', 'admin', '19', 'zz'),
      fc.constantFrom('-', 'i a', 'a-a', 'a-b', 'le ş', 'ali veli', 'veli-ali', 'li al', '00 .'),
    ),
    columns: fc.uniqueArray(column, { minLength: 1 }),
    filters: fc.record(
      {
        role: fc.subarray(['Admin', 'User']),
        status: fc.subarray(['active', 'passive']),
        createdMonth: fc.subarray(MONTHS),
        duplicate: fc.subarray([...DUPLICATE_KINDS]),
      },
      { requiredKeys: [] },
    ),
    sort: fc.option(column, { nil: null }),
    order: fc.constantFrom('asc', 'desc'),
  });
  const kind = fc.constant<'page'>('page');
  const number = fc.integer({ min: 1, max: 6 });
  return fc.record<PageQuestion>({ kind, query, page: number, size: number });
}

const monthFormat = new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit' });

function localMonth(date: Date | null): string {
  return date === null || Number.isNaN(date.getTime()) ? 'none' : monthFormat.format(date);
}

/** Everyone as one group each; of duplicates, the groups of two and more. */
function groupsByHand(
  list: readonly User[],
  kinds: readonly string[],
): readonly (readonly User[])[] {
  if (kinds.length === 0) return list.map((user) => [user]);
  const isSame = (one: User, other: User) =>
    DUPLICATE_KINDS.filter((kind) => kinds.includes(kind)).some((kind) => {
      const keyOf = DUPLICATE_KEYS[kind];
      return keyOf(one) !== null && keyOf(one) === keyOf(other);
    });
  const groups: User[][] = [];
  const left = [...list];
  for (let user = left.shift(); user !== undefined; user = left.shift()) {
    const group = [user];
    for (const member of group) {
      for (const other of left.filter((each) => isSame(member, each))) {
        group.push(...left.splice(left.indexOf(other), 1));
      }
    }
    if (group.length > 1) groups.push(list.filter((each) => group.includes(each)));
  }
  return groups;
}

function byHand(list: readonly User[], { query, page: asked, size }: PageQuestion): PageOfUsers {
  const words = compileSearch(query.text);
  const groups = groupsByHand(list, query.filters.duplicate ?? []);
  const listed = query.sort === null ? groups.flat() : list;
  const found = listed
    .filter((user) => groups.some((group) => group.includes(user)))
    .filter((user) =>
      query.columns.some((column) =>
        words.every((word) => matches(foldText(COLUMNS[column].show(user)), word)),
      ),
    )
    .filter((user) => {
      const has = {
        role: user.role,
        status: user.active ? 'active' : 'passive',
        createdMonth: localMonth(user.createdAt),
      };
      return (['role', 'status', 'createdMonth'] as const).every((filter) => {
        const values = query.filters[filter] ?? [];
        return values.length === 0 || values.includes(has[filter]);
      });
    });
  const { sort } = query;
  if (sort !== null) {
    const isBlank = (user: User) =>
      sort === 'createdAt'
        ? user.createdAt === null || Number.isNaN(user.createdAt.getTime())
        : user[sort].trim() === '';
    const sign = query.order === 'asc' ? 1 : -1;
    found.sort((a, b) => {
      if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b));
      if (sort === 'createdAt') return sign * (Number(a.createdAt) - Number(b.createdAt));
      return sign * compareText(a[sort], b[sort]);
    });
  }
  const page = clampPage(asked, found.length, size);
  const rows = found.slice((page - 1) * size, page * size);
  return { rows, page, total: found.length, listTotal: list.length };
}
