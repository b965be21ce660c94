/** Spreadsheets run a text that begins so; one behind apostrophes could come from an earlier guard. */
const RUNS = /^'*[=+\-@\t\r]/;

/** The text as one that no spreadsheet runs. `unguarded` reverses it, for any text. */
export function guarded(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** Reverses `guarded`; a text without a guard is unchanged. */
export function unguarded(text: string): string {
  return text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text;
}
