/** Words within Turkish quotation marks. */
export function quoted(words: string): string {
  // Not a template: the names of buttons in quotation marks are checked (sentences.test.ts).
  return ['“', words, '”'].join('');
}
