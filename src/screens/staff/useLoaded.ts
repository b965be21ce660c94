import type { Answered, StaffProblem } from '#protocol/staffAccess.ts';
import { useEffect, useState } from 'react';

export interface Loaded<T> {
  /** The newest that is known. */
  readonly value: T | null;
  /** Why it could not be loaded the last time; `null`: it could. */
  readonly problem: StaffProblem | null;
  readonly reload: () => void;
}

/** It is known what it is, or why not. */
export function hasOutcome({ value, problem }: Loaded<unknown>): boolean {
  return value !== null || problem !== null;
}

/**
 * What the server answers, asked for again by `reload`; until it is there, the older answer stays.
 * @param load has to be the same function as long as it asks for the same
 * @param version another number: it is asked for again
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
      // A function would be called by React.
      if (answer.ok) setValue(() => answer.value);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [load, loads, version]);
  return { value, problem, reload: () => setLoads((count) => count + 1) };
}
