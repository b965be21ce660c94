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
      // Refused, or no clipboard API.
      setAnswer('failed');
    }
  };
  return [answer, copy];
}
