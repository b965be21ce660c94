import { expect, it } from 'vitest';
import { copyLine } from './copyText.mjs';

it('escapes the control characters of COPY', () => {
  expect(copyLine(['a\tb\nc\\d\re', 7, true, null])).toBe('a\\tb\\nc\\\\d\\re\t7\ttrue\t\\N\n');
});

it('writes bytes in hexadecimal', () => {
  expect(copyLine([Uint8Array.of(0, 255, 16)])).toBe('\\\\x00ff10\n');
});
