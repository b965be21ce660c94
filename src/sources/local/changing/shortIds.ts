/*
 * The UUIDs of 20,000 users are as long as what a full storage leaves free. So a UUID is stored as
 * 9 characters of 15 bits each instead of 36 characters. All other ids stay as they are, after a
 * `=`.
 */

/** How long a short UUID is. */
export const SHORT_LENGTH = 9;
/** 2^15 characters from here on are letters: no surrogates, nothing that JSON escapes. */
const FIRST = 0x4e00;
/** How many values a digit has. */
export const DIGIT_VALUES = 2 ** 15;
/** The last character of a short UUID holds 8 bits. */
const MAX_REST = 255;
const PLAIN = '=';
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export function shortId(id: string): string {
  return UUID.test(id) ? shortUuid(id) : PLAIN + id;
}

/** Reverses `shortId`. Throws for any other text. */
export function longId(short: string): string {
  return short.startsWith(PLAIN) ? short.slice(PLAIN.length) : longUuid(short);
}

/** Whether the text is a shortened UUID, of `SHORT_LENGTH`. */
export function isShortUuid(short: string): boolean {
  return !short.startsWith(PLAIN);
}

/** A number below 2^15 as one such character. */
export function digitOf(value: number): string {
  return String.fromCharCode(FIRST + value);
}

/** Reverses `digitOf`. Throws for any other character. */
export function valueOf(digit: string): number {
  const value = digit.charCodeAt(0) - FIRST;
  if (!(value >= 0 && value < DIGIT_VALUES)) throw new Error('no digit');
  return value;
}

/** One digit per 16 bits, which leaves one bit of each for the last digit. */
function shortUuid(uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  let short = '';
  let rest = 0;
  for (let start = 0; start < hex.length; start += 4) {
    const bits = Number.parseInt(hex.slice(start, start + 4), 16);
    short += digitOf(bits >> 1);
    rest = (rest << 1) | (bits & 1);
  }
  return short + digitOf(rest);
}

function longUuid(short: string): string {
  const rest = valueOf(short.charAt(SHORT_LENGTH - 1));
  if (short.length !== SHORT_LENGTH || rest > MAX_REST) throw new Error('no short UUID');
  const hex = (position: number) => {
    const bits = (valueOf(short.charAt(position)) << 1) | ((rest >> (7 - position)) & 1);
    return bits.toString(16).padStart(4, '0');
  };
  return `${hex(0)}${hex(1)}-${hex(2)}-${hex(3)}-${hex(4)}-${hex(5)}${hex(6)}${hex(7)}`;
}
