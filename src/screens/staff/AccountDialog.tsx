import { useCallback, useState } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import { STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import { MAX_NAME_LENGTH, type NewToken, type PersonalToken } from '#protocol/staffApi.ts';
import { newPasswordError, StaffForm, StaffPasswordField } from '#screens/sign-in/StaffForm.tsx';
import { ProblemNotice } from '#screens/staffProblems.tsx';
import { useLoaded, useStaffAction } from '#screens/staffRequests.ts';
import { useMay, useMe, useStaffAccess } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trStaff, trTokens } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { CopyBox, ROLE_OPTIONS, SessionList } from './StaffDialogs.tsx';
import styles from './StaffDialog.module.css';

/** The person's own account: password, sessions and tokens. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const { reload, ...account } = useAccount();
  const [isMaking, setIsMaking] = useState(false);
  const [ending, setEnding] = useState<PersonalToken | null>(null);
  return (
    <>
      <Modal title={trStaff.account.title} closeLabel={trStaff.close} hasFixedTop onClose={onClose}>
        {() => (
          <ModalBody className={styles.body}>
            {me !== null && (
              <p className={styles.email}>
                <bdi translate="no">{me.name}</bdi>
                <span> · </span>
                <bdi dir="ltr" translate="no">
                  {me.email}
                </bdi>
                <span>{` · ${trStaff.roles[me.role]}`}</span>
              </p>
            )}
            <ProblemNotice problem={account.problem} onRetry={reload} />
            {account.value === null ? (
              account.problem === null && <p>{tr.parts.loading}</p>
            ) : (
              <>
                <PasswordSection isSet={account.value.hasPassword} onChanged={reload} />
                <section className={styles.section}>
                  <h3>{trStaff.session.title}</h3>
                  <SessionList sessions={account.value.sessions} isOwn onEnded={reload} />
                </section>
                <TokenSection
                  tokens={account.value.tokens}
                  onMake={() => setIsMaking(true)}
                  onEnd={setEnding}
                />
              </>
            )}
          </ModalBody>
        )}
      </Modal>
      {isMaking && <NewTokenDialog onMade={reload} onClose={() => setIsMaking(false)} />}
      {ending !== null && (
        <EndTokenDialog token={ending} onEnded={reload} onClose={() => setEnding(null)} />
      )}
    </>
  );
}

/** All that is known of the account, at once: what came later would move what is there. */
function useAccount() {
  const { client, provider } = useStaffAccess();
  const load = useCallback(async () => {
    const [sessions, tokens, password] = await Promise.all([
      client.sessions(null),
      client.tokens(),
      // Without a provider everybody has a password.
      provider() === null ? null : client.ownPassword(),
    ]);
    if (!sessions.ok) return sessions;
    if (!tokens.ok) return tokens;
    // If it is not known, the server refuses the form later.
    const hasPassword = password?.ok !== true || password.value.isSet;
    return {
      ok: true as const,
      value: { sessions: sessions.value, tokens: tokens.value, hasPassword },
    };
  }, [client, provider]);
  return useLoaded(load);
}

interface PasswordSectionProps {
  /** People without a password sign in at the provider. */
  isSet: boolean;
  onChanged: () => void;
}

