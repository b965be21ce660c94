import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  avatarLetter,
  compilePattern,
  compileSearch,
  findMatch,
  foldText,
  matches,
  matchFinder,
} from '#domain/turkish/turkish.ts';
import { compareText } from '#domain/turkish/compareText.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

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
    // In an address İ and ı are i.
    ['İNFO@ORNEK', 'info@ornek.com'],
    ['ılker@', 'ilker@ornek.com'],
    ['i\u0307lker@', 'ILKER@ornek.com'],
    ['İNFO@', 'İNFO@ornek.com'],
    ['EDITOR', 'Editor'],
    ['editor', 'Editor'],
    ['ADMIN', 'Admin'],
    ['admin', 'Admin'],
    ['yilmaz', 'Yılmaz'],
    ['kagit', 'Kâğıt'],
    ['kâğıt', 'KÂĞIT'],
    ['mahkum', 'Mahkûm'],
    ['MAHKUM', 'MAHKÛM'],
    ['👩‍💻', 'Ada 👩‍💻'],
    ['a+b', 'a+b@ornek.com'],
    ['x̌a', 'X̌A'],
    // A letter of two UTF-16 units, with a mark: the offsets after it are still right.
    ['ş', '𝒜\u0301ş'],
    ['𝒜\u0301ş', '𝒜\u0301Ş'],
    ['𝒜ş', '𝒜\u0301Ş'],
    ['xa', 'x̌a'],
    // A marked letter of two units whose letter without the mark has two as well (Kaithi).
    ['𑂚', 'x𑂚'],
    ['𑂙', '𑂚'],
    // A dotless ı with one more mark is still an i without them.
    ['isik', 'ı\u0301şık'],
    ['i\u0307', 'İ'],
    ['한', '한국'],
    ['И', 'й'],
    // A reader sees one blank for any run of any kind.
    ['ali veli', 'Ali  Veli'],
    ['ali veli', 'Ali\u00a0Veli'],
    ['ali veli', 'Ali \u3000\t\r\nVeli'],
    ['ali  veli', 'Ali Veli'],
    ['ali\u00a0veli', 'Ali Veli'],
    ['x̌ a', 'x̌\u2009 a'],
    ["d'angelo", 'D’Angelo'],
    ['d’angelo', "D'Angelo"],
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
    ['i\u0307', 'I'],
    ['ı\u0301', 'ı'],
    ['한', '하'],
    ['하', '한'],
    ['\u1112', '한'],
    ['=', '≠'],
    ['1', '①'],
    ['a li', 'Ali'],
    ['ali', 'A li'],
  ])('"%s" does not find "%s"', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  it('continues at a later place when the first one lacks the mark', () => {
    expect(finds('ş', 's ş')).toBe(true);
    expect(finds('aş', 'as aş')).toBe(true);
  });

  it('ignores spaces around the query, and finds everything for a blank one', () => {
    expect(finds('  ali ', 'Ali')).toBe(true);
    expect(compilePattern('   ').isEmpty).toBe(true);
    expect(finds('   ', 'Ali')).toBe(true);
  });

  it('treats any run of blanks like any other, in the text and in the query', () => {
    const words = fc.array(lettered(), { minLength: 1, maxLength: 4 });
    const run = fc.string({ unit: fc.constantFrom(...BLANKS), minLength: 1, maxLength: 3 });
    const runs = fc.array(run, { minLength: 4, maxLength: 4 });
    const joined = (parts: readonly string[], between: readonly string[]) =>
      parts.map((part, i) => (i === 0 ? part : (between[i] ?? ' ') + part)).join('');
    fc.assert(
      fc.property(words, words, runs, runs, (text, query, some, others) => {
        const found = finds(query.join(' '), text.join(' '));
        expect(finds(joined(query, some), joined(text, others))).toBe(found);
        expect(finds(text.join(' '), joined(text, some))).toBe(true);
        expect(finds(joined(text, some), text.join(' '))).toBe(true);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('requires a mark only where one was typed', () => {
    expect(compilePattern('ali')).toEqual({ isEmpty: false, plain: 'ali', marked: [] });
    expect(compilePattern('aş').marked).toEqual([{ offset: 1, cell: 'ş' }]);
  });

  const turkish = lettered();

  it('finds every text by itself, in any normal form', () => {
    fc.assert(
      fc.property(turkish, (text) => {
        expect(finds(text.normalize('NFD'), text.normalize('NFC'))).toBe(true);
        expect(finds(text.normalize('NFC'), text.normalize('NFD'))).toBe(true);
      }),
    );
  });

  it('finds nothing in a text that lacks the letters even without marks', () => {
    // Marks on other characters are characters themselves: this promise is about letters.
    const bare = (text: string) =>
      text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();
    fc.assert(
      fc.property(turkish, turkish, (query, text) => {
        const isPossible = bare(oneBlank(text)).includes(bare(oneBlank(query.trim())));
        expect(isPossible || !finds(query, text), `${query} in ${text}`).toBe(true);
      }),
      { numRuns: propertyRuns(1000) },
    );
  });

  it('agrees with a plain description of the rule', () => {
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
      { numRuns: propertyRuns(3000) },
    );
  });
});

describe('the words of a search', () => {
  /** Whether all are in the text. */
  const found = (search: string, text: string) => {
    const folded = foldText(text);
    return compileSearch(search).every((word) => matches(folded, word));
  };

  it.each([
    ['yılmaz ayşe', 'Ayşe Yılmaz'],
    ['nur ayse', 'Ayşe-Nur'],
    ['ayşe-nur', 'Ayşe Nur'],
    ['ayşe\u2011nur', 'Ayşe Nur'],
    ['ay  nu', 'Ayşe\u2010Nur'],
    ["angelo d'", 'D’Angelo'],
    ['-ali', 'Ali'],
    ['ılker-can@', 'ilker-can@ornek.com'],
    ['ali ali', 'Ali'],
    ['-', 'Ayşe-Nur'],
    [' -- ', 'a--b'],
    ['- -', 'a - - b'],
  ])('"%s" finds "%s"', (search, text) => {
    expect(found(search, text)).toBe(true);
  });

  it.each([
    ['ayşe yılmaz', 'Ayse Yılmaz'],
    ['ali veli', 'Ali'],
    ['-', 'Ayşe Nur'],
    ['--', 'a-b'],
  ])('"%s" does not find "%s"', (search, text) => {
    expect(found(search, text)).toBe(false);
  });

  it('are none for a blank search', () => {
    expect(compileSearch(' \t ')).toEqual([]);
  });

  it('are found in each text that contains the search as it is typed', () => {
    fc.assert(
      fc.property(hyphened(), fc.nat(12), fc.nat(6), (text, start, length) => {
        for (const search of [pieceOf(text, start, length), text]) {
          expect(!finds(search, text) || found(search, text), `${search} in ${text}`).toBe(true);
        }
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('agree with a plain description of the rule', () => {
    fc.assert(
      fc.property(hyphened(), hyphened(), fc.array(fc.nat(12)), (text, other, cuts) => {
        // Most searches are pieces of the text, or nothing would ever be found.
        const pieces = cuts.map((start) => pieceOf(text, start, 2));
        for (const search of [other, pieces.join(' '), pieces.join('-')]) {
          expect(found(search, text), `${search} in ${text}`).toBe(slowlyFindsWords(search, text));
        }
      }),
      { numRuns: propertyRuns(2000) },
    );
  });
});

describe('prepared text', () => {
  it('is made of common Turkish text without splitting it into letters', () => {
    const cut = vi.spyOn(String.prototype, 'match');
    expect(foldText('Şule Işık, İzmir')).toEqual({
      plain: 'sule isik, izmir',
      exact: 'şule ışık, izmir',
    });
    expect(cut).not.toHaveBeenCalled();
  });

  it('is a plain string when each letter keeps its length, in any alphabet', () => {
    expect(foldText('Жş ÉŞ')).toEqual({ plain: 'жs es', exact: 'жş éş' });
  });

  it('has one cell for each UTF-16 unit when marks take more', () => {
    expect(foldText('ax̌').exact).toEqual(['a', 'x̌']);
  });

  it('caches at most 2,000 letters', async () => {
    vi.resetModules();
    const { cellOf } = await import('#domain/turkish/turkish.ts');
    const met = Array.from({ length: 2001 }, (_, i) => String.fromCodePoint(0x4e00 + i));
    for (const letter of met) cellOf(letter);
    const isRemembered = (letter = '') => cellOf(letter) === cellOf(letter);
    expect(isRemembered(met[1999])).toBe(true);
    expect(isRemembered(met[2000])).toBe(false);
    expect(cellOf('一')).toEqual({ plain: '一', exact: '一' });
  });
});

describe('the place of a match', () => {
  const shown = (query: string, text: string) => {
    const place = findMatch(text, compilePattern(query));
    return place === null ? null : text.slice(place.start, place.end);
  };

  it.each([
    ['yil', 'Ali Yılmaz', 'Yıl'],
    ['S', 'Ali Şule', 'Ş'],
    ['ş', 'Sena Şule', 'Ş'],
    ['sule', 'S\u0327ule S\u0327en', 'S\u0327ule'],
    ['e', 'Rene\u0301e', 'e'],
    ['ee', 'Rene\u0301e', 'e\u0301e'],
    ['x', 'ax\u030cb', 'x\u030c'],
    ['b', 'ax\u030cb', 'b'],
    ['ada', '👩‍💻 Ada', 'Ada'],
    ['👩', 'Ada 👩‍💻!', '👩‍💻'],
    ['👍', 'x👍🏽y', '👍🏽'],
    ['1', 'a1\u20e3b', '1\u20e3'],
    ['က', 'aကာb', 'ကာ'],
    ['က', 'xyကာb', 'ကာ'],
    ['ali', '\u0301Ali', 'Ali'],
    ['한', '\u1112\u1161\u11ab국', '\u1112\u1161\u11ab'],
    ['  ali ', 'Can Ali', 'Ali'],
    ['ali veli', 'Can Ali  Veli', 'Ali  Veli'],
    ['i  v', 'Ali Veli', 'i V'],
    ['veli', 'Ali \u00a0 Veli', 'Veli'],
    ['i v', 'Ali\r\n\u3000Veli', 'i\r\n\u3000V'],
    // The mark and the space before it are one character.
    ['a b', 'xa \u0308b a  b', 'a  b'],
    ['\u0308b', 'a  \u0308b', '  \u0308b'],
  ])('of "%s" in "%s" shows "%s"', (query, text, part) => {
    expect(shown(query, text)).toBe(part);
  });

  it('is that in the given text, not in its composed form', () => {
    expect(findMatch('c\u0327a\u0306 Ali', compilePattern('ali'))).toEqual({ start: 5, end: 8 });
  });

  it('is null without a match and for a blank search', () => {
    expect(findMatch('Cagri', compilePattern('çağrı'))).toBeNull();
    expect(findMatch('Ali', compilePattern('  '))).toBeNull();
    expect(findMatch('', compilePattern('a'))).toBeNull();
  });

  it.each([
    ['yılmaz ayşe', 'Ayşe Yılmaz', '[Ayşe] [Yılmaz]'],
    ['ayşe-nur', 'Ayşe  Nur', '[Ayşe]  [Nur]'],
    ['yil yilmaz', 'Ali Yılmaz', 'Ali [Yılmaz]'],
    ['yilmaz yil', 'Ali Yılmaz', 'Ali [Yılmaz]'],
    ['ali ali', 'Ali Ali', '[Ali] Ali'],
    ['li al', 'Ali', '[Ali]'],
    ["o'", 'O’Neil', '[O’]Neil'],
    ['-', 'Ayşe-Nur', 'Ayşe[-]Nur'],
    ['ali veli', 'Ali', null],
    [' ', 'Ali', null],
  ])('of each word of "%s" is marked in "%s": %s', (search, text, marked) => {
    const ranges = matchFinder(search)(text);
    const shownRanges = ranges?.toReversed().reduce((result, { start, end }) => {
      return `${result.slice(0, start)}[${result.slice(start, end)}]${result.slice(end)}`;
    }, text);
    expect(shownRanges ?? null).toBe(marked);
  });

  it('is the first and smallest one, and splits no letter from its marks', () => {
    fc.assert(
      fc.property(lettered(), fc.nat(12), fc.integer({ min: 1, max: 3 }), (text, start, length) => {
        const query = Array.from(text)
          .slice(start, start + length)
          .join('');
        const pattern = compilePattern(query);
        const place = findMatch(text, pattern);
        expect(place !== null).toBe(!pattern.isEmpty && matches(foldText(text), pattern));
        if (place === null) return;
        const isFound = (from: number, to: number) =>
          matches(foldText(text.slice(from, to)), pattern);
        const signs = Array.from(new Intl.Segmenter('tr').segment(text), ({ index }) => index);
        const within = signs.filter((index) => index >= place.start && index < place.end);
        const after = signs.find((index) => index >= place.end) ?? text.length;
        expect([...signs, text.length]).toContain(place.start);
        expect(after).toBe(place.end);
        expect(isFound(place.start, place.end)).toBe(true);
        // Nothing is found in the text up to the match's last character: it is the first match.
        expect(isFound(0, within.at(-1) ?? 0)).toBe(false);
        expect(isFound(within[1] ?? place.end, place.end)).toBe(false);
      }),
      { numRuns: propertyRuns(3000) },
    );
  });
});

describe('order', () => {
  it('is the Turkish alphabet', () => {
    const names = 'Cem Çağla Hale ılgaz Irmak İbrahim Oya Ömer Sena Şule Umut Ünal'.split(' ');
    expect(names.toReversed().sort(compareText)).toEqual(names);
  });

  it('is total, and equals that of Intl.Collator("tr")', () => {
    const collator = new Intl.Collator('tr');
    fc.assert(
      fc.property(lettered(), lettered(), lettered(), (a, b, c) => {
        expect(Math.sign(compareText(a, b))).toBe(Math.sign(collator.compare(a, b)));
        expect(Math.sign(compareText(a, b))).toBe(-Math.sign(compareText(b, a)) + 0);
        const [least = '', middle = '', most = ''] = [a, b, c].sort(compareText);
        expect(compareText(least, middle)).toBeLessThanOrEqual(0);
        expect(compareText(middle, most)).toBeLessThanOrEqual(0);
        expect(compareText(least, most)).toBeLessThanOrEqual(0);
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
    ['\u200bşule', 'Ş'],
    ['\u202e\u00a0irem', 'İ'],
  ])('of "%s" is %s', (name, letter) => {
    expect(avatarLetter(name).normalize('NFC')).toBe(letter);
  });
});

/** Kinds of white space found in names. */
const BLANKS = [' ', '\u00a0', '\t', '\u3000', '\r\n'];

/** Few different letters, so that texts often contain one another; composed, not, and foreign. */
function lettered() {
  const marked = [
    'i\u0307',
    's\u0327',
    'ı\u0301',
    'x\u030c',
    'x\u030c\u0323',
    '👩',
    '👍🏽',
    '한',
    '𝒜\u0301',
    ...BLANKS,
  ];
  return fc.string({
    unit: fc.constantFrom(...'abcçdğgıiIİîÎoöşsuüÂâŞÖ @.-+1', ...marked),
    maxLength: 12,
  });
}

/** Never half of a letter of two UTF-16 units. */
function pieceOf(text: string, start: number, length: number): string {
  return Array.from(text)
    .slice(start, start + length)
    .join('');
}

/** As `lettered`, with more that divides words. */
function hyphened() {
  return fc
    .array(fc.oneof(lettered(), fc.constantFrom('-', '--', ' ', '\u2010', "'", '’', ' - ')), {
      maxLength: 5,
    })
    .map((parts) => parts.join(''));
}

/** Each word for itself: the search is divided letter by letter. */
function slowlyFindsWords(search: string, text: string): boolean {
  const words: string[] = [''];
  for (const letter of search) {
    if (letter.trim() === '' || ['-', '\u2010', '\u2011'].includes(letter)) words.push('');
    else words.push(`${words.pop() ?? ''}${letter}`);
  }
  const filled = words.filter((word) => word !== '');
  const straight = (one: string) => one.replaceAll('’', "'");
  return filled.length === 0
    ? slowlyFinds(search, text)
    : filled.every((word) => slowlyFinds(straight(word), straight(text), search.includes('@')));
}

/** The rule letter by letter, without the optimisations of the real one. */
function slowlyFinds(query: string, text: string, isAddress = query.includes('@')): boolean {
  const typed = letters(oneBlank(query.trim()));
  const plainI = (letter: string) => (['ı', 'İ', 'i\u0307'].includes(letter) ? 'i' : letter);
  // In an address every i is plain.
  const wanted = isAddress ? typed.map(plainI) : typed;
  const given = letters(oneBlank(text));
  return (
    given.some((_, start) => wanted.every((letter, i) => agrees(letter, given[start + i]))) ||
    wanted.length === 0
  );
}

function oneBlank(text: string): string {
  return text.split(/\s+/).join(' ');
}

function letters(text: string): string[] {
  return text.normalize('NFC').match(/\p{L}\p{M}*|[\s\S]/gu) ?? [];
}

function agrees(typed: string, given: string | undefined): boolean {
  if (given === undefined) return false;
  const dotted = ['i', 'İ', 'i\u0307'];
  const dotless = ['ı', 'I'];
  // A typed i or I is plain and finds every i there is; all other forms find their own kind.
  if (typed === 'i' || typed === 'I')
    return [...dotless, ...dotted].includes(given) || bareLetter(given) === 'i';
  if (dotted.includes(typed)) return dotted.includes(given);
  if (dotless.includes(typed)) return dotless.includes(given);
  if (lower(typed) === lower(given)) return true;
  return bareLetter(typed) === lower(typed) && bareLetter(given) === lower(typed);
}

function lower(letter: string): string {
  return letter.toLowerCase().normalize('NFC');
}

function bareLetter(letter: string): string {
  if (!/^\p{L}/u.test(letter)) return letter;
  return lower(letter).normalize('NFD').replace(/\p{M}/gu, '').replace('ı', 'i');
}
