import { describe, expect, it } from 'vitest';
import { isEdited, validateEdit, validateEditedField, valuesOf } from '#domain/user/userEdit.ts';
import type { UserFormValues } from '#domain/user/userForm.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const USER = makeUser();

/** The form of `user` after these values were typed. */
const typed = (values: Partial<UserFormValues>, user = USER) => ({ ...valuesOf(user), ...values });
const check = (values: Partial<UserFormValues>, user = USER) =>
  validateEdit(user, typed(values, user));

describe('the form that edits a user', () => {
  it('shows the user, and never a password', () => {
    expect(valuesOf(USER)).toEqual({
      name: 'İrem Yılmaz',
      email: 'irem@ornek.com',
      password: '',
      role: 'User',
      active: true,
    });
  });

  it('shows invisible values as empty', () => {
    const user = makeUser({ name: '\u200b', email: '', role: '  ' });
    expect(valuesOf(user)).toMatchObject({ name: '', email: '', role: '' });
    expect(isEdited(user, valuesOf(user))).toBe(false);
  });

  it('changes only edited fields', () => {
    expect(check({ name: ' İrem Su ' })).toEqual({
      ok: true,
      fields: { name: { was: 'İrem Yılmaz', is: 'İrem Su' } },
      password: null,
    });
    expect(check({ email: 'i@ornek.com', role: 'Admin', active: false })).toEqual({
      ok: true,
      fields: {
        email: { was: 'irem@ornek.com', is: 'i@ornek.com' },
        role: { was: 'User', is: 'Admin' },
        active: { was: true, is: false },
      },
      password: null,
    });
  });

  it('changes nothing when all values are typed back', () => {
    for (const values of [{}, { name: 'İrem Yılmaz ' }, { name: 'I\u0307rem Yılmaz' }]) {
      expect(isEdited(USER, typed(values))).toBe(false);
      expect(check(values)).toEqual({ ok: true, fields: {}, password: null });
    }
    for (const name of ['S\u0327ule', ' Ali ', 'Ali\nVeli', 'Ali \ud83d']) {
      const user = makeUser({ name });
      const back = name.normalize('NFC').replace('\n', '');
      expect(isEdited(user, typed({ name: back }, user))).toBe(false);
    }
  });

  it('counts a removed blank and another case as changes', () => {
    const user = makeUser({ name: ' Ali ', email: 'Ali@ornek.com' });
    expect(check({ name: 'Ali', email: 'ali@ornek.com' }, user)).toMatchObject({
      fields: {
        name: { was: ' Ali ', is: 'Ali' },
        email: { was: 'Ali@ornek.com', is: 'ali@ornek.com' },
      },
    });
  });

  it('keeps the password when none is typed, and requires 6 characters otherwise', () => {
    expect(check({ password: '' })).toMatchObject({ ok: true, password: null });
    expect(check({ password: '12345' })).toEqual({
      ok: false,
      errors: { password: 'passwordTooShort' },
    });
    expect(check({ password: ' 12345' })).toEqual({ ok: true, fields: {}, password: ' 12345' });
    expect(isEdited(USER, typed({ password: '1' }))).toBe(true);
  });

  it('validates changed fields by the rules of the add form, all at once', () => {
    expect(check({ name: ' ', email: 'a@b', role: '' })).toEqual({
      ok: false,
      errors: { name: 'nameRequired', email: 'emailInvalid', role: 'roleRequired' },
    });
  });

  it('saves other fields beside stored values that are invalid', () => {
    const user = makeUser({ name: '', email: 'yok', role: 'Root' });
    expect(check({ active: false }, user)).toEqual({
      ok: true,
      fields: { active: { was: true, is: false } },
      password: null,
    });
    expect(validateEditedField(user, typed({ email: 'yo' }, user), 'email')).toBe('emailInvalid');
    expect(validateEditedField(user, typed({ email: 'yok ' }, user), 'email')).toBeNull();
  });

  it('keeps an unknown role, and accepts it again', () => {
    const user = makeUser({ role: 'Root' });
    expect(check({}, user)).toMatchObject({ ok: true, fields: {} });
    expect(check({ role: 'Admin' }, user)).toMatchObject({
      fields: { role: { was: 'Root', is: 'Admin' } },
    });
    expect(check({ role: 'Root' })).toMatchObject({
      fields: { role: { was: 'User', is: 'Root' } },
    });
  });
});
