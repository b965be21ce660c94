/** The answer has more users than one answer may have. */
export class TooManyRowsError extends Error {}
