import { useEffect, useState } from 'react';
import type { StaffList } from '#protocol/staffApi.ts';
import { useStaffAccess, type Answered } from '#state/staffAccess.ts';

interface ShownStaff {
  /** The newest list that is known. */
  readonly list: StaffList | null;
  /** The last answer, if it was a refusal. */
  readonly failed: Extract<Answered<StaffList>, { ok: false }> | null;
  readonly reload: () => void;
}

/** The staff, asked for again after each change. */
export function useStaffList(): ShownStaff {
  const { client } = useStaffAccess();
  const [list, setList] = useState<StaffList | null>(null);
  const [failed, setFailed] = useState<ShownStaff['failed']>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const answer = await client.staff();
      if (isOver) return;
      setFailed(answer.ok ? null : answer);
      if (answer.ok) setList(answer.value);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [client, loads]);
  return { list, failed, reload: () => setLoads((count) => count + 1) };
}
