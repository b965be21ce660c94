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
