import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change, CommitResult } from '#domain/change/change.ts';
import { comparedMapping, countOutcomes, importChange } from '#domain/sheet/planImport.ts';
import type { ImportedUser, ImportMapping } from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import type { User } from '#domain/user/user.ts';
import { listFrom } from '#sources/local/backup.ts';
import { encodeRecord } from '#domain/record/userRecord.ts';
import { createAddingStore } from '#testing/fakes/addingStore.ts';
import { FakeBrowser } from '#testing/fakes/fakeBrowser.ts';
import { makeInput } from '#testing/data/makeInput.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { anyText } from '#testing/data/oddText.ts';
import { planFor } from '#testing/data/planFor.ts';
import { sheetRow, type RowValues } from '#testing/data/sheetRow.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const recordOf = (id: string, change: Partial<User> = {}) =>
  encodeRecord(makeUser({ id, name: id, email: `${id}@ornek.com`, ...change }), `hash ${id}`);
/** With an odd member and an unknown field. */
const LIST = `[${recordOf('ali')},null,${recordOf('can').replace('}', ',"tc":{"no":1.5}}')}]`;

async function open(browser = new FakeBrowser(), list = LIST) {
  if (!browser.truth.has('users')) browser.truth.set('users', list);
  const store = createAddingStore(browser.openTab());
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  const text = () => browser.truth.get('users') ?? '';
  const users = () => store.getState().users;
  return { browser, commit: store.changer.commit, users, text };
}

const mappingBy = <Match extends ImportMapping['matchBy']>(matchBy: Match) => ({
  columns: SHEET_FIELDS,
  matchBy,
  roles: {},
  statuses: {},
});
const sheetRows = (rows: readonly RowValues[]) =>
  rows.map((row, index) => sheetRow(index + 1, row));
const planOf = (
  rows: readonly RowValues[],
  users: readonly User[],
  mapping: ImportMapping = mappingBy('email'),
) => planFor(sheetRows(rows), mapping, users);
const changeOf = (rows: readonly RowValues[], users: readonly User[]): Change =>
  importChange(planOf(rows, users), mappingBy('email'));
const idOf = (result: CommitResult) => (result.ok ? (result.change?.id ?? '') : '');
const conflictOf = (result: CommitResult) =>
  !result.ok && result.problem === 'conflict' ? result.conflict.kind : null;

const ROWS: readonly RowValues[] = [
  { name: 'Ece', email: 'ece@ornek.com', createdAt: '2024-04-03T10:00:00.000Z', latitude: 41 },
  { name: 'Ali Veli', email: 'ali@ornek.com', active: 'Pasif' },
  { id: 'su', name: 'Su', email: 'su@ornek.com', role: 'Viewer' },
];

