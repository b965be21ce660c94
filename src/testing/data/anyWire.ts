import fc from 'fast-check';
import { FINEST_LEVEL, wholeWorld } from '#domain/query/placeCells.ts';
import type {
  Change,
  CommitResult,
  DoneChange,
  FieldChanges,
  ImportedEdit,
  Selection,
} from '#domain/change/change.ts';
import type { HistoryEntry, TouchedUser } from '#domain/change/history.ts';
import { COLUMN_NAMES } from '#domain/query/columns.ts';
import { askedCondition } from '#domain/query/condition.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { ImportedUser } from '#domain/sheet/importPlan.ts';
import { FILE_FORMATS, SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import type { PageQuestion } from '#domain/userSource.ts';
import type { WireAnswers, AskedQuestion } from '#protocol/questions.ts';
import { ROLES, type NewUserInput, type User } from '#domain/user/user.ts';
import { anyCondition } from './anyCondition.ts';
import { HASHED } from './hashedPassword.ts';
import { anyText } from './oddText.ts';

/** A well-formed id without U+0000, which a database can store. */
const anyId: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('1', 'seed-1', 'İ', '\u{1f600}', ' '),
  fc
    .string({ minLength: 1, maxLength: 200, unit: 'binary' })
    .map((id) => id.replaceAll('\u0000', '0').slice(0, 200).toWellFormed()),
);

/** JSON has neither NaN nor -0. */
const degreesUpTo = (most: number) =>
  fc.option(fc.double({ min: -most, max: most, noNaN: true }).map((degrees) => degrees + 0));
const anyDate = fc.date({ noInvalidDate: true });
const anyCount = fc.nat();
const anyPlace = fc.integer({ min: 1 });

/** A field that may be missing. */
const optional = <T>(names: readonly string[], value: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom(...names), value);

/** A user as the screens see one, of a list that a database can store. */
const wireUser: fc.Arbitrary<User> = fc
  .record({
    id: anyId,
    name: anyText(),
    email: anyText(),
    role: anyText(),
    createdAt: fc.option(anyDate),
    active: fc.boolean(),
    latitude: degreesUpTo(90),
    longitude: degreesUpTo(180),
  })
  .chain((user) => fc.constantFrom<User>(user, { ...user, isWithoutPassword: true }));

const anyQuery: fc.Arbitrary<UserQuery> = fc
  .tuple(
    fc.record({
      text: anyText(),
      columns: fc.subarray([...COLUMN_NAMES]),
      filters: optional(['role', 'status', 'createdMonth', 'duplicate'], fc.array(anyText())),
      sort: fc.option(fc.constantFrom(...COLUMN_NAMES)),
      order: fc.constantFrom('asc', 'desc'),
    }),
    anyCondition(anyText()),
  )
  .map(([query, typed]): UserQuery => {
    const condition = askedCondition(typed, new Date(2026, 10, 26));
    return condition === null ? query : { ...query, condition };
  });

const anySelection: fc.Arbitrary<Selection> = fc.oneof(
  fc.record({ kind: fc.constant('user'), user: wireUser }),
  fc.record({ kind: fc.constant('ids'), ids: fc.array(anyId) }),
  fc.record({
    kind: fc.constant('matching'),
    query: anyQuery,
    except: fc.array(anyId),
    count: anyCount,
  }),
);

const anyPageQuestion: fc.Arbitrary<PageQuestion> = fc.record(
  {
    kind: fc.constant('page'),
    query: anyQuery,
    page: anyPlace,
    size: fc.integer({ min: 1, max: 100 }),
    isTotalExact: fc.constant(true),
  },
  { requiredKeys: ['kind', 'query', 'page', 'size'] },
);

