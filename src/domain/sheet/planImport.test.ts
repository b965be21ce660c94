import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { exportedSheet } from '#domain/sheet/exportSheet.ts';
import type { ImportMapping, RowOutcome } from '#domain/sheet/importPlan.ts';
import {
  comparedMapping,
  countOutcomes,
  fileKeys,
  importChange,
  planImport,
} from '#domain/sheet/planImport.ts';
import { SHEET_FIELDS, type Cell, type SheetField, type SheetRow } from '#domain/sheet/sheet.ts';
import type { HolderKeys } from '#domain/userSource.ts';
import { holdersAmong } from '#testing/data/holdersAmong.ts';
import type { User } from '#domain/user/user.ts';
import { anyUser } from '#testing/data/anyUser.ts';
import { makeUser } from '#testing/data/makeUser.ts';
import { planFor } from '#testing/data/planFor.ts';
import { sheetRow, type RowValues } from '#testing/data/sheetRow.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

const FIELDS = [...SHEET_FIELDS];
const BY_EMAIL: ImportMapping = { columns: FIELDS, matchBy: 'email', roles: {}, statuses: {} };
const BY_ID: ImportMapping = { ...BY_EMAIL, matchBy: 'id' };
const BY_EITHER: ImportMapping = { ...BY_EMAIL, matchBy: 'idOrEmail' };

const planOf = (
  rows: readonly RowValues[],
  users: readonly User[] = [],
  mapping: ImportMapping = BY_EMAIL,
) =>
  planFor(
    rows.map((cells, index) => sheetRow(index + 1, cells)),
    mapping,
    users,
  );
const kindsOf = (outcomes: readonly RowOutcome[]) => outcomes.map(({ kind }) => kind);
const problemsOf = (outcome: RowOutcome | undefined) =>
  outcome?.kind === 'wrong' ? outcome.problems.map(({ field, kind }) => `${field} ${kind}`) : [];

const ALI = makeUser({ id: 'ali', name: 'Ali', email: 'ali@ornek.com' });
const CAN = makeUser({ id: 'can', name: 'Can', email: 'CAN@ornek.com', role: 'Kurucu' });
const LIST = [ALI, CAN];

