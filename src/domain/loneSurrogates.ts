/*
 * JSON can hold half an emoji ("\ud83d"), a lone surrogate, which UTF-8 cannot encode:
 * `encodeURIComponent` throws, and addresses, files and Blobs replace it by U+FFFD, so that
 * different texts become equal. Each way out of the page therefore escapes it.
 */
const LONE = /\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';
/** Escapes of a lone surrogate, a dot, and U+FFFD itself in an address. */
const ESCAPES = /\ufffd(\ufffd|d[89a-f][\da-f]{2}|002e)/g;

/** `text` with U+FFFD for each lone surrogate, for places that have no escape. */
export function wellFormed(text: string): string {
  return text.replace(LONE, REPLACEMENT);
}

/** JSON, damaged or not, with each lone surrogate escaped: the same value, valid in UTF-8. */
export function withEscapedSurrogates(json: string): string {
  return json.replace(LONE, (half) => `\\u${hexOf(half)}`);
}

/**
 * `text` with lone surrogates and U+FFFD escaped for an address; any other text is unchanged.
 * `fromAddress` reverses it.
 */
export function toAddress(text: string): string {
  return text.replace(/\ufffd|\p{Surrogate}/gu, (unit) =>
    unit === REPLACEMENT ? REPLACEMENT + REPLACEMENT : escaped(unit),
  );
}

/** As `toAddress`, for a path segment: `.` and `..`, which mean other folders, are escaped too. */
export function toPathPart(text: string): string {
  return /^\.\.?$/.test(text) ? text.replace('.', escaped) : toAddress(text);
}

/** Reverses `toAddress` and `toPathPart`. Leaves U+FFFD that is not part of an escape. */
export function fromAddress(text: string): string {
  return text.replace(ESCAPES, (_, code: string) =>
    code === REPLACEMENT ? REPLACEMENT : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function escaped(unit: string): string {
  return REPLACEMENT + hexOf(unit);
}

function hexOf(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0');
}
