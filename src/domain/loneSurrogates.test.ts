import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromAddress,
  toAddress,
  toPathPart,
  wellFormed,
  withEscapedSurrogates,
} from '#domain/loneSurrogates.ts';
import { anyText } from '#testing/data/oddText.ts';

describe('half an emoji', () => {
  it('survives a query string, beside any other text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const params = new URLSearchParams({ text: toAddress(text) });
        const read = new URL(`?${params.toString()}`, 'https://ornek.com').searchParams.get('text');
        expect(fromAddress(read ?? '')).toBe(text);
      }),
    );
  });

  it('survives a path, as do "." and ".."', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1 }), (text) => {
        const path = `/users/${encodeURIComponent(toPathPart(text))}`;
        const { pathname } = new URL(path, 'https://ornek.com');
        expect(pathname.startsWith('/users/')).toBe(true);
        expect(fromAddress(decodeURIComponent(pathname.slice('/users/'.length)))).toBe(text);
      }),
      {
        examples: [['.'], ['..'], ['...'], ['\ud83d'], ['\ufffd'], ['\ufffdd83d'], ['\ufffd002e']],
      },
    );
  });

  it('leaves all other text in an address unchanged, and old links readable', () => {
    for (const text of ['Şule', 'a/b', '100%', '😀', 'd83d', '...', '.gizli']) {
      expect(toPathPart(text)).toBe(text);
      expect(toAddress(text)).toBe(text);
    }
    expect(fromAddress('\ufffd Ali \ufffdbeef')).toBe('\ufffd Ali \ufffdbeef');
  });

  it('is escaped in JSON that is written to a file, so that the value stays', async () => {
    const reading = async (json: string) => JSON.parse(await new Blob([json]).text()) as unknown;
    await fc.assert(
      fc.asyncProperty(anyText(), async (text) => {
        // Not escaped, as another program may have stored it.
        const quoted = JSON.stringify(text.replaceAll('\\', '/')).replaceAll(
          /\\u(d[89a-f]..)/g,
          (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)),
        );
        expect(await reading(withEscapedSurrogates(quoted))).toBe(JSON.parse(quoted));
      }),
      { examples: [['\ud83d'], ['a\ude00b'], ['😀']] },
    );
    expect(withEscapedSurrogates('["😀"]')).toBe('["😀"]');
  });

  it('becomes a replacement character where nothing else can be written', () => {
    expect(wellFormed('a\ud83db\ude00😀')).toBe('a\ufffdb\ufffd😀');
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(encodeURIComponent(wellFormed(text))).not.toBe(null);
      }),
    );
  });
});
