import type { ReactNode } from 'react';

/**
 * An email, or words with one in them, that may continue in a new line before its "@" and its dots; with
 * `overflow-wrap: anywhere` also within a part that fills a line.
 */
export function breakableEmail(email: string): ReactNode {
  // Not before the dot that ends a sentence.
  const [first, ...rest] = email.split(/(?=[@.]\S)/);
  // The parts only change together with the email, and then all of them.
  return rest.reduce<ReactNode>(
    (before, part) => (
      <>
        {before}
        <wbr />
        {part}
      </>
    ),
    first,
  );
}
