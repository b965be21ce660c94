import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choose,
  conflictsOf,
  mergeNewer,
  startEdit,
  typeInto,
  type EditForm,
  type Whose,
  isEdited,
  validateEdit,
  valuesOf,
} from '#domain/user/userEdit.ts';
import { type User, EDITABLE_FIELDS } from '#domain/user/user.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const WAS = makeUser({ name: 'Ali', email: 'ali@ornek.com' });

/** Few values, so that two people often choose the same. */
const fields = fc.record({
  name: fc.constantFrom('Ali', 'Ayşe', 'Can', 'S\u0327ule', 'Şule'),
  email: fc.constantFrom('a@b.co', 'A@b.co', 'c@d.co', 'bozuk'),
  role: fc.constantFrom('User', 'Admin', 'Root', ''),
  active: fc.boolean(),
});
const users = fields.map((values) => makeUser(values));
const choices = fc.array(fc.constantFrom<Whose>('mine', 'theirs'), { minLength: 4, maxLength: 4 });

/** The form after someone typed all of `values` into it. */
function typeAll(form: EditForm, values: Partial<EditForm['values']>): EditForm {
  return EDITABLE_FIELDS.reduce(
    (typed, field) => typeInto(typed, field, values[field] ?? typed.values[field]),
    form,
  );
}

const chosenAll = (form: EditForm, wanted: readonly Whose[]) =>
  conflictsOf(form).reduce(
    (chosen, { field }, position) => choose(chosen, field, wanted[position] ?? 'mine'),
    form,
  );

/** The user after the form was saved. */
function saved(form: EditForm): User {
  const checked = validateEdit(form.user, form.values);
  if (!checked.ok) return form.user;
  const is = Object.entries(checked.fields).map(([field, change]) => [field, change.is]);
  return { ...form.user, ...Object.fromEntries(is) };
}

const nfc = (value: string | boolean) =>
  typeof value === 'string' ? value.normalize('NFC') : value;