describe('a row about no user of the list', () => {
  it('becomes a new user, with the form’s defaults for blank cells', () => {
    expect(planOf([{ name: ' Ece ', email: 'ece@ornek.com' }], LIST)).toEqual([
      {
        kind: 'new',
        line: 1,
        user: {
          id: null,
          name: 'Ece',
          email: 'ece@ornek.com',
          role: 'User',
          active: true,
          createdAt: null,
          latitude: null,
          longitude: null,
        },
      },
    ]);
  });

  it('has its email in the usual spelling only if the person wants it', () => {
    const row = { name: 'Ece', email: 'İNFO@ORNEK.COM' };
    const emailsOf = (mapping: ImportMapping) =>
      planOf([row, { ...row, email: 'Çağrı@örnek.com' }], LIST, mapping).map((outcome) =>
        outcome.kind === 'new' ? outcome.user.email : outcome.kind,
      );
    expect(emailsOf(BY_EMAIL)).toEqual(['İNFO@ORNEK.COM', 'Çağrı@örnek.com']);
    const mended = emailsOf({ ...BY_EMAIL, mendsEmails: true });
    expect(mended).toEqual(['info@ornek.com', 'Çağrı@örnek.com']);
  });

  it('finds its user in the list in either spelling', () => {
    const known = makeUser({ id: 'info', name: 'Ece', email: 'info@ornek.com' });
    const cells = { name: 'Ece', email: 'İNFO@ORNEK.COM' };
    expect(planOf([cells], [known])).toMatchObject([{ kind: 'same', user: { id: 'info' } }]);
  });

  it('has no tabs and line breaks in its name, and nothing unseen around its email', () => {
    const cells = { name: 'Ece\tSu\r\nAk', email: '\u200eece@ornek.com\u200b' };
    expect(planOf([cells], LIST)).toMatchObject([
      { kind: 'new', user: { name: 'Ece Su Ak', email: 'ece@ornek.com' } },
    ]);
  });

  it('has the values of its cells', () => {
    const cells = {
      id: 'ece',
      name: 'Ece',
      email: 'ece@ornek.com',
      role: 'VİEWER',
      active: 'Hayır',
      createdAt: '03.04.2024',
      latitude: '41,5',
      longitude: 28,
    };
    expect(planOf([cells])[0]).toMatchObject({
      user: {
        id: 'ece',
        name: 'Ece',
        email: 'ece@ornek.com',
        role: 'Viewer',
        active: false,
        createdAt: new Date(2024, 3, 3),
        latitude: 41.5,
        longitude: 28,
      },
    });
  });

  it('is wrong by the rules of the form, and for each unreadable cell', () => {
    expect(problemsOf(planOf([{}])[0])).toEqual(['name required', 'email required']);
    const cells = {
      name: 'Ece',
      email: 'ece@',
      role: 'Müdür',
      active: 'belki',
      createdAt: '31.04.2024',
      latitude: '91',
      longitude: 'doğu',
    };
    const [outcome] = planOf([cells]);
    expect(problemsOf(outcome)).toEqual([
      'email invalid',
      'role unknown',
      'active unknown',
      'createdAt impossible',
      'latitude outOfRange',
      'longitude unreadable',
    ]);
    expect(outcome).toMatchObject({ line: 1, cells: sheetRow(1, cells).cells });
  });

  it('may have a role of the list, and a role or status whose meaning was chosen', () => {
    const mapping = {
      ...BY_EMAIL,
      roles: { mudur: 'Admin' },
      statuses: { izinli: false },
    } as const;
    const rows = ['Kurucu', 'MÜDÜR', 'constructor'].map((role, index) => ({
      name: 'Ece',
      email: `ece${index}@ornek.com`,
      role,
      active: 'İzinli',
    }));
    const [founder, chief, none] = planOf(rows, LIST, mapping);
    expect(founder).toMatchObject({ user: { role: 'Kurucu', active: false } });
    expect(chief).toMatchObject({ user: { role: 'Admin' } });
    expect(problemsOf(none)).toEqual(['role unknown']);
  });

  it('matched by email is wrong when another user of the list or file has its id', () => {
    const rows = [
      { id: 'ali', name: 'Ece', email: 'ece@ornek.com' },
      { id: 'yeni', name: 'Ada', email: 'ada@ornek.com' },
      { id: 'yeni', name: 'Su', email: 'su@ornek.com' },
      { id: 'yanlış', name: '', email: 'bir@ornek.com' },
      { id: 'yanlış', name: 'İki', email: 'iki@ornek.com' },
    ];
    const outcomes = planOf(rows, LIST);
    expect(kindsOf(outcomes)).toEqual(['wrong', 'new', 'wrong', 'wrong', 'new']);
    expect([outcomes[0], outcomes[2]].map(problemsOf)).toEqual([['id taken'], ['id taken']]);
  });
});

describe('a row about a user of the list', () => {
  it('is matched by email without Turkish rules, or by id', () => {
    expect(planOf([{ email: ' can@ORNEK.com ' }], LIST)).toMatchObject([
      { kind: 'same', user: CAN },
    ]);
    const byId = planOf([{ id: 'can', email: 'can@ornek.com' }], LIST, BY_ID);
    expect(byId).toMatchObject([
      { kind: 'changed', changes: { email: { was: 'CAN@ornek.com', is: 'can@ornek.com' } } },
    ]);
  });

  it('matched by id falls back to the email when it has no id', () => {
    expect(planOf([{ email: 'ali@ornek.com', name: 'Ali' }], LIST, BY_ID)).toMatchObject([
      { kind: 'same', user: ALI },
    ]);
  });

  it('changes the values that differ, and nothing for blank cells', () => {
    const [outcome] = planOf([{ email: 'ali@ornek.com', name: 'Ali Veli', active: 'Pasif' }], LIST);
    expect(outcome).toEqual({
      kind: 'changed',
      line: 1,
      user: ALI,
      changes: { name: { was: 'Ali', is: 'Ali Veli' }, active: { was: true, is: false } },
    });
  });

  it('changes nothing for another spacing, normal form, precision or number of digits', () => {
    const user = makeUser({ ...ALI, name: 'Şule  Su', latitude: 41.00823344, longitude: -0 });
    const cells = {
      email: 'ali@ornek.com',
      name: ' S\u0327ule  Su',
      role: 'USER',
      active: 'evet',
      createdAt: formatDate(user.createdAt),
      latitude: '41,0082334',
      longitude: 0,
    };
    expect(kindsOf(planOf([cells], [user]))).toEqual(['same']);
  });

  it('is validated only in the fields that it changes', () => {
    const odd = makeUser({ id: 'odd', name: 'Odd', email: 'bozuk', role: 'Kâhya' });
    const [same, wrong] = [
      { id: 'odd', email: 'bozuk', role: 'Kâhya' },
      { id: 'odd', email: 'bozuk2' },
    ].map((cells) => planOf([cells], [odd], BY_ID)[0]);
    expect(same?.kind).toBe('same');
    expect(problemsOf(wrong)).toEqual(['email invalid']);
  });
});

