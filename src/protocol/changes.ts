import * as v from 'valibot';
import { CHANGE_KINDS, type DoneChange } from '#domain/change/change.ts';
import { MAX_DEGREES, MAX_MEMBERS } from '#domain/limits.ts';
import { PASSWORD_HASH } from '#domain/user/passwordHash.ts';
import { ROLES } from '#domain/user/user.ts';
import { tidyText, validateForm } from '#domain/user/userForm.ts';
import { count, date, id, ids, text, type Of } from '#protocol/fields.ts';
import { selectionSchema, shownUserSchema, userSchema } from '#protocol/users.ts';

const degreesUpTo = (most: number) =>
  v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most)));
const latitude = degreesUpTo(MAX_DEGREES.latitude);
const longitude = degreesUpTo(MAX_DEGREES.longitude);
const createdAt = v.nullable(date);

/** The old and new value of a field. Stored values may exceed the limits of new ones. */
function changed<Was extends v.GenericSchema, Is extends v.GenericSchema>(was: Was, is: Is) {
  return v.exactOptional(v.strictObject({ was, is }));
}

/** Stored as from the form, whoever sends it. */
const tidy = v.pipe(
  text,
  v.transform(tidyText),
  v.description(
    'Stored without blanks around it, and with a blank for each run of control characters.',
  ),
);
const formFields = {
  name: changed(v.string(), tidy),
  email: changed(v.string(), tidy),
  role: changed(v.string(), text),
  active: changed(v.boolean(), v.boolean()),
};
const fields = v.strictObject(formFields);

/** Hashed by the page: the server never learns what was typed. */
const password = v.pipe(text, v.regex(PASSWORD_HASH));

const newUserInput = v.pipe(
  v.strictObject({
    name: tidy,
    email: tidy,
    password,
    role: v.picklist(ROLES),
    active: v.boolean(),
  }),
  v.check(
    (input) => validateForm(input).ok,
    'As the form accepts it: a name and an email address.',
  ),
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
});
const importedEdit = v.strictObject({
  user: v.pick(shownUserSchema, ['id', 'name']),
  changes: v.strictObject({
    ...formFields,
    createdAt: changed(createdAt, createdAt),
    latitude: changed(v.nullable(v.number()), latitude),
    longitude: changed(v.nullable(v.number()), longitude),
  }),
});

const upTo = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.maxLength(MAX_MEMBERS));
const users = selectionSchema;
const user = shownUserSchema;

/** A change that arrives: rejects unknown fields and unbounded values. */
export const changeSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('add'), input: newUserInput }),
  v.strictObject({ kind: v.literal('edit'), user, fields, password: v.nullable(password) }),
  v.strictObject({ kind: v.literal('setActive'), users, active: v.boolean() }),
  v.strictObject({ kind: v.literal('setRole'), users, role: v.picklist(ROLES) }),
  v.strictObject({ kind: v.literal('remove'), users }),
  v.strictObject({ kind: v.literal('merge'), user, fields, other: user }),
  v.strictObject({
    kind: v.literal('import'),
    additions: upTo(importedUser),
    edits: upTo(importedEdit),
    matchBy: v.picklist(['email', 'id']),
  }),
  v.strictObject({ kind: v.literal('undo'), changeId: id }),
  v.strictObject({ kind: v.literal('bringBack'), ids }),
  v.strictObject({ kind: v.literal('erase'), id }),
]);

export const changeRequestSchema = v.strictObject({
  /**
   * Made by the page: a change sent again under its key is not made again. It belongs to one change
   * and one sender.
   */
  key: v.pipe(v.string(), v.uuid()),
  change: changeSchema,
});
export type ChangeRequest = Of<typeof changeRequestSchema>;

export const doneFields = {
  id: v.string(),
  kind: v.picklist(CHANGE_KINDS),
  at: date,
  count,
  name: v.string(),
  by: v.exactOptional(v.string()),
  isKept: v.boolean(),
  undone: v.nullable(
    v.object({
      // The type of what holds itself cannot be inferred.
      change: v.lazy((): v.GenericSchema<unknown, DoneChange> => doneChangeSchema),
      isRedo: v.boolean(),
    }),
  ),
};
export const doneChangeSchema = v.object(doneFields);

const CHANGE_PROBLEMS = [
  'full',
  'unavailable',
  'mismatch',
  'damaged',
  'removed',
  'newer',
  'hashing',
  'notLoaded',
  'unreachable',
  'busy',
  'signedOut',
  'forbidden',
  'tooMany',
  'tooLarge',
  'readOnly',
  'keyReused',
] as const;

const commitResult = v.union([
  v.object({
    ok: v.literal(true),
    user: v.nullable(userSchema),
    change: v.nullable(doneChangeSchema),
    notBack: v.exactOptional(v.object({ inList: count, gone: count })),
  }),
  v.object({ ok: v.literal(false), problem: v.picklist(CHANGE_PROBLEMS) }),
  v.object({
    ok: v.literal(false),
    problem: v.literal('conflict'),
    conflict: v.variant('kind', [
      v.object({ kind: v.literal('gone') }),
      v.object({ kind: v.literal('edited'), user: userSchema }),
      v.object({ kind: v.literal('count'), count }),
      v.object({ kind: v.literal('listChanged') }),
      v.object({ kind: v.literal('undone') }),
      v.object({ kind: v.literal('changedSince'), by: v.nullable(doneChangeSchema) }),
    ]),
  }),
]);

/** `revision`: the number of the change, or of the newest one if there was nothing to change. */
export const changeResponseSchema = v.object({ revision: count, result: commitResult });
export type ChangeResponse = Of<typeof changeResponseSchema>;

/** A long change's response in lines of JSON: some report progress, the last is the response. */
export const PROGRESS_TYPE = 'application/x-ndjson';
const progress = v.object({ done: v.number(), total: v.number() });
export type Progress = Of<typeof progress>;
/** `null`: not begun. */
export const progressLine = v.object({ progress: v.nullable(progress) });
export type ProgressLine = Of<typeof progressLine>;
/** The response that would otherwise have been sent at once. */
export const lastLine = v.object({ status: v.number(), body: v.unknown() });
