import { findMatch, type TextPattern } from '#domain/turkish.ts';
import { turnsText } from '#text/isolated.ts';

interface MatchedTextProps {
  text: string;
  pattern: TextPattern;
  /** Unless the text's own letters say it: an e-mail is read from the left, whatever its letters. */
  dir?: 'ltr' | undefined;
}

/** A value with the part that the search found marked; isolated from what stands beside it. */
export function MatchedText({ text, pattern, dir }: MatchedTextProps) {
  const match = findMatch(text, pattern);
  const shown =
    match === null ? (
      text
    ) : (
      <>
        {text.slice(0, match.start)}
        <mark>{text.slice(match.start, match.end)}</mark>
        {text.slice(match.end)}
      </>
    );
  // An element for each of a page's texts would cost a tenth of a key's layout.
  return turnsText(text) ? <bdi dir={dir}>{shown}</bdi> : shown;
}
