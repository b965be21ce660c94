// Created lazily: creating one is slow, and the first row does not need it.
let graphemes: Intl.Segmenter | undefined;

/** The characters as Unicode defines them for a reader. */
export function graphemesOf(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter('tr', { granularity: 'grapheme' });
  return graphemes.segment(text);
}
