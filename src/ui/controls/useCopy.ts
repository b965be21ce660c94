import { useEffect, useState } from 'react';

const ANSWER_MS = 4000;

/** Whether the last copy worked, shown for a while: the clipboard is refused on plain http. */
export type CopyAnswer = 'done' | 'failed' | null;

export function useCopy(): readonly [CopyAnswer, (text: string) => Promise<void>] {
  const [answer, setAnswer] = useState<CopyAnswer>(null);

  useEffect(() => {
    if (answer === null) return undefined;
    const timer = setTimeout(() => setAnswer(null), ANSWER_MS);
    return () => clearTimeout(timer);
  }, [answer]);

  const copy = async (text: string) => {
    // So that the same words are announced again.
    setAnswer(null);
    try {
      await navigator.clipboard.writeText(text);
      setAnswer('done');
    } catch {
      // Refused, or on plain http there is no clipboard API.
      setAnswer(copyByCommand(text) ? 'done' : 'failed');
    }
  };
  return [answer, copy];
}

/** The older way, which copies what is selected: allowed on plain http. Outside of a modal dialog nothing can be. */
function copyByCommand(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = text;
  (activeElement?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isCopied;
}
