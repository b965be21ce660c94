import type { RemedyProblem } from '#domain/localList.ts';
import { useRef, useState } from 'react';

type Remedy = () => Promise<RemedyProblem | null>;
export type RunRemedy = (remedy: Remedy) => void;

/**
 * Runs remedies; `problem` is why the last one failed.
 * @param onRemedied called when one has worked, if the pressed button had the focus: it is gone
 */
export function useRemedy(onRemedied: () => void): {
  problem: RemedyProblem | null;
  run: RunRemedy;
} {
  const [problem, setProblem] = useState<RemedyProblem | null>(null);
  // State updates too late to stop the second press of a double click.
  const isRunning = useRef(false);
  const runNow = async (remedy: Remedy) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const hadFocus = document.activeElement !== document.body;
    setProblem(null);
    const next = await remedy();
    isRunning.current = false;
    setProblem(next);
    if (next === null && hadFocus) requestAnimationFrame(onRemedied);
  };
  return { problem, run: (remedy) => void runNow(remedy) };
}
