import type { RemedyProblem } from '#domain/localList.ts';
import { useState } from 'react';
import { usePending } from '#state/usePending.ts';

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
  const { run } = usePending();
  const runNow = async (remedy: Remedy) => {
    const hadFocus = document.activeElement !== document.body;
    setProblem(null);
    const next = await remedy();
    setProblem(next);
    if (next === null && hadFocus) requestAnimationFrame(onRemedied);
  };
  return { problem, run: (remedy) => void run(() => runNow(remedy)) };
}
