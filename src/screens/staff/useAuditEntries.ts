import { useEffect, useState } from 'react';
import type { AuditEntry, AuditPage } from '#protocol/audit.ts';
import type { Answered, StaffProblem } from '#protocol/staffAccess.ts';

type Load = (before: number | null) => Promise<Answered<AuditPage>>;

interface Shown {
  /** What they were loaded by: others are of another filter. */
  readonly load: Load;
  readonly entries: readonly AuditEntry[];
  readonly hasOlder: boolean;
  readonly total: number;
}

/** The newest rows, and below them the older ones that were asked for. */
export function useAuditEntries(load: Load) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  /** Which rows are wanted: those before one, or the newest. */
  const [wanted, setWanted] = useState<{ readonly load: Load; readonly before: number | null }>({
    load,
    before: null,
  });
  const before = wanted.load === load ? wanted.before : null;
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await load(before);
      if (isOver) return;
      setProblem(answer.ok ? null : answer.problem);
      if (!answer.ok) return;
      const { entries, hasOlder, total } = answer.value;
      setShown((last) => ({
        load,
        entries: before === null ? entries : [...(last?.entries ?? []), ...entries],
        hasOlder,
        total,
      }));
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [load, before, wanted]);
  const oldest = shown?.entries.at(-1)?.number ?? null;
  return {
    entries: shown?.entries ?? [],
    hasOlder: shown?.load === load && shown.hasOlder,
    /** `null`: not known yet. */
    total: shown?.load === load ? shown.total : null,
    problem,
    showOlder: () => setWanted({ load, before: oldest }),
    retry: () => setWanted({ load, before }),
  };
}