/** One of each kind: a missing kind does not compile. */
const QUESTIONS = {
  page: anyPageQuestion,
  user: fc.record({ kind: fc.constant('user'), id: anyId }),
  values: fc.record(
    {
      kind: fc.constant('values'),
      filter: fc.constantFrom('role', 'status', 'createdMonth', 'duplicate'),
      query: anyQuery,
    },
    { requiredKeys: ['kind', 'filter'] },
  ),
  neighbours: fc.record({ kind: fc.constant('neighbours'), query: anyQuery, id: anyId }),
  email: fc.record({ kind: fc.constant('email'), email: anyText(), except: fc.option(anyId) }),
  selected: fc.record({ kind: fc.constant('selected'), users: anySelection, query: anyQuery }),
  rows: fc.record(
    {
      kind: fc.constant('rows'),
      users: fc.option(anySelection),
      query: anyQuery,
      file: fc.record({
        format: fc.constantFrom(...FILE_FORMATS),
        fields: fc.subarray([...SHEET_FIELDS]),
      }),
    },
    { requiredKeys: ['kind', 'users', 'query'] },
  ),
  places: fc.record({
    kind: fc.constant('places'),
    query: anyQuery,
    level: fc.integer({ min: 0, max: FINEST_LEVEL }),
    area: fc.constantFrom({ west: 0, south: 1, east: 3, north: 2 }, wholeWorld(4)),
  }),
  holders: fc.record({
    kind: fc.constant('holders'),
    ids: fc.array(anyId),
    emails: fc.array(anyText()),
  }),
  history: fc.record({
    kind: fc.constant('history'),
    id: fc.option(anyId),
    page: anyPlace,
    size: fc.integer({ min: 1, max: 100 }),
  }),
  removed: fc.record({
    kind: fc.constant('removed'),
    page: anyPlace,
    size: fc.integer({ min: 1, max: 100 }),
  }),
  lastChange: fc.record({ kind: fc.constant('lastChange'), id: anyId }),
} satisfies {
  [Kind in AskedQuestion['kind']]: fc.Arbitrary<Extract<AskedQuestion, { kind: Kind }>>;
};

export const anyQuestion: fc.Arbitrary<AskedQuestion> = fc.oneof(...Object.values(QUESTIONS));

const pairs = <T>(value: fc.Arbitrary<T>) => fc.record({ was: value, is: value });
const anyFields: fc.Arbitrary<FieldChanges> = fc.record(
  {
    name: pairs(anyText()),
    email: pairs(anyText()),
    role: pairs(anyText()),
    active: pairs(fc.boolean()),
  },
  { requiredKeys: [] },
);

/** The values of a valid form. */
const anyInput: fc.Arbitrary<NewUserInput> = fc.record({
  name: anyText().map((text) => `A${text}z`.normalize('NFC')),
  email: fc.constantFrom('a@b.co', 'İrem@örnek.com'),
  password: fc.constant(HASHED),
  role: fc.constantFrom(...ROLES),
  active: fc.boolean(),
});

const anyAddition: fc.Arbitrary<ImportedUser> = fc.record({
  id: fc.option(anyId),
  name: anyText(),
  email: anyText(),
  role: anyText(),
  active: fc.boolean(),
  createdAt: fc.option(anyDate),
  latitude: degreesUpTo(90),
  longitude: degreesUpTo(180),
});

const anyImportedEdit: fc.Arbitrary<ImportedEdit> = fc.record({
  user: wireUser.map(({ id, name }) => ({ id, name })),
  changes: fc.record(
    {
      name: pairs(anyText()),
      email: pairs(anyText()),
      role: pairs(anyText()),
      active: pairs(fc.boolean()),
      createdAt: pairs(fc.option(anyDate)),
      latitude: pairs(degreesUpTo(90)),
      longitude: pairs(degreesUpTo(180)),
    },
    { requiredKeys: [] },
  ),
});

const CHANGES = {
  add: fc.record({ kind: fc.constant('add'), input: anyInput }),
  edit: fc.record({
    kind: fc.constant('edit'),
    user: wireUser,
    fields: anyFields,
    password: fc.option(fc.constant(HASHED)),
  }),
  setActive: fc.record({
    kind: fc.constant('setActive'),
    users: anySelection,
    active: fc.boolean(),
  }),
  setRole: fc.record({
    kind: fc.constant('setRole'),
    users: anySelection,
    role: fc.constantFrom(...ROLES),
  }),
  remove: fc.record({ kind: fc.constant('remove'), users: anySelection }),
  merge: fc.record({
    kind: fc.constant('merge'),
    user: wireUser,
    fields: anyFields,
    other: wireUser,
  }),
  import: fc.record({
    kind: fc.constant('import'),
    additions: fc.array(anyAddition),
    edits: fc.array(anyImportedEdit),
    matchBy: fc.constantFrom('email', 'id'),
  }),
  undo: fc.record({ kind: fc.constant('undo'), changeId: anyId }),
  bringBack: fc.record({ kind: fc.constant('bringBack'), ids: fc.array(anyId) }),
  erase: fc.record({ kind: fc.constant('erase'), id: anyId }),
} satisfies { [Kind in Change['kind']]: fc.Arbitrary<Extract<Change, { kind: Kind }>> };

