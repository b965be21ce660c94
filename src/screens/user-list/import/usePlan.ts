import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { COMPARE_DELAY_MS } from '#domain/limits.ts';
import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import type { PlanSummary } from '#files/importMessages.ts';
import type { ListToCompare } from './ComparedList.tsx';
import type { ImportFile } from './useImportFile.ts';

export interface Plan {
  /** `null` until the first comparison is done; the numbers before stay during later ones. */
  readonly summary: PlanSummary | null;
  readonly isCurrent: boolean;
  /** The list changed after the first comparison, and was compared again. */
  readonly hasListChanged: boolean;
  /** Compares again, even if nothing is known to have changed. */
  readonly again: () => void;
}

/** What the import would do, compared again whenever the list that it is compared with is another one. */
export function usePlan(
  mapping: ImportMapping,
  list: ListToCompare,
  { session, fail }: Pick<ImportFile, 'session' | 'fail'>,
): Plan {
  const { value: users, isCurrent } = list.users;
  const [round, setRound] = useState(0);
  const [planned, setPlanned] = useState<{ summary: PlanSummary; of: unknown } | null>(null);
  const [hasListChanged, setHasListChanged] = useState(false);
  const first = useRef(users);
  const handlePlan = useEffectEvent((summary: PlanSummary) => {
    if (first.current !== undefined && users !== first.current) setHasListChanged(true);
    first.current ??= users;
    setPlanned({ summary, of: users });
  });
  const handleFailure = useEffectEvent(fail);
  const currentSession = useEffectEvent(session);

  useEffect(() => {
    if (users === undefined || !isCurrent) return undefined;
    let isStale = false;
    const compare = async () => {
      const plan = await currentSession().plan(mapping, users);
      if (isStale) return;
      if (plan.ok) handlePlan(plan.value);
      else handleFailure(plan.failure);
    };
    const isFirst = users === first.current && round === 0;
    const timer = setTimeout(() => void compare(), isFirst ? 0 : COMPARE_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [mapping, users, isCurrent, round]);

  return {
    summary: planned?.summary ?? null,
    isCurrent: planned !== null && planned.of === users && isCurrent,
    hasListChanged,
    again: () => setRound((now) => now + 1),
  };
}
