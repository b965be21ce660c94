import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAMILY_NAMES, MENS_NAMES, WOMENS_NAMES } from '#domain/samples/turkishNames.ts';
import { orderKey } from '#domain/turkish/orderKey.ts';
import {
  EQUAL,
  FORMS,
  LETTERS,
  MARKS,
  OWN_LETTERS,
  SAME_LETTER,
} from '#domain/turkish/orderWeights.ts';
import { compareText } from '#domain/turkish/compareText.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/** As databases compare bytes. */
const compareKeys = (one: string, other: string) => Buffer.compare(orderKey(one), orderKey(other));

/**
 * ICU compares texts that are canonically equal as equal, except where a mark follows a composed
 * letter out of the canonical order: ś with a cedilla is not its own ş with an acute.
 */
function inCanonicalOrder(text: string): string {
  const normal = text.normalize('NFD');
  const isOrdered = Array.from(text, (letter) => letter.normalize('NFD')).join('') === normal;
  return isOrdered ? text : normal;
}

/** Includes the texts, so that a failure shows them. */
const expectAgreement = (one: string, other: string) =>
  expect([one, other, compareKeys(one, other)]).toEqual([
    one,
    other,
    Math.sign(compareText(inCanonicalOrder(one), inCanonicalOrder(other))),
  ]);

/** For the collator it is tʃ. The keys that are stored have it behind every t. */
const MISPLACED = 'ʧ';
const COMPOSED = Array.from({ length: 0x1f00 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => /\p{Script=Latin}/u.test(letter) && letter.normalize('NFD') !== letter,
);
const KNOWN = [
  ...new Set([...LETTERS, ...MARKS, ...OWN_LETTERS, ...Object.keys(FORMS), ...COMPOSED]),
].filter((letter) => ![SAME_LETTER, EQUAL, MISPLACED].includes(letter));
const FREQUENT = [
  ..."aAbBcCçÇgğhıIiİoöOsSşŞuüâÂîû .-_@1'’ßæøđ·l",
  ...'\u0301\u0307\u0308\u0323\u0327',
];

describe('the order key of a text', () => {
  it('sorts names in the order of the Turkish alphabet', () => {
    const names = ['ali', 'Ali', 'Âli', 'Cem', 'Çağrı', 'Ilgın', 'Işık', 'İrem', 'Öykü', 'Zeynep'];
    expect(names.toReversed().toSorted(compareKeys)).toEqual(names);
  });

  it('agrees with the collator on realistic names', () => {
    const first = fc.constantFrom(...WOMENS_NAMES, ...MENS_NAMES);
    const name = fc
      .tuple(
        first,
        fc.constantFrom(' ', '  ', '-', ' de ', ' O’'),
        fc.constantFrom(...FAMILY_NAMES),
      )
      .map((parts) => parts.join(''));
    const cased = fc.oneof(
      name,
      name.map((text) => text.toLocaleUpperCase('tr')),
      name.map((text) => text.toLocaleLowerCase('tr')),
    );
    fc.assert(
      fc.property(cased, cased, cased, (one, other, another) => {
        expectAgreement(one, other);
        expectAgreement(one, one.slice(0, 5) + another.slice(5));
        expectAgreement(one, one.toLocaleUpperCase('tr'));
      }),
      { numRuns: propertyRuns(3000) },
    );
  });

  it('agrees with the collator on any text of known letters and signs', () => {
    const letter = fc.oneof(fc.constantFrom(...FREQUENT), fc.constantFrom(...KNOWN));
    const text = fc.array(letter, { maxLength: 4 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(text, text, letter, (one, other, end) => {
        expectAgreement(one, other);
        expectAgreement(end + one, end + other);
        expectAgreement(one, one + end);
        expectAgreement(one, one.toUpperCase());
        expectAgreement(one + other, one + end + other);
      }),
      { numRuns: propertyRuns(5000) },
    );
  });

  it('is the same for both normal forms, and ignores invisible characters', () => {
    const letter = fc.oneof(fc.constantFrom(...FREQUENT), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(letter), (letters) => {
        const text = letters.join('');
        expect(compareKeys(text.normalize('NFD'), text.normalize('NFC'))).toBe(0);
      }),
    );
    expect(compareKeys('A\u200dli\u00ad\u0000', 'Ali')).toBe(0);
  });

  it('distinguishes unknown letters, and sorts signs, digits, letters and scripts in order', () => {
    const texts = ['!', '👩', '🙂', '€', '7', 'z', 'я', '日', '本', '\ud83d'];
    expect(texts.toReversed().toSorted(compareKeys)).toEqual(texts);
    fc.assert(
      fc.property(fc.integer({ min: 0x3400, max: 0x3fffd }), fc.nat(50), (code, distance) => {
        const [one, other] = [String.fromCodePoint(code), String.fromCodePoint(code + distance)];
        const isPlain = (text: string) =>
          /^[\p{L}\p{S}]$/u.test(text) && text.normalize('NFKD') === text;
        fc.pre(distance > 0 && isPlain(one) && isPlain(other));
        expect(compareKeys(one, other)).not.toBe(0);
      }),
    );
  });

  it('sorts ligatures and circled digits beside their plain forms', () => {
    expect(['fj', 'ﬁ', 'fi', 'FI', 'fh'].toSorted(compareKeys)).toEqual([
      'fh',
      'FI',
      'fi',
      'ﬁ',
      'fj',
    ]);
    expect(['2', '①', '1'].toSorted(compareKeys)).toEqual(['1', '①', '2']);
  });

  it('takes about one byte per letter', () => {
    expect(orderKey('ayşe yılmaz')).toHaveLength(11);
    expect(orderKey('Ayşe Yılmaz').length).toBeLessThan(22);
  });
});