describe('a file with the ids of another system', () => {
  const rows = [
    { id: '101', name: 'Ali', email: 'ALI@ornek.com' },
    { id: '102', name: 'Can', email: 'can@ornek.com' },
    { id: '103', name: 'Ece', email: 'ece@ornek.com' },
  ];

  it('is matched by email, and its ids are left out', () => {
    const outcomes = planOf(rows, LIST, BY_EITHER);
    expect(kindsOf(outcomes)).toEqual(['same', 'same', 'new']);
    expect(outcomes[2]).toMatchObject({ user: { id: null } });
  });

  it('is matched by id when the list has one of its ids, or none of its emails', () => {
    const known = [...rows, { id: 'can', name: 'Can Su', email: 'can@ornek.com' }];
    expect(planOf(known, LIST, BY_EITHER)).toMatchObject([
      { kind: 'new', user: { id: '101' } },
      { kind: 'new' },
      { kind: 'new' },
      { kind: 'changed', user: CAN },
    ]);
    const [ece] = planOf(rows.slice(2), LIST, BY_EITHER);
    expect(ece).toMatchObject({ kind: 'new', user: { id: '103' } });
  });
});

describe('a row matched by id whose email another user has', () => {
  const holderOf = (outcome: RowOutcome | undefined) =>
    outcome !== undefined && 'emailHolder' in outcome ? outcome.emailHolder : null;

  it('names that user, whether it adds a user or changes one', () => {
    const rows = [
      { id: '7', name: 'Ali İki', email: 'ALI@ornek.com' },
      { id: 'can', email: 'ali@ornek.com' },
      { id: '8', name: 'Ece', email: 'ece@ornek.com' },
    ];
    expect(planOf(rows, LIST, BY_ID).map(holderOf)).toEqual([ALI, ALI, null]);
  });

  it('names nobody when both had it before', () => {
    const twin = { ...CAN, email: ALI.email };
    const same = [{ id: 'can', email: 'ali@ornek.com', name: 'Can Su' }];
    expect(planOf(same, [ALI, twin], BY_ID).map(holderOf)).toEqual([null]);
  });
});

describe('rows about the same user', () => {
  it('are duplicates except the first, right or wrong, in the list or not', () => {
    const rows = [
      { email: 'ali@ornek.com', name: 'Ali V' },
      { email: 'ece@ornek.com', name: 'Ece' },
      { email: 'ALI@ornek.com', name: 'Ali W' },
      { email: 'Ece@ornek.com', name: 'Ece' },
      { email: 'su@ornek.com', name: '' },
      { email: 'su@ornek.com', name: 'Su' },
    ];
    expect(planOf(rows, LIST)).toMatchObject([
      { kind: 'changed' },
      { kind: 'new' },
      { kind: 'doubled', line: 3, firstLine: 1 },
      { kind: 'doubled', line: 4, firstLine: 2 },
      { kind: 'wrong' },
      { kind: 'doubled', line: 6, firstLine: 5 },
    ]);
  });

  it('are duplicates by email when one of them lacks the id to match by', () => {
    const rows = [
      { email: 'ece@ornek.com', name: 'Ece' },
      { id: 'ece', email: 'ece@ornek.com', name: 'Ece Su' },
      { email: 'ali@ornek.com', name: 'Ali' },
      { id: 'ali', email: 'ali@ornek.com', name: 'Ali' },
    ];
    expect(planOf(rows, LIST, BY_ID)).toMatchObject([
      { kind: 'doubled', firstLine: 2 },
      { kind: 'new' },
      { kind: 'doubled', firstLine: 4 },
      { kind: 'same' },
    ]);
  });

  it('are no duplicates when one takes an email that the other gives up', () => {
    const rows = [
      { email: 'ali@ornek.com', name: 'Ali' },
      { id: 'ali', email: 'veli@ornek.com' },
    ];
    expect(kindsOf(planOf(rows, LIST, BY_ID))).toEqual(['new', 'changed']);
  });
});

