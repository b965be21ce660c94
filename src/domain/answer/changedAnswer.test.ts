import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answerFrom, type ListQuestion } from '#domain/answer/answerFrom.ts';
import { changedAnswer, type KnownAnswer } from '#domain/answer/changedAnswer.ts';
import { changedCounts } from '#domain/answer/changedPage.ts';
import { createUserIndex } from '#domain/answer/userIndex.ts';
import type { ChangedUser } from '#domain/change/changedUser.ts';
import { askedCondition } from '#domain/query/condition/askedCondition.ts';
import { countQuestion } from '#domain/query/countQuestion.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import type { User } from '#domain/user/user.ts';
import { anyCondition } from '#testing/data/anyCondition.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { EVERYONE } from '#testing/data/pageFor.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/** Few values, so that many are the same, and some blank. */
const fields = fc.record({
  name: fc.constantFrom('Ali', 'Ayşe', 'Can', 'Şule', 'ali can', ' '),
  email: fc.constantFrom('a@ornek.com', 'b@ornek.com', 'c@ornek.com', ''),
  role: fc.constantFrom('User', 'Admin', ''),
  createdAt: fc.constantFrom(new Date(2024, 2, 1), new Date(2024, 3, 1), null),
  active: fc.boolean(),
});

const searches: fc.Arbitrary<UserQuery> = fc.record({
  text: fc.constantFrom('', '', 'a', 'ali', 'ornek'),
  columns: fc.constant(EVERYONE.columns),
  filters: fc.constantFrom(
    {},
    {},
    { role: ['User'] },
    { status: ['active'] },
    { createdMonth: ['2024-03'] },
    { duplicate: ['email'] },
  ),
  sort: fc.constantFrom(null, null, 'name' as const, 'role' as const, 'createdAt' as const),
  order: fc.constantFrom('asc' as const, 'desc' as const),
});

/** Some with a condition. */
const queries: fc.Arbitrary<UserQuery> = fc.oneof(
  { weight: 2, arbitrary: searches },
  fc.tuple(searches, anyCondition()).map(([query, typed]) => {
    const condition = askedCondition(typed, new Date(2024, 2, 1));
    return condition === null ? query : { ...query, condition };
  }),
);

const ids = fc.subarray(['0', '1', '2', '3', '9']);
const users = fc.oneof(
  ids.map((some) => ({ kind: 'ids' as const, ids: some })),
  queries.map((query) => ({ kind: 'matching' as const, query, except: [], count: 3 })),
);

const questions: fc.Arbitrary<ListQuestion> = fc.oneof(
  { weight: 4, arbitrary: pages() },
  queries.map(countQuestion),
  fc.constantFrom('0', '3', '9').map((id) => ({ kind: 'user' as const, id })),
  fc
    .constantFrom('role' as const, 'status' as const, 'createdMonth' as const, 'duplicate' as const)
    .map((filter) => ({ kind: 'values' as const, filter })),
  fc.record({
    kind: fc.constant('values' as const),
    filter: fc.constantFrom('role' as const, 'status' as const, 'createdMonth' as const),
    query: queries,
  }),
  queries.map((query) => ({ kind: 'neighbours' as const, query, id: '2' })),
  fc.record({
    kind: fc.constant('email' as const),
    email: fc.constantFrom('a@ornek.com', 'yok@ornek.com'),
    except: fc.constantFrom(null, '1'),
  }),
  fc.record({ kind: fc.constant('rows' as const), users, query: queries }),
  fc.record({ kind: fc.constant('selected' as const), users, query: queries }),
);

function pages(): fc.Arbitrary<PageQuestion> {
  return fc.record({
    kind: fc.constant('page' as const),
    query: queries,
    page: fc.integer({ min: 1, max: 4 }),
    size: fc.integer({ min: 1, max: 4 }),
  });
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('edit' as const), at: fc.nat(20), fields }),
    },
    fc.record({ do: fc.constant('add' as const), at: fc.constantFrom(0, 0, 3), fields }),
    fc.record({ do: fc.constant('remove' as const), at: fc.nat(20), fields }),
  ),
  { maxLength: 12 },
);

type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** The list after a step, and what that did; `null`: nothing. */
function stepped(
  list: readonly User[],
  step: Step,
  id: string,
): { readonly list: readonly User[]; readonly changed: ChangedUser } | null {
  if (step.do === 'add') {
    const is = makeUser({ ...step.fields, id });
    const at = Math.min(step.at, list.length);
    const changed = { id, was: null, is, ...(at === 0 && { isFirst: true as const }) };
    return { list: list.toSpliced(at, 0, is), changed };
  }
  const at = step.at % Math.max(1, list.length);
  const was = list[at];
  if (was === undefined) return null;
  const is = step.do === 'remove' ? null : { ...was, ...step.fields };
  const next = is === null ? list.toSpliced(at, 1) : list.with(at, is);
  return { list: next, changed: { id: was.id, was, is } };
}

