import fc from 'fast-check';
import { expect, it } from 'vitest';
import { staffPasswordProblem } from './staffPassword.ts';

const ABOUT = ['Ayşe Yılmaz', 'ayse.yilmaz@ornek.com'];

it('a password needs 10 to 200 characters, as a person counts them', () => {
  expect(staffPasswordProblem('kısa-şifr', [])).toBe('tooShort');
  expect(staffPasswordProblem('kedi🐈çat🏠', [])).toBe('tooShort');
  expect(staffPasswordProblem('yeşil-ağaç', [])).toBeNull();
  expect(staffPasswordProblem('çatı'.repeat(50), [])).toBeNull();
  expect(staffPasswordProblem(`${'çatı'.repeat(50)}.`, [])).toBe('tooLong');
});

it.each([
  '1234567890',
  '9876543210',
  'abcdefghijkl',
  'aaaaaaaaaaaa',
  'ababababab',
  'Password123',
  'ŞİFRE12345',
  'şifreşifre',
  'Galatasaray1905',
  'qwertyuiop',
  'İstanbul2024',
])('rejects the common password %s', (password) => {
  expect(staffPasswordProblem(password, ABOUT)).toBe('common');
});

it.each(['AyşeYılmaz1', 'ayse.yilmaz', 'yilmaz1990!', 'YILMAZ1234'])(
  'rejects %s, the person’s own name or email',
  (password) => {
    expect(staffPasswordProblem(password, ABOUT)).toBe('own');
  },
);

it.each(['doğru at pil zımba', 'Ayşe her sabah koşar', 'galatasaray maçı 3-1 bitti', 'x7#kQ9!mZ2'])(
  'accepts %s',
  (password) => {
    expect(staffPasswordProblem(password, ABOUT)).toBeNull();
  },
);

it('accepts any long password of random characters', () => {
  const letters = fc.constantFrom(...'bcdfghjkmnpqrstvwxz23456789#!?çğöşü');
  const random = fc.string({ unit: letters, minLength: 14, maxLength: 40 });
  fc.assert(
    fc.property(random, (password) => {
      fc.pre(new Set(password).size >= 6);
      expect(staffPasswordProblem(password, ABOUT)).toBeNull();
    }),
  );
});
