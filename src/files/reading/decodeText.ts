import { decodeIbm857, looksLikeIbm857 } from './ibm857.ts';
import type { Encoding } from './reading.ts';
import { ReadingProblem } from './readingProblem.ts';

const NUL = '\0';
/** The encoding without a byte order mark shows within this many bytes. */
const SAMPLE_BYTES = 64 * 1024;
/** Letters, blanks and separators of Latin script fill one half of each pair of bytes with 0. */
const MIN_ZERO_SHARE = 0.3;

/**
 * The text of a file in one of `ENCODINGS`, without its byte order mark.
 * @param choice what the person says that it is in
 * @throws {ReadingProblem} when it is no text
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
  // Before UTF-8: to which a byte of 0 is a character like any other.
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  return looksLikeIbm857(bytes) ? 'ibm857' : 'windows-1254';
}

/** UTF-16 without a byte order mark, by the half of its bytes that are 0. */
function wideEncodingOf(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeroes = [0, 0] as [even: number, odd: number];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeroes[at % 2 === 0 ? 0 : 1]++;
  const [even, odd] = zeroes;
  const least = (sample.length / 2) * MIN_ZERO_SHARE;
  // A few letters, 😀 among them, have their 0 in the other half.
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
