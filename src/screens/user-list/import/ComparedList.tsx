import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { User } from '#domain/user/user.ts';
import type { RowsQuestion, SourceProblem, UserSource } from '#domain/userSource.ts';
import { useAnswer, type Shown } from '#state/useAnswer.ts';
import { useRevision, useSourceStatus } from '#state/useSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** What a file is compared with. */
export interface ListToCompare {
  /** All users, or why they are not there. */
  readonly users: Shown<readonly User[]>;
  /** The list has changed since then. Never where it follows by itself. */
  readonly isOld: boolean;
  /** Reads it anew; `null`: it follows by itself. */
  readonly renew: (() => void) | null;
}

interface ComparedListProps {
  children: (list: ListToCompare) => ReactNode;
}

/** The whole list, in its own order. */
const ALL: RowsQuestion = {
  kind: 'rows',
  users: null,
  query: { text: '', columns: [], filters: {}, sort: null, order: 'asc' },
};

/**
 * The whole list: that of this browser follows each change. A shared one may be large, and others change it all
 * the time: it is read once, and again when that is wanted.
 */
export function ComparedList({ children }: ComparedListProps) {
  const { fetchRows } = useSourceAccess().source;
  return fetchRows === undefined ? (
    <FollowedList>{children}</FollowedList>
  ) : (
    <FetchedList fetchRows={fetchRows}>{children}</FetchedList>
  );
}

function FollowedList({ children }: ComparedListProps) {
  return children({ users: useAnswer(ALL), isOld: false, renew: null });
}

interface Fetched {
  /** Of which reading. */
  readonly round: number;
  readonly rows: readonly User[] | undefined;
  readonly revision: number;
  readonly problem: SourceProblem | null;
}

interface FetchedListProps extends ComparedListProps {
  fetchRows: NonNullable<UserSource['fetchRows']>;
}

function FetchedList({ fetchRows, children }: FetchedListProps) {
  const { source } = useSourceAccess();
  const revision = useRevision();
  const [round, setRound] = useState(1);
  const [fetched, setFetched] = useState<Fetched>({
    round: 0,
    rows: undefined,
    revision: 0,
    problem: null,
  });
  const { rows, problem } = fetched;
  const isPending = fetched.round !== round;
  const renew = () => setRound((now) => now + 1);
  const fetchAll = useEffectEvent(() => fetchRows(ALL));

  useEffect(() => {
    let isStale = false;
    const read = async () => {
      const result = await fetchAll();
      if (isStale) return;
      setFetched((before) =>
        result.ok
          ? { ...result, round, problem: null }
          : { ...before, round, problem: result.problem },
      );
    };
    void read();
    return () => {
      isStale = true;
    };
  }, [round]);

  const isOnline = useSourceStatus().connection === 'online';
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline !== wasOnline) {
    setWasOnline(isOnline);
    // As whatever else failed is asked for again.
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
    isOld: rows !== undefined && revision > fetched.revision,
    renew,
  });
}
