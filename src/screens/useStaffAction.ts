import { useRef, useState } from 'react';
import type { Answered, StaffProblem } from '#state/staffAccess.ts';

interface StaffAction {
  readonly isBusy: boolean;
  /** Why the last attempt failed; `null` while another one is under way. */
  readonly problem: StaffProblem | null;
  /**
   * Asks the server, never twice at a time. Calls `onDone` with the answer, if it did what was asked.
   */
  readonly act: <T>(ask: () => Promise<Answered<T>>, onDone: (value: T) => void) => Promise<void>;
}

/** Something that the server is asked to do by a press. */
export function useStaffAction(): StaffAction {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  // State updates too late to stop the second press of a double click.
  const isBusyNow = useRef(false);
  return {
    isBusy,
    problem,
    act: async (ask, onDone) => {
      if (isBusyNow.current) return;
      isBusyNow.current = true;
      setIsBusy(true);
      setProblem(null);
      const answer = await ask();
      isBusyNow.current = false;
      setIsBusy(false);
      if (answer.ok) onDone(answer.value);
      else setProblem(answer.problem);
    },
  };
}
