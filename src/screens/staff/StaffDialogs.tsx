import { useCallback, useId, useState } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import { STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import {
  MAX_NAME_LENGTH,
  type NewLink,
  type StaffMember,
  type StaffPatch,
  type StaffSession,
} from '#protocol/staffApi.ts';
import { StaffEmailField, staffEmailError, StaffForm } from '#screens/sign-in/StaffForm.tsx';
import { ProblemNotice } from '#screens/staffProblems.tsx';
import { useLoaded, useStaffAction } from '#screens/staffRequests.ts';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, once } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { CopyButton } from '#ui/controls/CopyButton.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './StaffDialog.module.css';

/** The roles of staff, and what each may do. */
export const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({
  value,
  label: trStaff.roles[value],
  hint: trStaff.roleHints[value],
}));

interface InviteDialogProps {
  /** An invitation was made, or may have been. */
  onInvited: () => void;
  onClose: () => void;
}

/** Makes the link for an invited person. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { client } = useStaffAccess();
  const action = useStaffAction(onInvited);
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<StaffRole>('editor');
  const [link, setLink] = useState<NewLink | null>(null);
  const words = trStaff.invite;
  const email = typed.trim();
  const handleInvited = (made: NewLink) => {
    setLink(made);
    onInvited();
  };
  return (
    <Modal
      title={words.title}
      closeLabel={trStaff.close}
      hasFixedTop
      // Its link is shown only once.
      mayClose={() => !action.isBusy}
      onClose={onClose}
    >
      {(close) => (
        <ModalBody className={styles.body}>
          {link === null ? (
            <StaffForm
              action={action}
              errors={{ email: staffEmailError(typed) }}
              ask={() => client.invite({ email, role, ...(name.trim() !== '' && { name }) })}
              onDone={handleInvited}
              submit={words.submit}
              busy={words.busy}
            >
              {(errorOf) => (
                <>
                  <StaffEmailField
                    ref={firstFocus}
                    isOwn={false}
                    value={typed}
                    error={errorOf('email')}
                    onChange={setTyped}
                  />
                  <InputField
                    label={words.name}
                    // A name may be written from right to left.
                    dir="auto"
                    autoComplete="off"
                    maxLength={MAX_NAME_LENGTH}
                    value={name}
                    onChange={(event) => setName(event.target.value)}
                  />
                  <RadioGroup
                    label={words.role}
                    options={ROLE_OPTIONS}
                    value={role}
                    error={null}
                    onChange={setRole}
                  />
                </>
              )}
            </StaffForm>
          ) : (
            <>
              <NewLinkBox link={link} label={words.linkFor(email)} />
              <Button look="primary" onClick={close}>
                {words.done}
              </Button>
            </>
          )}
        </ModalBody>
      )}
    </Modal>
  );
}

interface MemberDialogProps {
  member: StaffMember;
  /** Why role and status cannot be changed; `null`: they can. */
  fixed: string | null;
  onChanged: () => void;
  onClose: () => void;
}

/** An admin's actions on a member of staff. */
export function MemberDialog({ member, fixed, onChanged, onClose }: MemberDialogProps) {
  const { client } = useStaffAccess();
  // The change may have been made even if the response was lost.
  const { problem, act } = useStaffAction(onChanged);
  const [role, setRole] = useState(member.role);
  const [done, setDone] = useState<keyof StaffPatch | null>(null);
  // Sessions end with the account.
  const load = useCallback(() => client.sessions(member.id), [client, member.id]);
  const sessions = useLoaded(load, member);
  const words = trStaff.member;
  const isSame = role === member.role;
  const change = (what: keyof StaffPatch, patch: StaffPatch) => {
    setDone(null);
    void act(
      () => client.changeMember(member.id, patch),
      () => {
        setDone(what);
        onChanged();
      },
    );
  };
  return (
    <Modal title={member.name} closeLabel={trStaff.close} isWide hasFixedTop onClose={onClose}>
      {() => (
        <ModalBody className={styles.body}>
          <p className={styles.email}>
            <bdi dir="ltr" translate="no">
              {member.email}
            </bdi>
          </p>
          <ProblemNotice problem={problem} />
          {fixed !== null ? (
            <Notice tone="info">{fixed}</Notice>
          ) : (
            <>
              <section className={styles.section}>
                <RadioGroup
                  label={words.role}
                  options={ROLE_OPTIONS}
                  value={role}
                  error={null}
                  onChange={setRole}
                />
                <div className={styles.line}>
                  <Button
                    className={isSame ? styles.idle : undefined}
                    aria-disabled={isSame || undefined}
                    onClick={() => !isSame && change('role', { role })}
                  >
                    {words.saveRole}
                  </Button>
                  <span role="status" className={styles.done}>
                    {done === 'role' && isSame && trStaff.done.role}
                  </span>
                </div>
              </section>
              <section className={styles.section}>
                <h3>{words.status}</h3>
                <p className={styles.muted}>
                  {member.active ? words.deactivateHint : words.activateHint}
                </p>
                <div className={styles.line}>
                  <Button
                    look={member.active ? 'danger' : 'plain'}
                    onClick={once(() => change('active', { active: !member.active }))}
                  >
                    {member.active ? words.deactivate : words.activate}
                  </Button>
                  <span role="status" className={styles.done}>
                    {done === 'active' &&
                      (member.active ? trStaff.done.activated : trStaff.done.deactivated)}
                  </span>
                </div>
              </section>
            </>
          )}
          {/* A deactivated member cannot use a link any more, not even after reactivation. */}
          <PasswordLink key={String(member.active)} id={member.id} />
          <section className={styles.section}>
            <h3>{trStaff.session.title}</h3>
            <ProblemNotice problem={sessions.problem} onRetry={sessions.reload} />
            {sessions.value === null ? (
              sessions.isPending && <p>{trStaff.session.loading}</p>
            ) : (
              <SessionList sessions={sessions.value} isOwn={false} onEnded={sessions.reload} />
            )}
          </section>
        </ModalBody>
      )}
    </Modal>
  );
}