describe('a form whose user others change', () => {
  it('keeps fields that one side changed, and asks about each field that both changed', () => {
    fc.assert(
      fc.property(users, users, fields, choices, (was, theirs, mine, wanted) => {
        const merged = mergeNewer(typeAll(startEdit(was), mine), theirs);
        const open = conflictsOf(merged).map(({ field }) => field);
        const before = valuesOf(was);
        for (const field of EDITABLE_FIELDS) {
          const [w, t, m] = [before[field], valuesOf(theirs)[field], mine[field]].map(nfc);
          expect(open.includes(field)).toBe(w !== t && w !== m && t !== m);
          // No typed value is lost, and no value of theirs is overwritten unasked.
          expect(nfc(merged.values[field])).toBe(w === m ? t : m);
        }
        const chosen = chosenAll(merged, wanted);
        open.forEach((field, position) => {
          const isMine = wanted[position] === 'mine';
          expect(chosen.values[field]).toBe(isMine ? mine[field] : valuesOf(theirs)[field]);
        });
        expect(conflictsOf(chosen).every(({ choice }) => choice !== null)).toBe(true);
      }),
    );
  });

  it('is saved against the newest user', () => {
    fc.assert(
      fc.property(users, fc.array(users, { maxLength: 3 }), fields, (was, newer, mine) => {
        const form = newer.reduce(mergeNewer, typeAll(startEdit(was), mine));
        const checked = validateEdit(form.user, form.values);
        const newest = newer.at(-1) ?? was;
        expect(form.user).toBe(newest);
        if (!checked.ok) return;
        for (const field of EDITABLE_FIELDS) {
          const change = checked.fields[field];
          if (change !== undefined) expect(change.was).toBe(newest[field]);
        }
      }),
    );
  });

  it('stays the same when the same change arrives twice', () => {
    fc.assert(
      fc.property(users, users, fields, (was, theirs, mine) => {
        const once = mergeNewer(typeAll(startEdit(was), mine), theirs);
        expect(mergeNewer(once, { ...theirs })).toEqual(once);
      }),
    );
  });

  it('has nothing to save when all values become theirs', () => {
    fc.assert(
      fc.property(users, users, fields, (was, theirs, mine) => {
        let form = mergeNewer(typeAll(startEdit(was), mine), theirs);
        form = typeAll(form, valuesOf(theirs));
        expect(isEdited(form.user, form.values)).toBe(false);
        expect(saved(form)).toEqual(theirs);
      }),
    );
  });

  it('lists the merged fields until the person types into them', () => {
    const form = mergeNewer(startEdit(WAS), { ...WAS, email: 'yeni@ornek.com', active: false });
    expect(form.takenOver).toEqual(['email', 'active']);
    expect(form.values).toMatchObject({ email: 'yeni@ornek.com', active: false });
    expect(isEdited(form.user, form.values)).toBe(false);
    expect(typeInto(form, 'email', 'yeni@ornek.co').takenOver).toEqual(['active']);
  });

  it('ignores changes of the normal form and of fields it does not show', () => {
    const was = makeUser({ name: 'S\u0327ule' });
    expect(mergeNewer(startEdit(was), { ...was, name: 'Şule' }).takenOver).toEqual([]);
    expect(mergeNewer(startEdit(was), { ...was, latitude: 1 }).takenOver).toEqual([]);
  });

  it('keeps the typed value as a choice, and typing again chooses it', () => {
    const theirs = { ...WAS, name: 'Ayşe' };
    const merged = mergeNewer(typeInto(startEdit(WAS), 'name', 'Alim'), theirs);
    expect(conflictsOf(merged)).toEqual([
      { field: 'name', was: 'Ali', mine: 'Alim', choice: null },
    ]);
    const gave = choose(merged, 'name', 'theirs');
    expect(gave.values.name).toBe('Ayşe');
    expect(isEdited(gave.user, gave.values)).toBe(false);
    expect(choose(gave, 'name', 'mine').values.name).toBe('Alim');
    // Typing is a choice for what is typed, but not the first one.
    expect(conflictsOf(typeInto(gave, 'name', 'Ayşen'))).toMatchObject([
      { mine: 'Ayşen', choice: 'mine' },
    ]);
    expect(conflictsOf(typeInto(merged, 'name', 'Alime'))).toMatchObject([
      { mine: 'Alime', choice: null },
    ]);
    expect(conflictsOf(typeInto(merged, 'name', 'Ayşe'))).toEqual([]);
  });

  it('asks again when they change the field again, and no more when they revert it', () => {
    const mine = typeInto(startEdit(WAS), 'name', 'Alim');
    const chosen = choose(mergeNewer(mine, { ...WAS, name: 'Ayşe' }), 'name', 'mine');
    expect(conflictsOf(mergeNewer(chosen, { ...WAS, name: 'Ayşe', role: 'Admin' }))).toEqual(
      conflictsOf(chosen),
    );
    expect(conflictsOf(mergeNewer(chosen, { ...WAS, name: 'Can' }))).toMatchObject([
      { mine: 'Alim', choice: null },
    ]);
    const back = mergeNewer(chosen, WAS);
    expect(conflictsOf(back)).toEqual([]);
    expect(back.values.name).toBe('Alim');
    const theirs = choose(chosen, 'name', 'theirs');
    expect(mergeNewer(theirs, { ...WAS, name: 'Can' })).toMatchObject({
      values: { name: 'Can' },
      takenOver: ['name'],
    });
  });

  it('never has a conflict of the password', () => {
    const form = mergeNewer(typeInto(startEdit(WAS), 'password', 'gizli-söz'), {
      ...WAS,
      name: 'Ayşe',
    });
    expect(form.values.password).toBe('gizli-söz');
    expect(conflictsOf(form)).toEqual([]);
    expect(choose(form, 'name', 'mine')).toBe(form);
  });
});
