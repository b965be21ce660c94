import { findMatch, type TextPattern } from '#domain/turkish.ts';

/** A value with the part that the search found marked. */
export function MatchedText({ text, pattern }: { text: string; pattern: TextPattern }) {
  const match = findMatch(text, pattern);
  if (match === null) return text;
  return (
    <>
      {text.slice(0, match.start)}
      <mark>{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end)}
    </>
  );
}
