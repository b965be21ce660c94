import type { Answered, StaffProblem } from '#protocol/staffAccess.ts';
import { useEffect, useState, type ReactNode } from 'react';
import type { LinkFor, LinkKind } from '#protocol/staffApi.ts';
import { NotLoaded } from '#screens/NotLoaded.tsx';
import { tr } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { GatePage } from './GatePage.tsx';
import { useMe, useStaffAccess } from '#state/staff/useStaff.ts';

interface OneTimeLinkPageProps {
  kind: LinkKind;
  /** `null`: the address has no token. */
  token: string | null;
  title: string;
  /** What to do about an invalid link. */
  remedy: string;
  /** Rendered for a valid link, with the person it is for. */
  children: (token: string, whose: LinkFor) => ReactNode;
}

/** The page of a one-time link; says at once if the link is invalid. */
export function OneTimeLinkPage({ kind, token, title, remedy, children }: OneTimeLinkPageProps) {
  const { client } = useStaffAccess();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answered<LinkFor> | null>(null);

  useEffect(() => {
    if (token === null) return undefined;
    let isOver = false;
    const open = async () => {
      const opened = await client.openLink({ kind, token });
      if (!isOver) setAnswer(opened);
    };
    void open();
    return () => {
      isOver = true;
    };
  }, [client, kind, token, tries]);
  const retry = () => {
    setAnswer(null);
    setTries(tries + 1);
  };

  if (token === null) return <InvalidLink remedy={remedy} />;
  if (answer === null) {
    return (
      <GatePage title={title}>
        <p>{tr.parts.loading}</p>
      </GatePage>
    );
  }
  if (answer.ok) return children(token, answer.value);
  // The server does not recognise it as a link, for example because text was pasted after it.
  const isNone = answer.problem.type === 'urn:problem:invalid';
  if (isNone || isInvalidLink(answer.problem)) return <InvalidLink remedy={remedy} />;
  return (
    <GatePage title={title}>
      <NotLoaded problem={answer.problem} onRetry={retry} />
    </GatePage>
  );
}

/** The link was used or replaced, has expired, or was copied in part. */
export function InvalidLink({ remedy }: { remedy: string }) {
  const { openPage } = useStaffAccess();
  // For example a person who has joined by it.
  const me = useMe();
  const words = trSignIn.invalidLink;
  return (
    <GatePage title={words.title} intro={words.body}>
      <p>{remedy}</p>
      {me !== null && <p>{words.signedIn(me.name)}</p>}
      {me === null ? (
        <Button onClick={() => openPage('/')}>{words.toSignIn}</Button>
      ) : (
        <Button look="primary" onClick={() => openPage('/users')}>
          {words.toList}
        </Button>
      )}
    </GatePage>
  );
}

/** It may have become invalid since the page was opened. */
export function isInvalidLink(problem: StaffProblem | null): boolean {
  return problem?.type === 'urn:problem:expired-link';
}
