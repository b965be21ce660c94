import { useEffect, useEffectEvent, useState, type ReactNode, useRef } from 'react';
import type { User } from '#domain/user/user.ts';
import type { FetchedRows, RowsQuestion, SourceProblem } from '#domain/userSource.ts';
import type { RowReading, PlanSummary } from '#files/fileWork.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import type { ImportFile } from './useImportFile.ts';
import { type Shown, useAnswer } from '#state/useAnswer.ts';
import { useRevision, useSourceStatus } from '#state/useSource.ts';
import { COMPARE_DELAY_MS } from '#domain/limits.ts';

/** The list that a file is compared with. */
export interface ListToCompare {
  /** At least all users that the file may touch, or why they are not there. */
  readonly users: Shown<readonly User[]>;
  /** How the rows of the file are read: as when the list was read. */
  readonly reading: RowReading;
  /** The list has changed since then. Never true if it follows by itself. */
  readonly isOld: boolean;
  /** Reads it again; `null`: it follows by itself. */
  readonly renew: (() => void) | null;
}

interface ComparedListProps {
  file: Pick<ImportFile, 'session' | 'fail'>;
  /** How the rows of the file are read now: others may add roles. */
  reading: RowReading;
  children: (list: ListToCompare) => ReactNode;
}

/** The whole list, in its own order. */
const ALL: RowsQuestion = {
  kind: 'rows',
  users: null,
  query: { text: '', columns: [], filters: {}, sort: null, order: 'asc' },
};

/**
 * The whole list, following each change, if the source has it; otherwise the users that the file
 * may touch, requested once and again on request.
 */
export function ComparedList({ children, ...props }: ComparedListProps) {
  const { hasWholeList } = useSourceAccess().source.capabilities;
  return hasWholeList ? (
    <FollowedList reading={props.reading}>{children}</FollowedList>
  ) : (
    <FetchedList {...props}>{children}</FetchedList>
  );
}

function FollowedList({ reading, children }: Omit<ComparedListProps, 'file'>) {
  return children({ users: useAnswer(ALL), reading, isOld: false, renew: null });
}

interface Fetched {
  /** Counts the readings. */
  readonly round: number;
  readonly rows: readonly User[] | undefined;
  readonly revision: number;
  readonly problem: SourceProblem | null;
}

function FetchedList({ file, reading, children }: ComparedListProps) {
  const { source } = useSourceAccess();
  const revision = useRevision();
  const [{ round, read }, setAsked] = useState({ round: 1, read: reading });
  const [fetched, setFetched] = useState<Fetched>({
    round: 0,
    rows: undefined,
    revision: 0,
    problem: null,
  });
  const { rows, problem } = fetched;
  const isPending = fetched.round !== round;
  const renew = () => setAsked((before) => ({ round: before.round + 1, read: reading }));
  const fetchHolders = useEffectEvent((unwanted: AbortSignal) =>
    file.session().holders(read.mapping, source.fetch, unwanted),
  );
  const handleFailure = useEffectEvent(file.fail);

  useEffect(() => {
    const unwanted = new AbortController();
    const fetch = async () => {
      const result = await fetchHolders(unwanted.signal);
      if (unwanted.signal.aborted) return;
      if (result.ok) setFetched((before) => ({ ...before, ...fetchedValues(result.value), round }));
      else handleFailure(result.failure);
    };
    void fetch();
    return () => unwanted.abort();
  }, [round]);

  const isOnline = useSourceStatus().connection === 'online';
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline);
    // Requested again, like everything that failed.
    if (isOnline && problem !== null && !isPending) renew();
  }

  return children({
    users: {
      value: rows,
      isCurrent: !isPending && problem === null,
      isPending,
      problem,
      retry: () => {
        source.retry();
        renew();
      },
    },
    reading: read,
    isOld: rows !== undefined && revision > fetched.revision,
    renew,
  });
}

/** The last reading stays if a new one fails. */
function fetchedValues(result: FetchedRows): Partial<Fetched> {
  return result.ok ? { ...result, problem: null } : { problem: result.problem };
}

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
