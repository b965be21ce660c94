import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKey, usualSpelling } from '#domain/user/emailKey.ts';

describe('emails are the same', () => {
  it.each([
    ['INFO@ORNEK.COM', 'info@ornek.com'],
    // Caps Lock on a Turkish keyboard.
    ['İNFO@ORNEK.COM', 'info@ornek.com'],
    ['KİSİ1@ORNEK.COM', 'kisi1@ornek.com'],
    ['I\u0307lker@ornek.com', 'ilker@ornek.com'],
    ['ılker@ornek.com', 'ilker@ornek.com'],
    ['i\u0307lker@ornek.com', 'ilker@ornek.com'],
    ['\u200b\u200ea@b.co\u200f\u2060\ufeff ', 'a@b.co'],
    ['ÇAĞRI@örnek.com', 'çağri@ÖRNEK.com'],
  ])('%j and %j', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other));
  });

  it('in any case, with any i, and a key is its own key', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'iıİIşaŞA.@1'), maxLength: 12 });
    fc.assert(
      fc.property(letters, (email) => {
        const key = emailKey(email);
        const others = [
          email.toLocaleUpperCase('tr'),
          email.toLocaleLowerCase('tr'),
          email.toUpperCase(),
          email.replaceAll(/[iıİI]/g, 'ı'),
          key,
        ];
        expect(others.map(emailKey)).toEqual(others.map(() => key));
      }),
    );
  });

  it.each([
    ['s@ornek.com', 'ş@ornek.com'],
    ['a.b@ornek.com', 'ab@ornek.com'],
  ])('but not %j and %j', (one, other) => {
    expect(emailKey(one)).not.toBe(emailKey(other));
  });
});

it.each([
  ['İNFO@ORNEK.COM', 'info@ornek.com'],
  [' Bılgi@Ornek.com ', 'bilgi@ornek.com'],
  ['I\u0307lker@ornek.com', 'ilker@ornek.com'],
  ['INFO@ORNEK.COM', null],
  ['info@ornek.com', null],
  // Whoever has such letters knows them.
  ['ışıl@örnek.com', null],
  ['ÇAĞRI@ORNEK.COM', null],
  ['', null],
])('the usual spelling of %j is %j', (email, usual) => {
  expect(usualSpelling(email)).toBe(usual);
});