describe('an import', () => {
  it('adds users in front in file order and edits others, as one change with one undo', async () => {
    const { commit, users, text } = await open();
    const done = await commit(changeOf(ROWS, users()));
    expect(done).toMatchObject({ ok: true, change: { kind: 'import', count: 3, isKept: true } });
    expect(users().map(({ name, active }) => [name, active])).toEqual([
      ['Ece', true],
      ['Su', true],
      ['Ali Veli', false],
      ['can', true],
    ]);
    const undone = await commit({ kind: 'undo', changeId: idOf(done) });
    expect(undone).toMatchObject({ ok: true, change: { kind: 'undo' } });
    expect(text()).toBe(LIST);
  });

  it('writes records as an add does, but without a password, and leaves all else', async () => {
    const { commit, users, text } = await open();
    await commit(changeOf(ROWS, users()));
    const [ece, su, ...others] = JSON.parse(text()) as readonly Record<string, unknown>[];
    const keys = ['id', 'name', 'email', 'role', 'createdAt', 'active', 'latitude', 'longitude'];
    expect([ece, su].map((record) => Object.keys(record ?? {}))).toEqual([keys, keys]);
    expect(ece).toMatchObject({ createdAt: '2024-04-03T10:00:00.000Z', latitude: 41 });
    expect(su).toMatchObject({ id: 'su', role: 'Viewer', longitude: null });
    expect(users()[0]).toMatchObject({ id: ece?.['id'], isWithoutPassword: true });
    expect(others).toHaveLength(3);
    const edited = text().slice(text().indexOf('{"id":"ali"'));
    expect(edited).toBe(
      LIST.slice(1)
        .replace('"name":"ali"', '"name":"Ali Veli"')
        .replace('"active":true', '"active":false'),
    );
  });

  it('of the same file a second time changes nothing', async () => {
    const { commit, users, text } = await open();
    await commit(changeOf(ROWS, users()));
    const once = text();
    const again = changeOf(ROWS, users());
    expect(again).toMatchObject({ additions: [], edits: [] });
    expect(await commit(again)).toEqual({ ok: true, user: null, change: null });
    expect(text()).toBe(once);
  });

  it('is refused when a user it edits was removed, or changed in the same field', async () => {
    const browser = new FakeBrowser();
    const [here, elsewhere] = [await open(browser), await open(browser)];
    const change = changeOf(ROWS, here.users());
    const [ali] = elsewhere.users();
    if (ali === undefined) throw new Error('there are two users');
    const users = { kind: 'ids', ids: ['ali'] } as const;
    for (const other of [
      { kind: 'setActive', users, active: false },
      { kind: 'remove', users },
    ] satisfies Change[]) {
      const done = await elsewhere.commit(other);
      const before = here.text();
      expect(conflictOf(await here.commit(change))).toBe('listChanged');
      expect(here.text()).toBe(before);
      await elsewhere.commit({ kind: 'undo', changeId: idOf(done) });
    }
    // Another field is another matter.
    await elsewhere.commit({ kind: 'setRole', users, role: 'Editor' });
    expect((await here.commit(change)).ok).toBe(true);
    expect(here.users()[2]).toMatchObject({ name: 'Ali Veli', role: 'Editor' });
  });

  it('is refused when a user it adds is in the list by now, by email or id', async () => {
    for (const addition of [{ email: 'ECE@ornek.com' }, { email: 'x@y.co', id: 'su' }]) {
      const browser = new FakeBrowser();
      const [here, elsewhere] = [await open(browser), await open(browser)];
      const change = changeOf(ROWS, here.users());
      await elsewhere.commit(changeOf([{ name: 'Başka', ...addition }], elsewhere.users()));
      const before = here.text();
      expect(conflictOf(await here.commit(change))).toBe('listChanged');
      expect(here.text()).toBe(before);
    }
  });

  it('that matches by id adds a user with a known email, but not with a known id', async () => {
    const { commit, users } = await open();
    const blank = { role: 'User', active: true, createdAt: null, latitude: null, longitude: null };
    const user = { ...blank, id: 'neu', name: 'Neu', email: 'ali@ornek.com' };
    const byId = (additions: readonly ImportedUser[]): Change => ({
      kind: 'import',
      additions,
      edits: [],
      matchBy: 'id',
    });
    expect((await commit(byId([user]))).ok).toBe(true);
    expect(users()).toHaveLength(3);
    expect(conflictOf(await commit(byId([user])))).toBe('listChanged');
  });

  it('is refused as a whole when there is no room', async () => {
    const { browser, commit, users, text } = await open();
    browser.quota = 0;
    expect(await commit(changeOf(ROWS, users()))).toEqual({ ok: false, problem: 'full' });
    expect(text()).toBe(LIST);
  });

  it('edits the right one of several users with the same id', async () => {
    const twins = `[${recordOf('x', { email: 'bir@b.co' })},${recordOf('x', { email: 'iki@b.co' })}]`;
    const { commit, users, text } = await open(new FakeBrowser(), twins);
    const done = await commit(
      changeOf([{ email: 'iki@b.co', name: 'İki' }, ROWS[0] ?? {}], users()),
    );
    expect(users().map(({ name }) => name)).toEqual(['Ece', 'x', 'İki']);
    await commit({ kind: 'undo', changeId: idOf(done) });
    expect(text()).toBe(twins.replace(/"x"(.*)"id":"x"/, '"x"$1"id":"x~2"'));
  });

  it('of 20,000 users is one change, which is undone whole', async () => {
    const { commit, users, text } = await open();
    await commit({ kind: 'add', input: makeInput() });
    const before = text();
    const rows = Array.from({ length: 20_000 }, (_, number) => ({
      name: `Kişi ${number}`,
      email: `kisi${number}@ornek.com`,
    }));
    const done = await commit(changeOf(rows, users()));
    expect(done).toMatchObject({ ok: true, change: { count: 20_000, name: 'Kişi 0' } });
    expect(users()).toHaveLength(20_003);
    expect((await commit({ kind: 'undo', changeId: idOf(done) })).ok).toBe(true);
    expect(text()).toBe(before);
  });
});

