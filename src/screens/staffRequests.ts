import { useContext, useEffect, useState } from 'react';
import type { Answered, StaffProblem } from '#protocol/staffAccess.ts';
import { usePending } from '#state/usePending.ts';
import { UserSourceContext } from '#state/UserSourceContext.tsx';

export interface StaffAction {
  readonly isBusy: boolean;
  /** Why the last attempt failed; `null` while another one is pending. */
  readonly problem: StaffProblem | null;
  /** Sends a request, never two at a time. Calls `onDone` with the answer if it succeeded. */
  readonly act: <T>(ask: () => Promise<Answered<T>>, onDone: (value: T) => void) => Promise<void>;
}

/**
 * A request that a press sends to the server.
 * @param onFailed called when it failed, though somebody is signed in: it may have been carried
 *   out, or its target may be gone
 */
export function useStaffAction(onFailed?: () => void): StaffAction {
  const { isPending, run } = usePending();
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  // The pages before the sign-in have none yet.
  const source = useContext(UserSourceContext)?.source;
  return {
    isBusy: isPending,
    problem,
    act: async (ask, onDone) => {
      const answer = await run(() => {
        setProblem(null);
        return ask();
      });
      if (answer === null) return;
      if (answer.ok) onDone(answer.value);
      // Opens the sign-in above what asked, which stays as it is.
      else if (answer.problem.type === 'urn:problem:signed-out' && source) source.noteSignedOut();
      else {
        setProblem(answer.problem);
        onFailed?.();
      }
    },
  };
}

export interface Loaded<T> {
  /** The newest known value. */
  readonly value: T | null;
  /** Whether the value is missing, or answers an earlier `load`. */
  readonly isPending: boolean;
  /** Why the last request failed; `null`: it succeeded. */
  readonly problem: StaffProblem | null;
  readonly reload: () => void;
}

/**
 * The server's answer, requested again by `reload`; until then the older answer stays.
 * @param load has to be the same function for the same request
 * @param version requests it again when it changes
 */
export function useLoaded<T>(load: () => Promise<Answered<T>>, version?: unknown): Loaded<T> {
  const [known, setKnown] = useState<{ value: T; from: typeof load } | null>(null);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await load();
      if (isOver) return;
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) setKnown({ value: answer.value, from: load });
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [load, loads, version]);
  const value = known?.value ?? null;
  const isPending = known?.from !== load;
  return { value, isPending, problem, reload: () => setLoads((count) => count + 1) };
}