function PasswordSection({ isSet, onChanged }: PasswordSectionProps) {
  const { provider } = useStaffAccess();
  const [changes, setChanges] = useState(0);
  const words = trStaff.account;
  const handleChanged = () => {
    setChanges(changes + 1);
    onChanged();
  };
  return (
    <section className={styles.section}>
      {isSet ? (
        <>
          <h3>{words.password}</h3>
          {changes > 0 && (
            <Notice key={changes} tone="success" role="status">
              {words.saved}
            </Notice>
          )}
          {/* The sent form is replaced by an empty one. */}
          <PasswordForm key={`form ${changes}`} onChanged={handleChanged} />
        </>
      ) : (
        <>
          <h3>{trStaff.member.password}</h3>
          <p>{words.noPassword(provider() ?? '')}</p>
        </>
      )}
    </section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const me = useMe();
  const { client } = useStaffAccess();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const words = trStaff.account;
  return (
    <StaffForm
      action={useStaffAction()}
      errors={{
        current: current === '' ? words.currentRequired : null,
        next: newPasswordError(next, me === null ? [] : [me.name, me.email]),
      }}
      wrongPassword={words.wrongCurrent}
      ask={() => client.changeOwnPassword({ current, next })}
      onDone={onChanged}
      submit={words.save}
      busy={words.saving}
    >
      {(errorOf) => (
        <>
          <StaffPasswordField
            label={words.current}
            autoComplete="current-password"
            value={current}
            error={errorOf('current')}
            onChange={setCurrent}
          />
          <StaffPasswordField
            label={words.next}
            autoComplete="new-password"
            value={next}
            error={errorOf('next')}
            onChange={setNext}
          />
        </>
      )}
    </StaffForm>
  );
}

interface TokenSectionProps {
  tokens: readonly PersonalToken[];
  onMake: () => void;
  onEnd: (token: PersonalToken) => void;
}

/** The person's own valid tokens, and how scripts use them. */
function TokenSection({ tokens, onMake, onEnd }: TokenSectionProps) {
  const { addressOf } = useStaffAccess();
  const mayReadDescription = useMay('manageStaff');
  return (
    <section className={styles.section}>
      <h3>{trTokens.title}</h3>
      <p className={styles.muted}>{trTokens.what}</p>
      <div className={styles.line}>
        <Button aria-haspopup="dialog" onClick={onMake}>
          {trTokens.make.open}
        </Button>
        {mayReadDescription && (
          <a
            href={addressOf('/api/openapi.json')}
            className={styles.link}
            target="_blank"
            rel="noreferrer"
          >
            {trTokens.description}
          </a>
        )}
      </div>
      {tokens.length === 0 && <p className={styles.muted}>{trTokens.none}</p>}
      <ul className={styles.list}>
        {tokens.map((token) => (
          <li key={token.id} className={styles.item}>
            <div className={styles.what}>
              <span>
                <bdi translate="no">{token.name}</bdi>
                <span>{` · ${trStaff.roles[token.role]}`}</span>
              </span>
              <span className={styles.muted}>{trTokens.made(timeOf(token.createdAt))}</span>
              <span className={styles.muted}>
                {token.lastSeenAt === null
                  ? trTokens.neverUsed
                  : trTokens.lastUsed(timeOf(token.lastSeenAt))}
              </span>
              <span className={styles.muted}>{trTokens.until(timeOf(token.expiresAt))}</span>
            </div>
            <Button
              aria-haspopup="dialog"
              aria-label={trTokens.endOf(token.name)}
              onClick={() => onEnd(token)}
            >
              {trTokens.end}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function timeOf(iso: string): string {
  return formatMinute(new Date(iso));
}

interface EndTokenDialogProps {
  token: PersonalToken;
  onEnded: () => void;
  onClose: () => void;
}

/** Asks before a token is revoked: programs that use it stop working. */
function EndTokenDialog({ token, onEnded, onClose }: EndTokenDialogProps) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const words = trTokens.ending;
  return (
    <Modal title={words.title(token.name)} closeLabel={trStaff.close} onClose={onClose}>
      {(close) => {
        const handleEnded = () => {
          onEnded();
          close();
        };
        return (
          <>
            <ModalBody className={styles.body}>
              <p>{words.what}</p>
              <ProblemNotice problem={problem} />
            </ModalBody>
            <ModalButtons>
              <Button onClick={close}>{words.cancel}</Button>
              <Button
                look="dangerPrimary"
                aria-disabled={isBusy || undefined}
                onClick={() => void act(() => client.endToken(token.id), handleEnded)}
              >
                {words.confirm}
              </Button>
            </ModalButtons>
          </>
        );
      }}
    </Modal>
  );
}

/** How long a token can be valid; the server accepts up to 366 days. */
const DAYS = ['30', '90', '365'] as const;
const DAYS_OPTIONS = DAYS.map((value) => ({ value, label: trTokens.make.days(Number(value)) }));

const TOKEN_ROLES = ROLE_OPTIONS.map((option) =>
  option.value === 'admin' ? { ...option, hint: trTokens.make.adminHint } : option,
);

interface NewTokenDialogProps {
  /** A token was made, or may have been. */
  onMade: () => void;
  onClose: () => void;
}

/** Makes a personal token, and shows it once. */
function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const { client } = useStaffAccess();
  const ownRole = useMe()?.role ?? 'viewer';
  const action = useStaffAction(onMade);
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<StaffRole>('viewer');
  const [days, setDays] = useState<(typeof DAYS)[number]>('90');
  const [made, setMade] = useState<NewToken | null>(null);
  const words = trTokens.make;
  const name = typed.trim();
  const rank = STAFF_ROLES.indexOf(ownRole);
  const handleMade = (token: NewToken) => {
    setMade(token);
    onMade();
  };
  return (
    <Modal
      title={words.title}
      closeLabel={trStaff.close}
      hasFixedTop
      // It is shown only once.
      mayClose={() => !action.isBusy}
      onClose={onClose}
    >
      {(close) => (
        <ModalBody className={styles.body}>
          {made === null ? (
            <StaffForm
              action={action}
              errors={{ name: name === '' ? words.nameRequired : null }}
              ask={() => client.makeToken({ name, role, days: Number(days) })}
              onDone={handleMade}
              submit={words.submit}
              busy={words.busy}
            >
              {(errorOf) => (
                <>
                  <InputField
                    ref={firstFocus}
                    label={words.name}
                    hint={words.nameHint}
                    autoComplete="off"
                    maxLength={MAX_NAME_LENGTH}
                    aria-required
                    value={typed}
                    error={errorOf('name')}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                  <RadioGroup
                    label={words.role}
                    options={TOKEN_ROLES.slice(0, rank + 1)}
                    value={role}
                    error={null}
                    onChange={setRole}
                  />
                  <RadioGroup
                    label={words.term}
                    options={DAYS_OPTIONS}
                    value={days}
                    error={null}
                    onChange={setDays}
                  />
                </>
              )}
            </StaffForm>
          ) : (
            <>
              <CopyBox
                label={words.token}
                value={made.token}
                copyLabel={words.copy}
                hint={words.once(timeOf(made.expiresAt))}
              />
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
