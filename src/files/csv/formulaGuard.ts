/** Spreadsheets run a text that begins so; apostrophes before it may come from an earlier guard. */
const RUNS = /^'*[=+\-@\t\r]/;

/** Makes a text safe from being run by a spreadsheet. `unguarded` reverses it, for any text. */
export function guarded(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** Reverses `guarded`; leaves a text without a guard unchanged. */
export function unguarded(text: string): string {
  return text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text;
}
