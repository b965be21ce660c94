import { useState } from 'react';
import { recall, remember } from './historyEntry.ts';

/**
 * A text that is typed on a page, kept for this entry of the tab's history: who goes back and comes
 * again, or loads the page anew, finds it. Not for secrets: the tab stores it.
 * @param name of the text, among those of the entry
 * @returns the text, at first `initial`, and what sets it
 */
export function useRememberedText(name: string, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    const remembered = recall(name);
    return typeof remembered === 'string' ? remembered : initial;
  });
  const change = (next: string) => {
    setText(next);
    remember(name, next);
  };
  return [text, change];
}
