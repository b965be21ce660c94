import { useState } from 'react';
import type { UserQuery } from '#domain/query/userQuery.ts';
import type { PageOfUsers } from '#domain/userSource.ts';
import { tr } from '#text/tr.ts';
import { trShared } from '#text/trShared.ts';
import { ExactCount } from './ExactCount.tsx';
import { LineButton } from './LineButton.tsx';
import { leaveFocusToSearch } from './searchBox.ts';

interface MatchCountProps {
  query: UserQuery;
  answer: PageOfUsers;
}

/** How many users match: exactly, or a lower bound until the person asks for the exact number. */
export function MatchCount({ query, answer }: MatchCountProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (answer.isTotalLowerBound !== true) return <span>{tr.list.resultCount(answer.total)}</span>;
  if (isAsked) return <ExactCount query={query} atLeast={answer.total} />;
  return (
    <>
      <span>{trShared.usersAtLeast(answer.total)}</span>
      <LineButton ref={leaveFocusToSearch} onClick={() => setIsAsked(true)}>
        {trShared.countExactly}
      </LineButton>
    </>
  );
}
