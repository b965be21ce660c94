import type { ReactNode } from 'react';

/**
 * An email, or words with one in them, that may wrap before its "@" and its dots; with
 * `overflow-wrap: anywhere` also inside a part that fills a line.
 */
export function breakableEmail(email: string): ReactNode {
  // Not before the full stop of a sentence.
  const [first, ...rest] = email.split(/(?=[@.]\S)/);
  // The parts change only together with the email.
  return rest.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        <span>{part}</span>
      </>
    ),
    <span>{first}</span>,
  );
}
