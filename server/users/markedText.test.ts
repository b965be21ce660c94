import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, foldText, matches } from '#domain/turkish/turkish.ts';
import { markedPart, markedPattern, markedText } from '#server/users/markedText.ts';
import { propertyRuns } from '#testing/propertyRuns.ts';

/** Matches as PostgreSQL does: every part of the pattern means the same in JavaScript. */
const finds = (query: string, text: string) =>
  new RegExp(markedPattern(compilePattern(query)), 'u').test(markedText(foldText(text)));

describe('a marked text', () => {
  it('has each marked letter behind its plain one', () => {
    expect(markedText(foldText('Aşk x̌ Iİ'))).toBe(
      'as\ufdd0ş\ufdd1k x\ufdd0x̌\ufdd1 i\ufdd0ı\ufdd1i',
    );
  });

  it('is found by a pattern exactly where the folded text matches', () => {
    const unit = fc.constantFrom(
      ...'aAsSşŞiIİıxâ.*+?()[]{}|\\^$- ',
      '\u0301',
      '\u0307',
      '\u030c',
      'x̌',
      '𝒜',
      '한',
      '𑂚',
    );
    const text = fc.array(unit, { maxLength: 6 }).map((units) => units.join('').normalize('NFC'));
    fc.assert(
      fc.property(
        text,
        text,
        fc.nat(4),
        fc.integer({ min: 1, max: 3 }),
        (one, other, from, size) => {
          for (const query of [
            other,
            Array.from(one)
              .slice(from, from + size)
              .join(''),
          ]) {
            const pattern = compilePattern(query);
            fc.pre(!pattern.isEmpty);
            const isFound = matches(foldText(one), pattern);
            expect({ one, query, isFound: finds(query, one) }).toEqual({ one, query, isFound });
            const part = markedPart(pattern);
            if (part === null) continue;
            const stored = markedText(foldText(one));
            const found = {
              part: stored.includes(part.text),
              typed: part.typed !== null && stored.includes(part.typed),
            };
            if (isFound) expect({ one, query, found }).toMatchObject({ found: { part: true } });
            if (found.typed) expect({ one, query, isFound }).toMatchObject({ isFound: true });
            if (part.isWhole)
              expect({ one, query, found: found.part }).toEqual({ one, query, found: isFound });
          }
        },
      ),
      { numRuns: propertyRuns(3000) },
    );
  });
});
