import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { avatarLetter } from '#domain/turkish/turkish.ts';
import { validateField, DEFAULT_FORM_VALUES } from '#domain/user/userForm.ts';
import { hasVisibleText } from '#domain/visibleText.ts';

const INVISIBLE = [
  ' ',
  '\t',
  '\u0000',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2028',
  '\u2060',
  '\u2069',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\ufff9',
  '\u{1d159}',
  '\u{e0041}',
  '\u{e0101}',
];
const invisible = fc.string({ unit: fc.constantFrom(...INVISIBLE), maxLength: 8 });

describe('a text of invisible characters only', () => {
  it.each(INVISIBLE.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    'such as U+%s has no visible text',
    (_, character) => {
      expect(hasVisibleText(character)).toBe(false);
    },
  );

  it('is no name and no email, and its avatar is "?"', () => {
    fc.assert(
      fc.property(invisible, (text) => {
        const values = { ...DEFAULT_FORM_VALUES, name: text, email: text };
        expect(validateField(values, 'name')).toBe('nameRequired');
        expect(validateField(values, 'email')).toBe('emailRequired');
        expect(avatarLetter(text)).toBe('?');
      }),
    );
  });

  it('hides no character beside it', () => {
    const visible = fc.constantFrom('ş', 'İ', '1', '-', '👩‍💻', '❤️', 'ي', '한', '\u0301', '\ufffd');
    fc.assert(
      fc.property(invisible, visible, invisible, (before, character, after) => {
        const name = before + character + after;
        expect(hasVisibleText(name)).toBe(true);
        expect(validateField({ ...DEFAULT_FORM_VALUES, name }, 'name')).toBeNull();
        expect(avatarLetter(name)).not.toBe('?');
        expect(hasVisibleText(avatarLetter(name))).toBe(true);
      }),
    );
  });
});
