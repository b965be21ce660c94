/**
 * A visible character: no white space, no control, none that Unicode ignores by default (zero
 * widths, joiners, soft hyphens, Hangul fillers, variation selectors, tags), no empty Braille cell,
 * no empty note head, no interlinear mark.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufff9-\ufffb]/u;

/** Whether a reader sees anything of `text`. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** What pasted text has at its ends unseen: blanks, controls, marks of direction, empty signs. */
const UNSEEN = /[\s\p{Cc}\p{Bidi_Control}\u00ad\u200b\u2060-\u2064\ufeff]/u;

/** As `trim`, also without invisible characters. Those that belong to an emoji stay. */
export function trimUnseen(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