describe('users who have the same email', () => {
  const twins = [
    makeUser({ id: '1', name: 'Bir' }),
    makeUser({ id: '2', name: 'İki', active: false }),
  ];
  const { email } = makeUser();

  it('are each matched by a row with the same values, in any order', () => {
    const rows = [
      { email, name: 'İki', active: 'Pasif' },
      { email, name: 'Bir', active: 'Aktif' },
    ];
    const mapping = { ...BY_EMAIL, columns: ['name', 'email', 'ignored', 'active'] } as const;
    expect(planOf(rows, twins, mapping)).toMatchObject([{ user: twins[1] }, { user: twins[0] }]);
    const outcomes = planOf([...rows, { email, name: 'Üç' }], twins, mapping);
    expect(kindsOf(outcomes)).toEqual(['same', 'same', 'wrong']);
  });

  it('make a row ambiguous that could be about either', () => {
    const [outcome] = planOf([{ email, name: 'Üç' }], twins);
    expect(problemsOf(outcome)).toEqual(['email ambiguous']);
  });
});

const anyList = fc.array(anyUser, { maxLength: 12 });
const anyMapping = fc
  .tuple(fc.constantFrom('id' as const, 'email' as const), fc.subarray(FIELDS))
  .map(([matchBy, some]): ImportMapping => ({
    ...BY_EMAIL,
    matchBy,
    columns: FIELDS.filter((field) => field === matchBy || some.includes(field)),
  }));
const WORDS = {
  headers: Object.fromEntries(FIELDS.map((field) => [field, field])) as Record<SheetField, string>,
  active: 'Aktif',
  passive: 'Pasif',
};

