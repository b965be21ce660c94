/*
 * Typed text must not reorder the words of the sentence around it, by right-to-left letters or
 * bidirectional controls. In markup <bdi> isolates it; in plain text the characters U+2068 (first
 * strong isolate) and U+2069 (its end) do: https://www.unicode.org/reports/tr9/, section 2.4.
 */
const START = '\u2068';
const END = '\u2069';
/** A bidirectional control, or a letter of the blocks reserved for right-to-left scripts. */
const REORDERING =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether this text could reorder the words beside it. */
export function needsIsolation(text: string): boolean {
  return REORDERING.test(text);
}

/**
 * `text` for use among other words. Changed only if it could reorder them; then no character in it
 * can end the isolation early or act beyond it.
 */
export function isolated(text: string): string {
  if (!needsIsolation(text)) return text;
  let open = 0;
  const closed = text.replace(/[\u2066-\u2069]/g, (character) => {
    if (character !== END) open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return character;
  });
  return START + closed + END.repeat(open + 1);
}
