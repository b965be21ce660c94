import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newUser } from '#domain/change/resolve.ts';
import {
  DEFAULT_FORM_VALUES,
  tidyText,
  validateField,
  validateForm,
} from '#domain/user/userForm.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { anyText } from '#testing/data/oddText.ts';

const VALID = { name: 'Ali', email: 'a@b.co', password: '123456', role: 'User', active: true };

describe('the add form', () => {
  it('starts empty, with role User and active', () => {
    expect(DEFAULT_FORM_VALUES).toEqual({
      name: '',
      email: '',
      password: '',
      role: 'User',
      active: true,
    });
  });

  it('reports each missing field, all at once', () => {
    expect(validateForm({ ...DEFAULT_FORM_VALUES, role: '' })).toEqual({
      ok: false,
      errors: {
        name: 'nameRequired',
        email: 'emailRequired',
        password: 'passwordRequired',
        role: 'roleRequired',
      },
    });
  });

  it.each([
    ['\u200ba@b.co\u200b', 'a@b.co'],
    ['\u200e\u200fa@b.co\u2060\ufeff', 'a@b.co'],
    ['\u202aa@b.co\u202c\t', 'a@b.co'],
    ['a@b.co\u00ad\r\n', 'a@b.co'],
  ])('drops what a pasted address has at its ends unseen: %j', (email, kept) => {
    expect(validateForm({ ...VALID, email })).toMatchObject({ ok: true, input: { email: kept } });
  });

  it.each([
    ['Ali\tVeli', 'Ali Veli'],
    ['\tAli\r\nVeli\n', 'Ali Veli'],
    ['Ali\u0000\u001f\u2028Veli', 'Ali Veli'],
    ['\ufeffAli  Veli\u200e', 'Ali  Veli'],
    // Part of an emoji.
    ['Ada ❤\ufe0f', 'Ada ❤\ufe0f'],
    ['Ada 🏴\u{e0067}\u{e007f}', 'Ada 🏴\u{e0067}\u{e007f}'],
  ])('stores no control characters in a name: %j', (name, kept) => {
    expect(validateForm({ ...VALID, name })).toMatchObject({ ok: true, input: { name: kept } });
  });

  it('a tidy text is tidy, and shows what was typed', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const tidy = tidyText(text);
        expect(tidyText(tidy)).toBe(tidy);
        expect(tidy).not.toMatch(/\p{Cc}|^\s|\s$/u);
        expect(hasVisibleText(tidy)).toBe(hasVisibleText(text));
      }),
    );
  });

  it('counts a name of spaces only as empty', () => {
    expect(validateField({ ...VALID, name: '  \u00a0 ' }, 'name')).toBe('nameRequired');
  });

  it.each([
    'a@b.co',
    '  a@b.co  ',
    'ad.soyad+etiket@alt.ornek.com.tr',
    'çağrı@örnek.com',
    'çağrı@örnek.com.tr',
    'a@1.ornek.com',
    'a@b.xn--p1ai',
    'почта@пример.рф',
    "o'brien@ornek.com",
    `${'a'.repeat(244)}@ornek.com`,
  ])('accepts the address "%s"', (email) => {
    expect(validateField({ ...VALID, email }, 'email')).toBeNull();
  });

  it.each([
    'a@b',
    'a',
    '@b.co',
    'a@.co',
    'a@b..co',
    'a b@c.co',
    'a@b.c',
    'a@@b.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b.--',
    'a@b.c-',
    'a@b-.co',
    'a@ab-.co',
    'a@b.12',
    'a@192.168.1.10',
    'a\u0000@b.co',
    'a\u200b@b.co',
    'a\u202e@b.co',
    'a\u00ad@b.co',
    'a\u3164@b.co',
    'a\u2800@b.co',
    '"a b"@b.co',
    'a@b.co,c@d.co',
    `${'a'.repeat(245)}@ornek.com`,
  ])('rejects the address "%s"', (email) => {
    expect(validateField({ ...VALID, email }, 'email')).toBe('emailInvalid');
  });

  it('requires a password of at least 6 characters, as a person counts them', () => {
    const check = (password: string) => validateField({ ...VALID, password }, 'password');
    expect(check('12345')).toBe('passwordTooShort');
    expect(check('123456')).toBeNull();
    expect(check('👩👩👩')).toBe('passwordTooShort');
    expect(check('s\u0327'.repeat(5))).toBe('passwordTooShort');
    expect(check('      ')).toBeNull();
  });

  it('reports a missing value as missing, not as invalid', () => {
    expect(validateField({ ...VALID, email: '  ' }, 'email')).toBe('emailRequired');
    expect(validateField({ ...VALID, password: '' }, 'password')).toBe('passwordRequired');
  });

  it('validates a very long address within a second', () => {
    const start = performance.now();
    for (const email of [`a@${'b'.repeat(1e5)}`, `a@${'b.'.repeat(5e4)}`, `${'a.'.repeat(5e4)}@`]) {
      expect(validateField({ ...VALID, email }, 'email')).toBe('emailInvalid');
    }
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('reports only invalid fields', () => {
    expect(validateForm({ ...VALID, email: 'a@b', password: '123' })).toEqual({
      ok: false,
      errors: { email: 'emailInvalid', password: 'passwordTooShort' },
    });
  });

  it('accepts only the four roles', () => {
    expect(validateField({ ...VALID, role: 'Root' }, 'role')).toBe('roleRequired');
    for (const role of ['Admin', 'User', 'Editor', 'Viewer']) {
      expect(validateField({ ...VALID, role }, 'role')).toBeNull();
    }
  });

  it('returns trimmed text in NFC, and the password with its spaces', () => {
    const values = { ...VALID, name: ' S\u0327ule ', email: ' a@b.co ', password: ' 12345 ' };
    expect(validateForm(values)).toEqual({
      ok: true,
      input: { ...VALID, name: 'Şule', password: ' 12345 ' },
    });
  });
});

describe('a new user', () => {
  const make = (random: number) =>
    newUser({ ...VALID, role: 'User' }, { id: 'id', now: new Date(0), random: () => random });

  it('has the given id and time, and the form’s values without the password', () => {
    expect(make(0.5)).toEqual({
      id: 'id',
      name: 'Ali',
      email: 'a@b.co',
      role: 'User',
      createdAt: new Date(0),
      active: true,
      latitude: 0,
      longitude: 0,
    });
  });

  it('may be anywhere on the globe', () => {
    expect(make(0)).toMatchObject({ latitude: -90, longitude: -180 });
    expect(make(1)).toMatchObject({ latitude: 90, longitude: 180 });
  });
});
