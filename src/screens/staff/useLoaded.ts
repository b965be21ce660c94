import type { Answered, StaffProblem } from '#protocol/staffAccess.ts';
import { useEffect, useState } from 'react';

export interface Loaded<T> {
  /** The newest known value. */
  readonly value: T | null;
  /** Why the last request failed; `null`: it succeeded. */
  readonly problem: StaffProblem | null;
  readonly reload: () => void;
}

/** Whether there is a value or a problem. */
export function hasOutcome({ value, problem }: Loaded<unknown>): boolean {
  return value !== null || problem !== null;
}

/**
 * The server's answer, requested again by `reload`; until then the older answer stays.
 * @param load has to be the same function for the same request
 * @param version requests it again when it changes
 */
export function useLoaded<T>(load: () => Promise<Answered<T>>, version = 0): Loaded<T> {
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await load();
      if (isOver) return;
      setProblem(answer.ok ? null : answer.problem);
      // React would call a function.
      if (answer.ok) setValue(() => answer.value);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [load, loads, version]);
  return { value, problem, reload: () => setLoads((count) => count + 1) };
}
