import { decodeIbm857, looksLikeIbm857 } from './ibm857.ts';
import type { Encoding } from './reading.ts';
import { ReadingProblem } from './readingProblem.ts';

const NUL = '\0';
/** This many bytes decide the encoding, if there is no byte order mark. */
const SAMPLE_BYTES = 64 * 1024;
/** In UTF-16, letters, blanks and separators of Latin script make one byte of each pair 0. */
const MIN_ZERO_SHARE = 0.3;

/**
 * The text of a file in one of `ENCODINGS`, without its byte order mark.
 * @param choice the encoding that the person chose
 * @throws {ReadingProblem} when it is not text
 */
export function decodeText(
  bytes: Uint8Array,
  choice?: Encoding,
): { readonly text: string; readonly encoding: Encoding } {
  const encoding = choice ?? encodingOf(bytes);
  const text =
    encoding === 'ibm857' ? decodeIbm857(bytes) : new TextDecoder(encoding).decode(bytes);
  if (text.includes(NUL)) throw new ReadingProblem('unknownFormat');
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Before UTF-8, in which a byte of 0 is an ordinary character.
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  return looksLikeIbm857(bytes) ? 'ibm857' : 'windows-1254';
}

/** UTF-16 without a byte order mark, recognised by which byte of the pairs is 0. */
function wideEncodingOf(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeroes = [0, 0] as [even: number, odd: number];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeroes[at % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeroes;
  const least = (sample.length / 2) * MIN_ZERO_SHARE;
  // A few characters, 😀 among them, have their 0 in the other byte.
  if (odd > least && odd > even) return 'utf-16le';
  return even > least && even > odd ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
