import { useRef, useState } from 'react';
import type { RemedyProblem } from '#state/useUsers.ts';

type Remedy = () => Promise<RemedyProblem | null>;
export type RunRemedy = (remedy: Remedy) => void;

/**
 * Runs a way out of a store in trouble, and tells why the last one led nowhere.
 * @param onMended once it has worked, for a press that had the focus: what was pressed is gone
 */
export function useRemedy(onMended: () => void): { problem: RemedyProblem | null; run: RunRemedy } {
  const [problem, setProblem] = useState<RemedyProblem | null>(null);
  // State is too slow to stop the second press of a double click.
  const isRunning = useRef(false);
  const runNow = async (remedy: Remedy) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const hadFocus = document.activeElement !== document.body;
    setProblem(null);
    const next = await remedy();
    isRunning.current = false;
    setProblem(next);
    if (next === null && hadFocus) requestAnimationFrame(onMended);
  };
  return { problem, run: (remedy) => void runNow(remedy) };
}
