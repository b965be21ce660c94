import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecords, declaredSeparator, guessSeparator } from './readCsv.ts';
import { oddCell } from '#testing/data/oddCells.ts';

const read = (text: string) =>
  [...csvRecords(text, ';')].map(({ line, cells }) => [line, ...cells]);

describe('the records of a CSV text', () => {
  it('have line numbers that count line breaks within quotes', () => {
    expect(read('a;b\r\n"1\r\n2\n3\r4";c\r\nd\n\ne\rf')).toEqual([
      [1, 'a', 'b'],
      [2, '1\r\n2\n3\r4', 'c'],
      [6, 'd'],
      [7, ''],
      [8, 'e'],
      [9, 'f'],
    ]);
  });

  it('end with the text, with or without a line break', () => {
    expect(read('a;')).toEqual([[1, 'a', '']]);
    expect(read('a;\r\n')).toEqual([[1, 'a', '']]);
    expect(read('"a"')).toEqual([[1, 'a']]);
    expect(read('')).toEqual([]);
  });

  it('keep quotes within a cell, and text after a closing quote', () => {
    expect(read('a"b";"c"d;""""')).toEqual([[1, 'a"b"', 'cd', '"']]);
  });

  it('continue after a quote that is never closed', () => {
    expect(read('a;"b\nc;"d"\n')).toEqual([[1, 'a', 'b\nc;d"']]);
    expect(read('a;"b\nc;d\n')).toEqual([
      [1, 'a', '"b'],
      [2, 'c', 'd'],
    ]);
  });

  it('that are whole in quotes are read once more', () => {
    const text = '"Ad;Not"\n"Ali ""A"" Can;""a;\nb"""\n"x;"';
    expect(read(text)).toEqual([
      [1, 'Ad', 'Not'],
      [2, 'Ali "A" Can', 'a;\nb'],
      [4, 'x', ''],
    ]);
  });

  it('that hold several records, or nothing that is parted, stay one cell', () => {
    expect(read('"a;b\nc;d"\n"e,f"')).toEqual([
      [1, 'a;b\nc;d'],
      [3, 'e,f'],
    ]);
  });

  it('contain all of any text, in the order of its lines', () => {
    fc.assert(
      fc.property(fc.array(oddCell()), (pieces) => {
        const text = pieces.join('');
        const records = [...csvRecords(text, ';')];
        const letters = (of: string) => of.replaceAll(/[";\r\n]/g, '');
        expect(letters(records.flatMap(({ cells }) => cells).join(''))).toBe(letters(text));
        const lines = records.map(({ line }) => line);
        expect(lines).toEqual(lines.toSorted((one, other) => one - other));
      }),
    );
  });
});

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
