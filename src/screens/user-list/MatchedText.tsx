import { Fragment } from 'react';
import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { FindMatch } from '#domain/turkish/turkish.ts';
import { needsIsolation } from '#text/grammar.ts';

interface MatchedTextProps {
  text: string;
  findMatch: FindMatch | null;
  /** By default the text's letters decide; an email is always `ltr`. */
  dir?: 'ltr' | undefined;
}

/** A value, or its start, with the search's words marked, and isolated from the text direction around it. */
export function MatchedText({ text: whole, findMatch, dir }: MatchedTextProps) {
  const text = cutText(whole, MAX_SHOWN_CHARACTERS);
  const match = findMatch?.(text) ?? null;
  const shown =
    match === null ? (
      text
    ) : (
      <>
        {match.map(({ start, end }, place) => (
          <Fragment key={start}>
            {text.slice(match[place - 1]?.end ?? 0, start)}
            <mark>{text.slice(start, end)}</mark>
          </Fragment>
        ))}
        {text.slice(match.at(-1)?.end)}
      </>
    );
  // A <bdi> for each text of a page would cost a tenth of the layout after a key press.
  return needsIsolation(text) ? <bdi dir={dir}>{shown}</bdi> : shown;
}
