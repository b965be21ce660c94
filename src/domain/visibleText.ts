/**
 * A sign that leaves something on the screen: no blank, no control, nothing that Unicode has ignored
 * by default (zero widths, joiners, soft hyphens, Hangul fillers, variation selectors, tags), no
 * empty Braille cell, no empty note head, no interlinear mark.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufff9-\ufffb]/u;

/** Would a reader see anything of `text`? */
export function showsAnything(text: string): boolean {
  return VISIBLE.test(text);
}
