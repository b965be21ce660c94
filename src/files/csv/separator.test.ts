import { describe, expect, it } from 'vitest';
import { declaredSeparator, guessSeparator } from '#files/csv/separator.ts';

describe('the separator of a CSV text', () => {
  it.each([
    ['Ad;Email\nAli;ali@ornek.com\n', ';'],
    ['Ad,Email\nAli,ali@ornek.com\n', ','],
    ['Ad\tEmail\nAli\tali@ornek.com\n', '\t'],
    ['Ad|Email\nAli|ali@ornek.com\n', '|'],
    // Decimal commas, more of them than semicolons.
    ['Ad;Enlem;Boylam\nA, b;41,5;29,1\nC, d;40,5;28,1\n', ';'],
    ['"Soyad; Ad",Email\n"Ak; Ali",ali@ornek.com\n', ','],
    ['Ad;","\nAli;","\n', ';'],
    // A title above the table.
    ['Kullanıcı listesi\n\nAd;Email\nAli;a@b.co\nCan;c@d.co\n', ';'],
    ['Personel listesi, Ocak 2026\nAd;Email\nAli;a@b.co\nCan;c@d.co\n', ';'],
    // Whole lines in quotes.
    ['"Ad Soyad,E-posta"\r\n"Ali Can,ali@ornek.com"\r\n', ','],
    ['Ad\nAli\nCan\n', ';'],
    ['', ';'],
  ])('of %j is %j', (text, separator) => expect(guessSeparator(text)).toBe(separator));

  it('is read from a declaration in the first line', () => {
    expect(declaredSeparator('sep=|\r\nAd;Email|Rol\r\n')).toEqual({ separator: '|', length: 7 });
    expect(declaredSeparator('sep=x\nAd;Email\n')).toBeNull();
    expect(declaredSeparator('Ad\nsep=;\n')).toBeNull();
  });
});
