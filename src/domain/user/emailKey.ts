import { trimUnseen } from '#domain/visibleText.ts';

/** In lower case: `ı`, and what becomes of `İ`. */
const TURKISH_I = /ı|i\u0307/g;

/**
 * The key by which emails are compared: without what is invisible around them, and without Turkish
 * rules, since in an address `I`, `İ` and `ı` are `i`.
 */
export function emailKey(email: string): string {
  return trimUnseen(email.normalize('NFC')).toLowerCase().replaceAll(TURKISH_I, 'i');
}

/**
 * The usual spelling of an address that a Turkish keyboard has made, such as `İNFO@ORNEK.COM`;
 * `null`: it has neither `İ` nor `ı`, or other letters that no usual address has.
 */
export function usualSpelling(email: string): string | null {
  const key = emailKey(email);
  return key !== trimUnseen(email).toLowerCase() && /^[!-~]+$/.test(key) ? key : null;
}
