import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarLetter, compareText, compilePattern, foldText, matches } from '#domain/turkish.ts';

const finds = (query: string, text: string) => matches(foldText(text), compilePattern(query));

describe('search', () => {
  it.each([
    ['ibrahim', 'İbrahim'],
    ['İBRAHİM', 'İbrahim'],
    ['IBRAHIM', 'İbrahim'],
    ['ışık', 'Işık'],
    ['IŞIK', 'Işık'],
    ['isik', 'Işık'],
    ['ISIK', 'Işık'],
    ['cagri', 'Çağrı'],
    ['çağrı', 'Çağrı'],
    ['ÇAĞRI', 'Çağrı'],
    ['sule', 'Şule'],
    ['İSMAİL', 'ismail@ornek.com'],
    ['ISMAIL', 'ismail@ornek.com'],
    ['EDITOR', 'Editor'],
    ['editor', 'Editor'],
    ['ADMIN', 'Admin'],
    ['admin', 'Admin'],
    ['yilmaz', 'Yılmaz'],
    ['kagit', 'Kâğıt'],
    ['kâğıt', 'KÂĞIT'],
    ['👩‍💻', 'Ada 👩‍💻'],
    ['a+b', 'a+b@ornek.com'],
    ['x̌a', 'X̌A'],
    ['xa', 'x̌a'],
  ])('"%s" finds "%s"', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it.each([
    ['çağrı', 'Cagri'],
    ['ş', 'Sena'],
    ['ı', 'ibrahim'],
    ['ı', 'İbrahim'],
    ['İ', 'Işık'],
    ['â', 'a'],
    ['x̌a', 'xa'],
    ['x̌', 'x̂'],
    ['b.d', 'bcd'],
    ['👩', '👨'],
  ])('"%s" does not find "%s"', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it('goes on to a later place when the first one lacks the mark', () => {
    expect(finds('ş', 's ş')).toBe(true);
    expect(finds('aş', 'as aş')).toBe(true);
  });

  it('does not count blanks around the query, and finds everything for a blank one', () => {
    expect(finds('  ali ', 'Ali')).toBe(true);
    expect(compilePattern('   ').isEmpty).toBe(true);
    expect(finds('   ', 'Ali')).toBe(true);
  });

  const turkish = fc.string({
    unit: fc.constantFrom(...'abcçdğgıiIİoöşsuüÂâŞÖ @.-+1', 'i\u0307', 's\u0327', 'x\u030c', '👩'),
    maxLength: 12,
  });

  it('finds every text by itself, in whichever normal form either is', () => {
    fc.assert(
      fc.property(turkish, (text) => {
        expect(finds(text.normalize('NFD'), text.normalize('NFC'))).toBe(true);
        expect(finds(text.normalize('NFC'), text.normalize('NFD'))).toBe(true);
      }),
    );
  });

  it('agrees with a slow and plain description of the rule', () => {
    fc.assert(
      fc.property(turkish, turkish, fc.nat(12), fc.nat(4), (text, other, start, length) => {
        // Half of the queries are cut from the text, or nothing would ever be found.
        for (const query of [
          other,
          Array.from(text)
            .slice(start, start + length)
            .join(''),
        ]) {
          expect(finds(query, text), `${query} in ${text}`).toBe(slowlyFinds(query, text));
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('order', () => {
  it('is the Turkish alphabet', () => {
    const names = 'Cem Çağla Hale ılgaz Irmak İbrahim Oya Ömer Sena Şule Umut Ünal'.split(' ');
    expect(names.toReversed().sort(compareText)).toEqual(names);
  });

  it('is total, and that of Intl.Collator("tr")', () => {
    const collator = new Intl.Collator('tr');
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(collator.compare(a, b)));
        expect(Math.sign(compareText(a, b))).toBe(-Math.sign(compareText(b, a)) + 0);
        if (compareText(a, b) <= 0 && compareText(b, c) <= 0) {
          expect(compareText(a, c)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe('avatar letter', () => {
  it.each([
    ['irem', 'İ'],
    ['ışık', 'I'],
    [' şule', 'Ş'],
    ['👩‍💻 Ada', '👩‍💻'],
    ['i\u0307rem', 'İ'],
    ['', '?'],
    ['  ', '?'],
  ])('of "%s" is %s', (name, letter) => {
    expect(avatarLetter(name).normalize('NFC')).toBe(letter);
  });
});

/** The rule letter by letter, with none of the tricks of the real one. */
function slowlyFinds(query: string, text: string): boolean {
  const wanted = letters(query.trim());
  const given = letters(text);
  return (
    given.some((_, start) => wanted.every((letter, i) => agrees(letter, given[start + i]))) ||
    wanted.length === 0
  );
}

function letters(text: string): string[] {
  return text.normalize('NFC').match(/\p{L}\p{M}*|[\s\S]/gu) ?? [];
}

function agrees(typed: string, given: string | undefined): boolean {
  if (given === undefined) return false;
  const dotted = ['i', 'İ', 'i\u0307'];
  const dotless = ['ı', 'I'];
  if (typed === 'i' || typed === 'I') return [...dotted, ...dotless].includes(given);
  if (dotted.includes(typed)) return dotted.includes(given);
  if (typed === 'ı') return dotless.includes(given);
  const lower = (letter: string) => letter.toLowerCase().normalize('NFC');
  const base = (letter: string) =>
    /^\p{L}/u.test(letter) ? lower(letter).normalize('NFD').replace(/\p{M}/gu, '') : letter;
  if (lower(typed) === lower(given)) return true;
  return base(typed) === lower(typed) && base(given) === lower(typed);
}
