import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#files/decodeText.ts';
import { ENCODINGS } from '#files/reading.ts';

const TEXT = 'Ad Soyad;E-posta\r\nİbrahim Şimşek;i@ornek.com\r\nIşıl Öğüt;ı@ornek.com\r\n';

/** Windows-1254 is Latin-1 but for these, and a few signs. */
const TURKISH_BYTES: Readonly<Record<string, number>> = {
  Ğ: 0xd0,
  İ: 0xdd,
  Ş: 0xde,
  ğ: 0xf0,
  ı: 0xfd,
  ş: 0xfe,
};

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    text.split('').flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }),
  );
const windows1254 = (text: string) =>
  Uint8Array.from(text, (letter) => TURKISH_BYTES[letter] ?? letter.charCodeAt(0));
/** By the bytes of the letters that the text has. */
const ibm857 = (text: string) =>
  Uint8Array.from(text, (letter) => IBM857_BYTES[letter] ?? letter.charCodeAt(0));
const IBM857_BYTES: Readonly<Record<string, number>> = {
  Ç: 0x80,
  ü: 0x81,
  ç: 0x87,
  ı: 0x8d,
  ö: 0x94,
  İ: 0x98,
  Ö: 0x99,
  Ü: 0x9a,
  Ş: 0x9e,
  ş: 0x9f,
  Ğ: 0xa6,
  ğ: 0xa7,
};
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16 with a byte order mark', utf16(`\ufeff${TEXT}`, true), 'utf-16le'],
    ['big-endian UTF-16 with a byte order mark', utf16(`\ufeff${TEXT}`, false), 'utf-16be'],
    ['Windows-1254', windows1254(TEXT), 'windows-1254'],
    ['IBM857', ibm857(TEXT), 'ibm857'],
  ])('is read in %s, letter by letter', (_, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
  });

  it('has every Turkish letter in IBM857, and the signs beside them', () => {
    const letters = 'ÇĞİÖŞÜçğıöşü';
    expect(decodeText(ibm857(letters), 'ibm857').text).toBe(letters);
    const signs = decodeText(Uint8Array.of(0xae, 0xaf, 0xb8, 0xd5, 0xff), 'ibm857').text;
    expect(signs).toBe('«»©\ufffd\u00a0');
  });

  it('in Windows-1254 is not recognised as IBM857, even with punctuation marks', () => {
    const marks = [0x80, 0x93, 0x94, 0x85, 0x99];
    const bytes = Uint8Array.from([...windows1254('Işıl Öğüt'), ...marks]);
    expect(decodeText(bytes).encoding).toBe('windows-1254');
    expect(decodeText(Uint8Array.of(0x93, 0x41, 0x94, 0x80)).encoding).toBe('windows-1254');
  });

  it('is read in the chosen encoding', () => {
    const { text } = decodeText(utf8('şu'), 'windows-1254');
    expect(text).toBe('ÅŸu');
  });

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]],
    ['zeroes', [0, 0, 0, 0, 0, 0]],
    ['text with a byte of 0', [...utf8(`${TEXT}\0${TEXT}`)]],
  ])('is refused for %s', (_, bytes) => {
    expect(() => decodeText(Uint8Array.from(bytes))).toThrow('unknownFormat');
  });

  it('in UTF-8 is never recognised as another encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (any) => {
        const text = any.replaceAll('\0', '').replace(/^\ufeff+/, '');
        expect(decodeText(utf8(text))).toEqual({ text, encoding: 'utf-8' });
      }),
    );
  });

  it('is decoded from any bytes, or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom(undefined, ...ENCODINGS), (bytes, choice) => {
        try {
          decodeText(bytes, choice);
        } catch (error) {
          expect(String(error)).toContain('unknownFormat');
        }
      }),
    );
  });
});
