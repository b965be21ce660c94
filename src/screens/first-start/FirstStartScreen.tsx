import { useEffect, useEffectEvent, useState } from 'react';
import { SEED_USER_COUNT } from '#domain/limits.ts';
import { useAskBeforeUnload } from '#platform/leaving.ts';
import type { BrowserList } from '#protocol/staffAccess.ts';
import type { FirstAdminRequest } from '#protocol/staffApi.ts';
import { GatePage } from '#screens/sign-in/GatePage.tsx';
import { OneTimeLink, type LinkFormProps } from '#screens/sign-in/OneTimeLink.tsx';
import {
  newPasswordError,
  StaffEmailField,
  staffEmailError,
  StaffForm,
  staffNameError,
  StaffNameField,
  StaffPasswordField,
} from '#screens/sign-in/StaffForm.tsx';
import { ProblemNotice } from '#screens/staffProblems.tsx';
import { useStaffAction } from '#screens/staffRequests.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { useRevision } from '#state/useSource.ts';
import { trNotices } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';

/** The page of a new server's link: its first admin, and how the list begins. */
export function FirstStartScreen({ token }: { token: string | null }) {
  return (
    <OneTimeLink kind="firstAdmin" token={token} title={trSignIn.firstStart.title}>
      {(link) => <FirstStart {...link} />}
    </OneTimeLink>
  );
}

function FirstStart({ token, action }: LinkFormProps) {
  const { client, openPage, readBrowserList } = useStaffAccess();
  const [list] = useState(readBrowserList);
  const [isUploading, setIsUploading] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [begin, setBegin] = useState<FirstAdminRequest['begin'] | null>(null);
  const words = trSignIn.firstStart;
  if (isUploading && list !== null) return <UploadScreen list={list} />;
  return (
    <GatePage title={words.title} intro={words.body}>
      <StaffForm
        action={action}
        errors={{
          name: staffNameError(name),
          email: staffEmailError(email),
          password: newPasswordError(password, [name, email]),
          begin: begin === null ? trSignIn.errors.beginRequired : null,
        }}
        ask={() =>
          client.createFirstAdmin({
            token,
            name: name.trim(),
            email: email.trim(),
            password,
            // It is chosen, or the form would not be sent.
            begin: begin ?? 'empty',
          })
        }
        onDone={() => (begin === 'move' ? setIsUploading(true) : openPage('/users'))}
        submit={words.submit}
        busy={words.busy}
      >
        {(errorOf) => (
          <>
            <StaffNameField value={name} error={errorOf('name')} onChange={setName} />
            <StaffEmailField value={email} error={errorOf('email')} onChange={setEmail} />
            <StaffPasswordField
              label={trSignIn.password}
              autoComplete="new-password"
              value={password}
              error={errorOf('password')}
              onChange={setPassword}
            />
            <RadioGroup
              label={words.begin}
              options={beginnings(list)}
              value={begin}
              error={errorOf('begin')}
              onChange={setBegin}
            />
          </>
        )}
      </StaffForm>
    </GatePage>
  );
}

/** How the list of a new server can begin; first the list of this browser, if there is one. */
function beginnings(list: BrowserList | null) {
  const words = trSignIn.firstStart;
  const samples = {
    value: 'samples',
    label: words.samples,
    hint: words.samplesHint(SEED_USER_COUNT),
  } as const;
  const empty = { value: 'empty', label: words.empty, hint: words.emptyHint } as const;
  if (list === null) return [samples, empty];
  const move = { value: 'move', label: words.move, hint: words.moveHint(list.count) } as const;
  return [move, samples, empty];
}

/** The upload of this browser's list to the server. */
export function UploadScreen({ list }: { list: BrowserList }) {
  const { client, openPage } = useStaffAccess();
  const { problem, act } = useStaffAction();
  const [isOver, setIsOver] = useState(false);
  const words = trSignIn.upload;
  const upload = () =>
    void act(
      () => client.move({ records: list.records(), list: list.key }),
      () => setIsOver(true),
    );
  const begin = useEffectEvent(upload);
  useEffect(() => {
    begin();
  }, []);
  useAskBeforeUnload(!isOver);
  return (
    <GatePage
      title={isOver ? words.doneTitle : words.title}
      intro={isOver ? words.doneBody : words.body(list.count)}
    >
      <ProblemNotice problem={problem} onRetry={upload} />
      {isOver && (
        <Button look="primary" onClick={() => openPage('/users')}>
          {words.toList}
        </Button>
      )}
    </GatePage>
  );
}

interface UploadNoticeProps {
  /** This browser's list; `null`: none. */
  list: BrowserList | null;
  onBegin: () => void;
}

/** Says on every screen that the upload has not arrived, while it still can. */
export function UploadNotice({ list, onBegin }: UploadNoticeProps) {
  const [isClosed, setIsClosed] = useState(false);
  const hasBegunOtherwise = useRevision() > 0;
  if (isClosed || hasBegunOtherwise) return null;
  const words = trSignIn.upload.interrupted;
  return (
    <Toast
      label={words.region}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => setIsClosed(true)}
    >
      <Notice
        tone="warning"
        role="status"
        actions={list === null ? undefined : <Button onClick={onBegin}>{words.begin}</Button>}
      >
        {list === null ? words.elsewhere : `${words.elsewhere} ${words.anew(list.count)}`}
      </Notice>
    </Toast>
  );
}
