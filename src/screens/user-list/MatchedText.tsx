import { findMatch, type TextPattern } from '#domain/turkish.ts';

interface MatchedTextProps {
  text: string;
  pattern: TextPattern;
  /** Unless the text's own letters say it: an e-mail is read from the left, whatever its letters. */
  dir?: 'ltr' | undefined;
}

/** A value with the part that the search found marked; isolated from what stands beside it. */
export function MatchedText({ text, pattern, dir }: MatchedTextProps) {
  const match = findMatch(text, pattern);
  if (match === null) return <bdi dir={dir}>{text}</bdi>;
  return (
    <bdi dir={dir}>
      {text.slice(0, match.start)}
      <mark>{text.slice(match.start, match.end)}</mark>
      {text.slice(match.end)}
    </bdi>
  );
}
