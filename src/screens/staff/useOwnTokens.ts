import { useEffect, useState } from 'react';
import type { PersonalToken } from '#protocol/staffApi.ts';
import { useStaffAccess, type StaffProblem } from '#state/staffAccess.ts';

export interface OwnTokens {
  /** The newest list that is known. */
  readonly tokens: readonly PersonalToken[] | null;
  /** Why they could not be loaded; `null`: they could. */
  readonly problem: StaffProblem | null;
  readonly reload: () => void;
}

/** One's own personal tokens, asked for again after each change. */
export function useOwnTokens(): OwnTokens {
  const { client } = useStaffAccess();
  const [tokens, setTokens] = useState<readonly PersonalToken[] | null>(null);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const answer = await client.tokens();
      if (isOver) return;
      setProblem(answer.ok ? null : answer.problem);
      if (answer.ok) setTokens(answer.value);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [client, loads]);
  return { tokens, problem, reload: () => setLoads((count) => count + 1) };
}
