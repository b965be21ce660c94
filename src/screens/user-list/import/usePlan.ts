import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { COMPARE_DELAY_MS } from '#domain/limits.ts';
import type { User } from '#domain/user/user.ts';
import type { PlanSummary, RowReading } from '#files/reading/importMessages.ts';
import type { ListToCompare } from './ComparedList.tsx';
import type { ImportFile } from './useImportFile.ts';

export interface Plan {
  /** `null` until the first comparison; the numbers stay during later ones. */
  readonly summary: PlanSummary | null;
  readonly isCurrent: boolean;
  /** The list changed after the first comparison, and was compared again. */
  readonly hasListChanged: boolean;
  /** Compares again, even if nothing is known to have changed. */
  readonly again: () => void;
}

/** A plan, and what it was made from. */
interface Planned extends RowReading {
  readonly summary: PlanSummary;
  readonly users: readonly User[];
}

/** What the import would do, compared again whenever the list changes. */
export function usePlan(
  list: ListToCompare,
  { session, fail }: Pick<ImportFile, 'session' | 'fail'>,
): Plan {
  const { value: users, isCurrent } = list.users;
  const { mapping, knownRoles } = list.reading;
  const [round, setRound] = useState(0);
  const [planned, setPlanned] = useState<Planned | null>(null);
  const [hasListChanged, setHasListChanged] = useState(false);
  const first = useRef(users);
  const handlePlan = useEffectEvent((plan: Planned) => {
    if (first.current !== undefined && plan.users !== first.current) setHasListChanged(true);
    first.current ??= plan.users;
    setPlanned(plan);
  });
  const handleFailure = useEffectEvent(fail);
  const currentSession = useEffectEvent(session);

  useEffect(() => {
    if (users === undefined || !isCurrent) return undefined;
    let isStale = false;
    const compare = async () => {
      const plan = await currentSession().plan({ mapping, knownRoles }, users);
      if (isStale) return;
      if (plan.ok) handlePlan({ summary: plan.value, users, mapping, knownRoles });
      else handleFailure(plan.failure);
    };
    const isFirst = users === first.current && round === 0;
    const timer = setTimeout(() => void compare(), isFirst ? 0 : COMPARE_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [mapping, knownRoles, users, isCurrent, round]);

  return {
    summary: planned?.summary ?? null,
    isCurrent:
      isCurrent &&
      planned !== null &&
      planned.users === users &&
      planned.mapping === mapping &&
      planned.knownRoles === knownRoles,
    hasListChanged,
    again: () => setRound((now) => now + 1),
  };
}
