/** Words within Turkish quotation marks. */
export function quoted(words: string): string {
  // Not a template: a test checks the button names in quotation marks (sentences.test.ts).
  return ['“', words, '”'].join('');
}
