import { useState } from 'react';
import { recall, remember } from './historyEntry.ts';

/**
 * A typed text that is kept for this entry of the tab's history: going back and forward, or
 * reloading, restores it. Not for secrets: the tab stores it.
 * @param name of the text, among those of the entry
 * @returns the text, at first `initial`, and its setter
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