const anyUser = fc.record({
  id: fc.constantFrom('1', '2', '3', ' '),
  name: fc.oneof(fc.constantFrom('', 'Ali'), anyText()),
  email: fc.constantFrom('', 'a@b.co', 'A@B.co', 'c@d.co', 'bozuk'),
  role: fc.constantFrom('', 'Admin', 'Kurucu'),
  active: fc.boolean(),
  createdAt: fc.constantFrom(null, new Date('2024-04-03T10:00:00.123Z')),
  latitude: fc.constantFrom(null, 41.5),
});
const anyRow = fc.record<RowValues>({
  id: fc.constantFrom(null, '1', '2', '4'),
  name: fc.constantFrom(null, 'Ali', 'Ece "Su"\n'),
  email: fc.constantFrom(null, 'a@b.co', 'c@d.co', 'e@f.co', 'g@h.co'),
  role: fc.constantFrom(null, 'user', 'KURUCU', 'Kurucu'),
  active: fc.constantFrom(null, 'evet', 'Pasif'),
  createdAt: fc.constantFrom(null, '3.4.2024', '4.4.2024 10:00'),
  latitude: fc.constantFrom(null, '41,5', 12),
});

describe('any import into any list', () => {
  it('does what its preview counted, fits the estimated room, and is undone whole', async () => {
    const lists = fc.array(anyUser, { maxLength: 6 });
    const by = fc.constantFrom('id' as const, 'email' as const, 'idOrEmail' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { maxLength: 6 }),
        lists,
        by,
        async (rows, list, matchBy) => {
          const records = list.map((user) => encodeRecord(makeUser(user), 'x'));
          const world = await open(new FakeBrowser(), `[${records.join()}]`);
          const before = world.text();
          const distinct = listFrom(before).members.map(({ record }) => record);
          const mapping = mappingBy(matchBy);
          const compared = comparedMapping(sheetRows(rows), mapping, world.users());
          const outcomes = planOf(rows, world.users(), mapping);
          const done = await world.commit(importChange(outcomes, compared));
          expect(done).toMatchObject({ ok: true });
          const again = countOutcomes(planOf(rows, world.users(), mapping));
          expect(again).toMatchObject({ new: 0, changed: 0 });
          if (!done.ok || done.change === null) {
            expect(world.text()).toBe(before);
            return;
          }
          const { new: added, changed } = countOutcomes(outcomes);
          expect(world.users()).toHaveLength(list.length + added);
          expect(added + changed).toBeGreaterThan(0);
          expect((await world.commit({ kind: 'undo', changeId: done.change.id })).ok).toBe(true);
          expect(world.text()).toBe(JSON.stringify(distinct));
        },
      ),
      { numRuns: propertyRuns(300) },
    );
  });
});