describe('an exported list', () => {
  /** How each kind of file returns a written cell. */
  const WRITTEN = {
    days: (cell: Cell | Date) => (cell instanceof Date ? formatDate(cell) : cell),
    instants: (cell: Cell | Date) => (cell instanceof Date ? cell.toISOString() : cell),
    texts: (cell: Cell | Date) =>
      typeof cell === 'number' ? String(cell).replace('.', ',') : WRITTEN.days(cell),
  };

  it('is imported without new or changed users', () => {
    fc.assert(
      fc.property(anyList, anyMapping, (users, mapping) => {
        const fields = mapping.columns as readonly SheetField[];
        const sheet = exportedSheet(users, fields, WORDS);
        for (const written of Object.values(WRITTEN)) {
          const rows = sheet.rows.map((cells, index) => ({
            line: index + 2,
            cells: cells.map(written),
          }));
          expect(countOutcomes(planFor(rows, mapping, users))).toMatchObject({
            new: 0,
            changed: 0,
          });
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

/** Cells of few values, so that rows are often about the same user. */
const cellsOf = {
  name: fc.constantFrom<Cell>(null, ' ', 'Ali', 'Can', 7),
  email: fc.constantFrom<Cell>(null, 'a@b.co', 'A@b.co ', 'c@d.co', 'e@f.co', 'bozuk'),
  role: fc.constantFrom<Cell>(null, 'Admin', 'admin', 'KURUCU', 'Müdür'),
  active: fc.constantFrom<Cell>(null, 'Aktif', 'hayır', 1, true, 'belki'),
  createdAt: fc.constantFrom<Cell>(null, '3.4.2024', '2024-04-03T10:00:00Z', '31.02.2024'),
  latitude: fc.constantFrom<Cell>(null, '41,5', '41.5000001', '41.50001', 200, '-0'),
  longitude: fc.constantFrom<Cell>(null, 0, 28.5),
  id: fc.constantFrom<Cell>(null, '1', '2', ' 1', '3', 4),
} satisfies Record<SheetField, fc.Arbitrary<Cell>>;
const anyRows = fc.array(fc.tuple(...FIELDS.map((field) => cellsOf[field])), { maxLength: 12 });

/** The list after the import. */
function imported(outcomes: readonly RowOutcome[], users: readonly User[]): readonly User[] {
  const changed = new Map(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'changed' ? [[outcome.user, outcome.changes] as const] : [],
    ),
  );
  const added = outcomes.flatMap((outcome, index): User[] => {
    if (outcome.kind !== 'new') return [];
    const { id, createdAt, ...values } = outcome.user;
    return [{ ...values, id: id ?? `neu ${index}`, createdAt: createdAt ?? new Date(0) }];
  });
  const edited = users.map((user) => {
    const changes = Object.entries(changed.get(user) ?? {});
    return { ...user, ...Object.fromEntries(changes.map(([field, { is }]) => [field, is])) };
  });
  return [...added, ...edited];
}

describe('any file', () => {
  it('changes nothing when it is imported a second time', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyList,
        fc.constantFrom(BY_EMAIL, BY_ID, BY_EITHER),
        (cells, users, mapping) => {
          const rows = cells.map((row, index) => ({ line: index + 1, cells: row }));
          const next = imported(planFor(rows, mapping, users), users);
          const again = countOutcomes(planFor(rows, mapping, next));
          expect(again).toMatchObject({ new: 0, changed: 0 });
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });
});

const user = makeUser({ id: 'neu' });
const OUTCOMES: readonly RowOutcome[] = [
  { kind: 'new', line: 2, user },
  { kind: 'same', line: 3, user: makeUser() },
  {
    kind: 'changed',
    line: 4,
    user: makeUser(),
    changes: { name: { was: 'a', is: '"' } },
  },
  { kind: 'wrong', line: 5, cells: [], problems: [] },
  { kind: 'doubled', line: 6, cells: [], firstLine: 2 },
  { kind: 'new', line: 7, user: { ...user, id: null, createdAt: null } },
];
/** All that is sent of an edited user. */
const EDITED = { id: makeUser().id, name: makeUser().name };
const MAPPING = { columns: [], matchBy: 'email', roles: {}, statuses: {} } as const;

it('an import adds new users in file order, edits changed ones, and skips all others', () => {
  expect(importChange(OUTCOMES, MAPPING)).toEqual({
    kind: 'import',
    additions: [user, { ...user, id: null, createdAt: null }],
    edits: [{ user: EDITED, changes: { name: { was: 'a', is: '"' } } }],
    matchBy: 'email',
  });
});

/** All parts. */
function partsOf(rows: readonly SheetRow[], mapping: ImportMapping): readonly HolderKeys[] {
  const parts: HolderKeys[] = [];
  for (let from: number | null = 0; from !== null;) {
    const { keys, next }: ReturnType<typeof fileKeys> = fileKeys(rows, mapping, from);
    parts.push(keys);
    from = next;
  }
  return parts;
}

describe('the keys of a file', () => {
  const saying = (rows: readonly RowValues[]) =>
    rows.map((cells, index) => sheetRow(index + 1, cells));

  it('find all users by whom an import is planned as with the whole list', () => {
    /** Few values, so that rows are often about the same user, and users alike. */
    const anyId = fc.constantFrom('1', '2', '3', 'ç');
    const anyEmail = fc.constantFrom('a@b.co', 'A@b.co ', 'İ@b.co', 'c@d.co', '', ' ');
    const anyFew = fc.uniqueArray(
      fc.tuple(anyUser, anyId, anyEmail).map(([one, id, email]): User => ({ ...one, id, email })),
      { selector: ({ id }) => id },
    );
    const anyOfThem = fc.record({
      id: fc.oneof(anyId, fc.constantFrom<Cell>(null, ' 1 ', 4, ' ')),
      email: fc.oneof(anyEmail, fc.constantFrom<Cell>(null, 'e@f.co', 'bozuk')),
      name: fc.constantFrom<Cell>(null, 'Ali'),
    });
    fc.assert(
      fc.property(
        fc.array(anyOfThem, { maxLength: 12 }),
        anyFew,
        fc.constantFrom(BY_EMAIL, BY_ID, BY_EITHER),
        (cells, users, mapping) => {
          const rows = saying(cells);
          const [keys = { ids: [], emails: [] }] = partsOf(rows, mapping);
          const found = holdersAmong(users, keys);
          const of = (known: readonly User[]) =>
            planImport(rows, comparedMapping(rows, mapping, known), known, []).map((outcome) => [
              outcome.kind,
              // Which of several equal users matches makes no difference.
              outcome.kind === 'changed' ? outcome.user.id : null,
              'emailHolder' in outcome,
            ]);
          expect(of(found.toReversed())).toEqual(of(users));
        },
      ),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('are split into parts of at most 10,000, and into small ones when each key is long', () => {
    const many = Array.from({ length: 12_500 }, (_, index) => ({
      id: `id ${index}`,
      email: `${index}@b.co`,
    }));
    const parts = partsOf(saying([...many, ...many]), BY_EMAIL);
    const counts = parts.map(({ ids, emails }) => ids.length + emails.length);
    expect(Math.max(...counts)).toBe(10_000);
    expect(new Set(parts.flatMap(({ ids }) => ids)).size).toBe(12_500);
    const long = Array.from({ length: 100 }, (_, index) => ({
      email: `${index}${'ş'.repeat(30_000)}`,
    }));
    const sizes = partsOf(saying(long), BY_EMAIL).map((part) => JSON.stringify(part).length);
    expect(Math.max(...sizes)).toBeLessThan(450_000);
    expect(partsOf([], BY_EMAIL)).toEqual([{ ids: [], emails: [] }]);
  });
});