/** Makes a link for a member's new password. */
function PasswordLink({ id }: { id: string }) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [link, setLink] = useState<NewLink | null>(null);
  const words = trStaff.link;
  return (
    <section className={styles.section}>
      <h3>{trStaff.member.password}</h3>
      <ProblemNotice problem={problem} />
      {link === null ? (
        <>
          <p className={styles.muted}>{words.makeHint}</p>
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => void act(() => client.passwordLink(id), setLink)}
          >
            {isBusy ? words.making : words.make}
          </Button>
        </>
      ) : (
        <NewLinkBox link={link} label={words.label} />
      )}
    </section>
  );
}

/** A one-time link to copy and pass on. */
function NewLinkBox({ link, label }: { link: NewLink; label: string }) {
  const { addressOf } = useStaffAccess();
  const hint = trStaff.link.once(formatMinute(new Date(link.expiresAt)));
  return (
    <CopyBox label={label} value={addressOf(link.path)} copyLabel={trStaff.link.copy} hint={hint} />
  );
}

interface CopyBoxProps {
  label: string;
  value: string;
  copyLabel: string;
  hint: string;
}

/** A text to copy, which is shown only once. */
export function CopyBox({ label, value, copyLabel, hint }: CopyBoxProps) {
  const hintId = useId();
  return (
    <div className={styles.box}>
      <div className={styles.copyLine}>
        <InputField
          // Replaces the button that made it: the next step is to copy it.
          ref={takeFocus}
          label={label}
          aria-describedby={hintId}
          className={styles.field}
          dir="ltr"
          readOnly
          value={value}
          onFocus={({ currentTarget }) => {
            currentTarget.select();
            // It scrolls to the end, but people recognise a link by its start.
            currentTarget.scrollLeft = 0;
          }}
        />
        <CopyButton label={copyLabel} getText={() => value} isInline={false} />
      </div>
      <p id={hintId} className={styles.muted}>
        {hint}
      </p>
    </div>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}

interface SessionListProps {
  sessions: readonly StaffSession[];
  isOwn: boolean;
  /** A session has ended, or may have. */
  onEnded: () => void;
}

/** A member's sessions. */
export function SessionList({ sessions, isOwn, onEnded }: SessionListProps) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction(onEnded);
  const [ended, setEnded] = useState('');
  const words = trStaff.session;
  return (
    <>
      <ProblemNotice problem={problem} />
      {sessions.length === 0 && <p className={styles.muted}>{words.none}</p>}
      <ul className={styles.list}>
        {sessions.map(({ id, userAgent, createdAt, address, lastSeenAt, isCurrent }) => {
          const name = browserName(userAgent);
          const since = formatMinute(new Date(createdAt));
          const end = () =>
            void act(
              () => client.endSession(id, isOwn),
              () => {
                setEnded(trStaff.done.sessionEnded(name, since));
                onEnded();
              },
            );
          return (
            <li key={id} className={styles.item}>
              <div className={styles.what}>
                <span>
                  <span>{name}</span>
                  {address !== '' && <bdi translate="no">{` · ${address}`}</bdi>}
                </span>
                <span className={styles.muted}>{words.since(since)}</span>
                <span className={styles.muted}>
                  {words.lastSeen(formatMinute(new Date(lastSeenAt)))}
                </span>
              </div>
              {isCurrent ? (
                <Badge tone="primary">{words.current}</Badge>
              ) : (
                <Button
                  aria-label={words.endOf(name, since)}
                  aria-disabled={isBusy || undefined}
                  onClick={end}
                >
                  {words.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Announcer message={ended} />
    </>
  );
}

/** Browsers claim to be the ones after them in this list, so the first match counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A browser and its system in words, from its user agent. */
function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined) return system ?? trStaff.session.unknownBrowser;
  return system === undefined ? browser : trStaff.session.browser(browser, system);
}
