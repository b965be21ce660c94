import { useState } from 'react';
import { SignInAgainDialog } from '#screens/sign-in/SignInAgainDialog.tsx';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trShared } from '#text/trShared.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { trNotices } from '#text/tr.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { useMay, useMe } from '#state/staff/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';

/**
 * Says on every screen that the server cannot be reached, or that the session is over. Not lazy: it
 * is needed when nothing can be loaded.
 */
export function ConnectionNotice() {
  const { connection, signedOutTries = 0 } = useSourceStatus();
  // Differs for each state, so that a dismissed notice returns for another reason, also when a form
  // could not be saved: nothing else would offer to sign in.
  return <NoticeOf key={`${connection} ${signedOutTries}`} connection={connection} />;
}

function NoticeOf({ connection }: { connection: 'online' | 'offline' | 'signedOut' }) {
  const me = useMe();
  const mayChange = useMay('change');
  const { source } = useSourceAccess();
  const [isClosed, setIsClosed] = useState(false);
  const close = () => setIsClosed(true);
  if (connection === 'online' || me === null) return null;
  if (connection === 'offline') {
    return (
      !isClosed && (
        <Toast label={trShared.region} dismissLabel={trNotices.dismiss} onDismiss={close}>
          <Notice tone="warning">{trShared.offline(mayChange)}</Notice>
        </Toast>
      )
    );
  }
  if (!isClosed) return <SignInAgainDialog me={me} onSignedIn={source.retry} onClose={close} />;
  const signIn = (
    <Button look="primary" onClick={() => setIsClosed(false)}>
      {trSignIn.submit}
    </Button>
  );
  return (
    <Toast label={trShared.region} onDismiss={() => undefined}>
      <Notice tone="warning" actions={signIn}>
        {trSignIn.again.closed(mayChange)}
      </Notice>
    </Toast>
  );
}

/** Says on every screen why its offers have changed: another role, or another person. */
export function RoleNotice() {
  const me = useMe();
  const mayChange = useMay('change');
  const [known, setKnown] = useState(me);
  if (me === null || known === null) return null;
  const isSamePerson = me.id === known.id;
  if (isSamePerson && me.role === known.role) return null;
  return (
    <Toast
      label={trShared.role.region}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => setKnown(me)}
    >
      <Notice tone={isSamePerson ? 'info' : 'warning'}>
        {isSamePerson
          ? trShared.role.changed(trStaff.roles[me.role])
          : trShared.role.otherPerson(me.name, trStaff.roles[me.role], mayChange)}
      </Notice>
    </Toast>
  );
}

/** The progress of a change of many users, on every screen, until it is closed. */
export function ChangeProgress() {
  const { changing = null } = useSourceStatus();
  const isChanging = changing !== null;
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed && !isChanging) setIsClosed(false);
  if (!isChanging || isClosed) return null;
  return (
    <Toast
      label={trShared.changingRegion}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => setIsClosed(true)}
    >
      {/* Not announced: the numbers change every two seconds. */}
      <div aria-live="off">
        <Notice tone="info">{trShared.changing(changing.done, changing.total)}</Notice>
      </div>
    </Toast>
  );
}