export const anyChange: fc.Arbitrary<Change> = fc.oneof(...Object.values(CHANGES));

const doneFields = {
  id: anyId,
  kind: fc.constantFrom('add', 'edit', 'setRole', 'merge', 'undo', 'import', 'restore'),
  at: anyDate,
  count: anyCount,
  name: anyText(),
  isKept: fc.boolean(),
} as const;

const anyDone: fc.Arbitrary<DoneChange> = fc.record({
  ...doneFields,
  by: anyText(),
  undone: fc.option(
    fc.record({
      change: fc.record({ ...doneFields, undone: fc.constant(null) }),
      isRedo: fc.boolean(),
    }),
  ),
});

export const anyResult: fc.Arbitrary<CommitResult> = fc.oneof(
  fc.record({
    ok: fc.constant(true),
    user: fc.option(wireUser),
    change: fc.option(anyDone),
  }),
  fc.record({
    ok: fc.constant(true),
    user: fc.constant(null),
    change: anyDone,
    notBack: fc.record({ inList: anyCount, gone: anyCount }),
  }),
  fc.record({
    ok: fc.constant(false),
    problem: fc.constantFrom('full', 'hashing', 'forbidden', 'signedOut'),
  }),
  fc.record({
    ok: fc.constant(false),
    problem: fc.constant('conflict'),
    conflict: fc.oneof(
      fc.record({ kind: fc.constantFrom('gone', 'listChanged', 'undone') }),
      fc.record({ kind: fc.constant('edited'), user: wireUser }),
      fc.record({ kind: fc.constant('count'), count: anyCount }),
      fc.record({ kind: fc.constant('changedSince'), by: fc.option(anyDone) }),
    ),
  }),
);

const anyValue = fc.option(
  fc.oneof(
    anyText(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  ),
);

const anyTouched: fc.Arbitrary<TouchedUser> = fc.record({
  id: anyId,
  name: fc.option(anyText()),
  what: fc.constantFrom('added', 'removed', 'edited'),
  isInList: fc.boolean(),
  fields: fc.array(fc.record({ field: anyText(), was: anyValue, is: anyValue })),
});

const anyEntry: fc.Arbitrary<HistoryEntry> = fc
  .tuple(anyDone, fc.array(anyTouched), fc.boolean())
  .map(([done, users, isUndone]) => ({ ...done, users, isUndone }));

const anyCell = fc.nat(2 ** FINEST_LEVEL - 1);

/** An answer to each kind of question. */
export const ANY_ANSWER: { readonly [Kind in keyof WireAnswers]: fc.Arbitrary<WireAnswers[Kind]> } =
  {
    page: fc.record(
      {
        rows: fc.array(wireUser),
        page: anyPlace,
        total: anyCount,
        isTotalLowerBound: fc.constant(true as const),
        listTotal: anyCount,
      },
      { requiredKeys: ['rows', 'page', 'total', 'listTotal'] },
    ),
    user: fc.option(wireUser),
    values: fc.array(fc.record({ value: anyText(), count: anyCount })),
    neighbours: fc.option(
      fc.record({
        previous: fc.option(wireUser),
        next: fc.option(wireUser),
        position: fc.option(anyCount),
        total: anyCount,
      }),
    ),
    email: fc.option(wireUser),
    selected: fc.record({ ids: fc.array(anyId), unmatched: anyCount, gone: anyCount }),
    rows: fc.array(wireUser),
    places: fc.record({
      cells: fc.array(
        fc.record({
          column: anyCell,
          row: anyCell,
          count: anyPlace,
          west: anyCell,
          south: anyCell,
          east: anyCell,
          north: anyCell,
          user: fc.option(wireUser),
        }),
      ),
      unplaced: anyCount,
    }),
    holders: fc.array(wireUser),
    history: fc.record({
      entries: fc.array(anyEntry),
      page: anyPlace,
      total: anyCount,
      since: fc.option(anyDate),
    }),
    removed: fc.record({
      rows: fc.array(fc.record({ user: wireUser, change: anyDone })),
      page: anyPlace,
      total: anyCount,
    }),
    lastChange: fc.option(anyDate),
  };
