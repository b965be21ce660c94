import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { tr } from '#text/tr.ts';
import { trStaff } from '#text/trStaff.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';

interface OwnPasswordProps {
  headingRef: Ref<HTMLHeadingElement>;
  /** The form that changes the password. */
  children: ReactNode;
}

/**
 * The heading with the form; or, for people without a password who sign in at the provider, how to
 * get one.
 */
export function OwnPassword({ headingRef, children }: OwnPasswordProps) {
  const { client, provider } = useStaffAccess();
  const name = provider();
  // Without a provider everybody has a password.
  const [isSet, setIsSet] = useState<boolean | null>(name === null ? true : null);
  const isAsked = isSet === null;

  useEffect(() => {
    if (!isAsked) return undefined;
    let isOver = false;
    const ask = async () => {
      const answer = await client.ownPassword();
      // If it is not known, the server refuses the form later.
      if (!isOver) setIsSet(answer.ok ? answer.value.isSet : true);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [client, isAsked]);

  if (isSet === false && name !== null) {
    return (
      <>
        <h3>{trStaff.member.password}</h3>
        <p>{trStaff.account.noPassword(name)}</p>
      </>
    );
  }
  return (
    <>
      <h3 ref={headingRef} tabIndex={-1}>
        {trStaff.account.password}
      </h3>
      {isSet === null ? <p>{tr.parts.loading}</p> : children}
    </>
  );
}
