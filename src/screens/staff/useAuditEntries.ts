import { useEffect, useState } from 'react';
import type { AuditEntry, AuditPage } from '#protocol/audit.ts';
import type { Answered, StaffProblem } from '#protocol/staffAccess.ts';

type Load = (before: number | null) => Promise<Answered<AuditPage>>;

interface Shown {
  /** The function that loaded them: another filter has another one. */
  readonly load: Load;
  readonly entries: readonly AuditEntry[];
  readonly hasOlder: boolean;
  readonly total: number;
}

interface Wanted {
  readonly load: Load;
  readonly version: unknown;
  readonly before: number | null;
}

/**
 * The newest rows, and below them the older ones that were requested.
 * @param version requests the newest again when it changes
 */
export function useAuditEntries(load: Load, version: unknown) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<StaffProblem | null>(null);
  /** The wanted rows: those before one, or the newest. */
  const [wanted, setWanted] = useState<Wanted>({ load, version, before: null });
  const before = wanted.load === load && wanted.version === version ? wanted.before : null;
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await load(before);
      if (isOver) return;
      setProblem(answer.ok ? null : answer.problem);
      if (!answer.ok) return;
      const { entries, hasOlder, total } = answer.value;
      setShown((last) => {
        const own = last?.load === load ? last : null;
        if (before !== null) {
          return { load, entries: [...(own?.entries ?? []), ...entries], hasOlder, total };
        }
        // Rows that were there stay below the newer ones.
        const from =
          own?.entries.findIndex(({ number }) => number === entries.at(-1)?.number) ?? -1;
        if (own === null || from === -1) return { load, entries, hasOlder, total };
        const older = own.entries.slice(from + 1);
        return { ...own, entries: [...entries, ...older], total };
      });
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [load, before, version, wanted]);
  const oldest = shown?.entries.at(-1)?.number ?? null;
  return {
    entries: shown?.entries ?? [],
    hasOlder: shown?.load === load && shown.hasOlder,
    /** `null`: not known yet. */
    total: shown?.load === load ? shown.total : null,
    problem,
    showOlder: () => setWanted({ load, version, before: oldest }),
    retry: () => setWanted({ load, version, before }),
  };
}
