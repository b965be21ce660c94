import * as v from 'valibot';
import type { Change, FieldChanges, ImportedEdit } from '#domain/change/change.ts';
import { MAX_DEGREES, MAX_MEMBERS } from '#domain/limits.ts';
import type { ImportedChanges, ImportedUser } from '#domain/sheet/importPlan.ts';
import { PASSWORD_HASH } from '#domain/user/passwordHash.ts';
import { ROLES, type NewUserInput } from '#domain/user/user.ts';
import { tidyText, validateForm } from '#domain/user/userForm.ts';
import type { ChangeRequest } from '#protocol/api.ts';
import { date, id, ids, text, type Fields, type Kinds } from '#protocol/fields.ts';
import { selection } from '#protocol/querySchema.ts';
import { shownUser } from '#protocol/userSchema.ts';

type OfKind<Kind> = Extract<Change, { kind: Kind }>;

const degreesUpTo = (most: number) =>
  v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most)));
const latitude = degreesUpTo(MAX_DEGREES.latitude);
const longitude = degreesUpTo(MAX_DEGREES.longitude);
const createdAt = v.nullable(date);

/** The old and new value of a field. Stored values may exceed the limits of new ones. */
function changed<Value>(
  was: v.GenericSchema<unknown, Value>,
  is: v.GenericSchema<unknown, Value> = was,
) {
  return v.exactOptional(v.strictObject({ was, is }));
}

/** Stored as from the form, whoever sends it. */
const tidy = v.pipe(text, v.transform(tidyText));

const FORM_FIELDS = {
  name: changed(v.string(), tidy),
  email: changed(v.string(), tidy),
  role: changed(v.string(), text),
  active: changed(v.boolean()),
} satisfies Fields<FieldChanges>;

const fields = v.strictObject(FORM_FIELDS);

/** Hashed by the page: the server never learns what was typed. */
const password = v.pipe(text, v.regex(PASSWORD_HASH));

/** Whether the form would accept the values. */
export function isValidInput(input: NewUserInput): boolean {
  return validateForm(input).ok;
}

const newUserInput = v.pipe(
  v.strictObject({
    name: tidy,
    email: tidy,
    password,
    role: v.picklist(ROLES),
    active: v.boolean(),
  } satisfies Fields<NewUserInput>),
  v.check(isValidInput),
);

const importedUser = v.strictObject({
  // An id that cannot be stored, such as a very long one, counts as none.
  id: v.nullable(text),
  name: tidy,
  email: tidy,
  role: text,
  active: v.boolean(),
  createdAt,
  latitude,
  longitude,
} satisfies Fields<ImportedUser>);

// Not strict: pages of earlier versions also send `twin`, which is not needed since ids are unique
// here.
const importedEdit = v.object({
  user: v.pick(shownUser, ['id', 'name']),
  changes: v.strictObject({
    ...FORM_FIELDS,
    createdAt: changed(createdAt),
    latitude: changed(v.nullable(v.number()), latitude),
    longitude: changed(v.nullable(v.number()), longitude),
  } satisfies Fields<ImportedChanges>),
} satisfies Fields<ImportedEdit>);

const CHANGES = {
  add: v.strictObject({
    kind: v.literal('add'),
    input: newUserInput,
  } satisfies Fields<OfKind<'add'>>),
  edit: v.strictObject({
    kind: v.literal('edit'),
    user: shownUser,
    fields,
    password: v.nullable(password),
  } satisfies Fields<OfKind<'edit'>>),
  setActive: v.strictObject({
    kind: v.literal('setActive'),
    users: selection,
    active: v.boolean(),
  } satisfies Fields<OfKind<'setActive'>>),
  setRole: v.strictObject({
    kind: v.literal('setRole'),
    users: selection,
    role: v.picklist(ROLES),
  } satisfies Fields<OfKind<'setRole'>>),
  remove: v.strictObject({
    kind: v.literal('remove'),
    users: selection,
  } satisfies Fields<OfKind<'remove'>>),
  merge: v.strictObject({
    kind: v.literal('merge'),
    user: shownUser,
    fields,
    other: shownUser,
  } satisfies Fields<OfKind<'merge'>>),
  import: v.strictObject({
    kind: v.literal('import'),
    additions: v.pipe(v.array(importedUser), v.maxLength(MAX_MEMBERS)),
    edits: v.pipe(v.array(importedEdit), v.maxLength(MAX_MEMBERS)),
    matchBy: v.picklist(['email', 'id']),
  } satisfies Fields<OfKind<'import'>>),
  undo: v.strictObject({ kind: v.literal('undo'), changeId: id } satisfies Fields<OfKind<'undo'>>),
  bringBack: v.strictObject({
    kind: v.literal('bringBack'),
    ids,
  } satisfies Fields<OfKind<'bringBack'>>),
  erase: v.strictObject({ kind: v.literal('erase'), id } satisfies Fields<OfKind<'erase'>>),
} satisfies Kinds<Change>;

/** The schema of a change that arrives: rejects unknown fields and unbounded values. */
export const changeSchema = v.variant('kind', Object.values(CHANGES));

export const changeRequestSchema = v.strictObject({
  key: v.pipe(v.string(), v.uuid()),
  change: changeSchema,
} satisfies Fields<ChangeRequest>);
