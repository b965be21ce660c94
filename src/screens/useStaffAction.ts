import type { Answered, StaffProblem } from '#protocol/staffAccess.ts';
import { useContext, useState, useSyncExternalStore } from 'react';
import type { UserSource } from '#domain/userSource.ts';
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
  const connection = useSyncExternalStore(source?.subscribe ?? nothing, () =>
    source === undefined ? undefined : source.status().connection,
  );
  const [lastConnection, setLastConnection] = useState(connection);
  if (connection !== lastConnection) {
    setLastConnection(connection);
    // Once the person has signed in again, this notice is obsolete.
    if (connection === 'online' && isSignedOut(problem)) setProblem(null);
  }
  return {
    isBusy: isPending,
    problem,
    act: async (ask, onDone) => {
      const answer = await run(() => {
        setProblem(null);
        return ask();
      });
      if (answer === null) return;
      if (answer.ok) {
        onDone(answer.value);
        return;
      }
      setProblem(answer.problem);
      // It may be over a dialog, from which nothing else leads to the sign-in.
      if (isSignedOut(answer.problem)) source?.noteSignedOut();
      else onFailed?.();
    },
  };
}

/** Nothing to subscribe to. */
const nothing: UserSource['subscribe'] = () => () => undefined;

function isSignedOut(problem: StaffProblem | null): boolean {
  return problem?.type === 'urn:problem:signed-out';
}
