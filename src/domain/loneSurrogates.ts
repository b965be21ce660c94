/*
 * JSON can hold half an emoji ("\ud83d"): a surrogate without its other half, which UTF-8 cannot
 * write. `encodeURIComponent` throws at one; addresses, files and Blobs turn it into U+FFFD, so that
 * different texts become the same one. Each way out of the page therefore writes it in its own way.
 */
const LONE = /\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';
/** What stands for a lone surrogate, a dot, or U+FFFD itself in an address. */
const ESCAPES = /\ufffd(\ufffd|d[89a-f][\da-f]{2}|002e)/g;

/** `text` with U+FFFD for each lone surrogate: for what cannot be told from it anyway. */
export function wellFormed(text: string): string {
  return text.replace(LONE, REPLACEMENT);
}

/** JSON, or what is left of it, with each lone surrogate as its escape: the same value, in UTF-8. */
export function withEscapedSurrogates(json: string): string {
  return json.replace(LONE, (half) => `\\u${hexOf(half)}`);
}

/**
 * `text` as an address can carry it; `fromAddress` reads it back. Only a text with a lone surrogate
 * or U+FFFD in it is written in another way.
 */
export function toAddress(text: string): string {
  return text.replace(/\ufffd|\p{Surrogate}/gu, (sign) =>
    sign === REPLACEMENT ? REPLACEMENT + REPLACEMENT : escaped(sign),
  );
}

/** `text` as a part of a path: `.` and `..`, which mean other folders, are written in another way. */
export function toPathPart(text: string): string {
  return /^\.\.?$/.test(text) ? text.replace('.', escaped) : toAddress(text);
}

/** What `toAddress` or `toPathPart` was given. Any other text with U+FFFD in it stays as it is. */
export function fromAddress(text: string): string {
  return text.replace(ESCAPES, (_, code: string) =>
    code === REPLACEMENT ? REPLACEMENT : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function escaped(sign: string): string {
  return REPLACEMENT + hexOf(sign);
}

function hexOf(sign: string): string {
  return sign.charCodeAt(0).toString(16).padStart(4, '0');
}