it('a changed answer equals that of the changed list, or is null, after any changes', () => {
  let knownCount = 0;
  let allCount = 0;
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 9 }), questions, steps, (seeds, question, all) => {
      let list: readonly User[] = seeds.map((one, at) => makeUser({ ...one, id: String(at) }));
      const asked = (): KnownAnswer => ({
        value: answerFrom(createUserIndex(list), question),
        behind: [],
      });
      let known = asked();
      for (const [place, step] of all.entries()) {
        const done = stepped(list, step, `new ${place}`);
        if (done === null) continue;
        list = done.list;
        const next = changedAnswer(question, known, done.changed);
        allCount += 1;
        if (next !== null) {
          knownCount += 1;
          expect(next.value).toEqual(asked().value);
        }
        known = next ?? asked();
      }
    }),
    { numRuns: propertyRuns(3000) },
  );
  // Most are derived without asking the list.
  expect(knownCount / allCount).toBeGreaterThan(0.5);
});

const LIST = Array.from({ length: 30 }, (_, at) =>
  makeUser({ id: String(at), name: `Ad ${String(at).padStart(2, '0')}` }),
);
const firstPage = (query: UserQuery): PageQuestion => ({ kind: 'page', query, page: 1, size: 10 });
const answered = (question: PageQuestion, list = LIST): KnownAnswer => ({
  value: answerFrom(createUserIndex(list), question),
  behind: [],
});

it('counts the users of a first page after any changes, and marks rows that may be stale', () => {
  const firstPages = pages()
    .filter(({ query }) => query.filters.duplicate === undefined)
    .map((question): PageQuestion => ({ ...question, page: 1 }));
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 9 }), firstPages, steps, (seeds, question, all) => {
      let list: readonly User[] = seeds.map((one, at) => makeUser({ ...one, id: String(at) }));
      const asked = () => answerFrom(createUserIndex(list), question);
      let known: ReturnType<typeof changedCounts> = { value: asked(), isStale: false };
      for (const [place, step] of all.entries()) {
        const done = stepped(list, step, `new ${place}`);
        if (done === null || known === null) continue;
        list = done.list;
        const next = changedCounts(question, known.value, done.changed);
        known = next && { ...next, isStale: known.isStale || next.isStale };
        const { rows, ...counts } = asked();
        expect(known?.value).toMatchObject(known?.isStale === true ? counts : { ...counts, rows });
      }
    }),
    { numRuns: propertyRuns(1000) },
  );
});

it('an answer stays the same object when a user who is not on the page is edited', () => {
  for (const query of [EVERYONE, { ...EVERYONE, sort: 'name' as const }]) {
    const question = firstPage(query);
    const known = answered(question);
    const was = LIST[20] ?? makeUser();
    const is = { ...was, name: 'Ad 25', active: !was.active };
    expect(changedAnswer(question, known, { id: was.id, was, is })).toBe(known);
  }
});

it('an answer gets a new user in front, and after its removal the last row of the page back', () => {
  const question = firstPage(EVERYONE);
  const known = answered(question);
  const is = makeUser({ id: 'new' });
  const added = changedAnswer(question, known, { id: 'new', was: null, is, isFirst: true });
  expect(added?.value).toMatchObject({ total: 31, listTotal: 31 });
  const back = changedAnswer(question, added ?? known, { id: 'new', was: is, is: null });
  expect(back?.value).toEqual(known.value);
});

it('has the time of the user’s last change, and asks where the change has none', () => {
  const question = { kind: 'lastChange', id: '1' } as const;
  const known: KnownAnswer = { value: new Date(2026, 10, 1), behind: [] };
  const [other = makeUser(), was = makeUser()] = LIST;
  const at = new Date(2026, 10, 2);
  const changed = { id: was.id, was, is: { ...was, name: 'Yeni' } };
  expect(changedAnswer(question, known, { ...changed, id: other.id }, at)).toBe(known);
  expect(changedAnswer(question, known, changed, at)?.value).toEqual(at);
  expect(changedAnswer(question, known, changed, new Date(2026, 10, 1))).toBe(known);
  expect(changedAnswer(question, known, changed)).toBeNull();
});
