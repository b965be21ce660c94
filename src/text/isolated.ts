/*
 * What people typed, inside a sentence of ours: right-to-left letters, and signs that turn the text
 * round, must not reorder our words. In markup <bdi> does this; a text has only the signs U+2068
 * (first strong isolate) and U+2069 (its end): https://www.unicode.org/reports/tr9/, section 2.4.
 */
const START = '\u2068';
const END = '\u2069';
/** A sign that directs, or a letter of the blocks that Unicode keeps for right-to-left scripts. */
const TURNS =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Could this text turn the words beside it round? */
export function turnsText(text: string): boolean {
  return TURNS.test(text);
}

/**
 * `text` for a place among other words. Only what could turn them round is changed, and so that no
 * sign inside ends the isolation early or goes on after it.
 */
export function isolated(text: string): string {
  if (!turnsText(text)) return text;
  let open = 0;
  const closed = text.replace(/[\u2066-\u2069]/g, (sign) => {
    if (sign !== END) open += 1;
    else if (open === 0) return '';
    else open -= 1;
    return sign;
  });
  return START + closed + END.repeat(open + 1);
}
