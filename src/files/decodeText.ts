import { type Encoding, ReadingProblem } from './reading.ts';

const NUL = '\0';
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
  if (isUtf8(bytes)) return 'utf-8';
  return looksLikeIbm857(bytes) ? 'ibm857' : 'windows-1254';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The characters of the bytes from 0x80 on in IBM code page 857, which Turkish DOS programs and
 * their successors write. Browsers do not decode it. U+FFFD: no character has this byte.
 */
const UPPER_HALF =
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0';
const FIRST_UPPER = 0x80;

/** ü ç ı İ Ö Ü Ş ş Ğ ğ; not Ç and ö, whose bytes are € and ” in Windows-1254. */
const TURKISH_LETTERS: ReadonlySet<number> = new Set([
  0x81, 0x87, 0x8d, 0x98, 0x99, 0x9a, 0x9e, 0x9f, 0xa6, 0xa7,
]);
/** From here on Windows-1254 has its letters, and IBM857 mostly lines and boxes. */
const FIRST_LETTER_1254 = 0xc0;

/** The text of bytes in IBM857. */
function decodeIbm857(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes, (byte) =>
    byte < FIRST_UPPER ? byte : UPPER_HALF.charCodeAt(byte - FIRST_UPPER),
  );
  return new TextDecoder('utf-16le').decode(units);
}

/** Whether the bytes are more Turkish letters in IBM857 than letters in Windows-1254. */
function looksLikeIbm857(bytes: Uint8Array): boolean {
  let balance = 0;
  for (const byte of bytes) {
    if (byte >= FIRST_LETTER_1254) balance -= 1;
    else if (TURKISH_LETTERS.has(byte)) balance += 1;
  }
  return balance > 0;
}
