import { type Ref, useState } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import { type PersonalToken, MAX_NAME_LENGTH, type NewToken } from '#protocol/staffApi.ts';
import { NotLoaded } from '#screens/NotLoaded.tsx';
import { trTokens, trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from '#screens/staff/StaffDialog.module.css';
import type { Loaded } from '#screens/staff/useLoaded.ts';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction, type StaffAction } from '#screens/useStaffAction.ts';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useStaffAccess, useMe } from '#state/staff/useStaff.ts';
import { STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import { StaffForm, SubmitButton } from '#screens/sign-in/StaffForm.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { CopyBox } from '#screens/staff/LinkBox.tsx';
import { ROLE_OPTIONS } from '#screens/staff/roleOptions.ts';

interface TokenListProps {
  own: Loaded<readonly PersonalToken[]>;
  /** The ref of each token. */
  leaveFocus: Ref<HTMLLIElement>;
  onEnd: (token: PersonalToken) => void;
}

/** The person's own valid tokens. */
export function TokenList({ own, leaveFocus, onEnd }: TokenListProps) {
  const { value: tokens, problem, reload } = own;
  if (problem !== null) return <NotLoaded problem={problem} onRetry={reload} />;
  if (tokens === null) return <p>{trTokens.loading}</p>;
  if (tokens.length === 0) return <p className={styles.when}>{trTokens.none}</p>;
  return (
    <ul className={styles.list}>
      {tokens.map((token) => (
        <TokenItem key={token.id} ref={leaveFocus} token={token} onEnd={() => onEnd(token)} />
      ))}
    </ul>
  );
}

interface TokenItemProps {
  ref: Ref<HTMLLIElement>;
  token: PersonalToken;
  onEnd: () => void;
}

function TokenItem({ ref, token, onEnd }: TokenItemProps) {
  const { name, role, createdAt, expiresAt, lastSeenAt } = token;
  return (
    <li ref={ref} className={styles.session}>
      <div className={styles.what}>
        <span>
          <bdi translate="no">{name}</bdi>
          <span>{` · ${trStaff.roles[role]}`}</span>
        </span>
        <span className={styles.when}>{trTokens.made(timeOf(createdAt))}</span>
        <span className={styles.when}>
          {lastSeenAt === null ? trTokens.neverUsed : trTokens.lastUsed(timeOf(lastSeenAt))}
        </span>
        <span className={styles.when}>{trTokens.until(timeOf(expiresAt))}</span>
      </div>
      <Button aria-haspopup="dialog" aria-label={trTokens.endOf(name)} onClick={onEnd}>
        {trTokens.end}
      </Button>
    </li>
  );
}

function timeOf(iso: string): string {
  return formatMinute(new Date(iso));
}

const ENDING = trTokens.ending;

interface EndTokenDialogProps {
  token: PersonalToken;
  onEnded: () => void;
  onClose: () => void;
}

/** Asks before a token is revoked: programs that use it stop working. */
export function EndTokenDialog({ token, onEnded, onClose }: EndTokenDialogProps) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  return (
    <Modal title={ENDING.title(token.name)} closeLabel={trStaff.close} onClose={onClose}>
      {(close) => (
        <>
          <ModalBody className={styles.body}>
            <p>{ENDING.what}</p>
            {problem !== null && (
              <Notice tone="danger" role="alert">
                {staffProblemWords(problem)}
              </Notice>
            )}
          </ModalBody>
          <ModalButtons>
            <Button onClick={close}>{ENDING.cancel}</Button>
            <Button
              look="dangerPrimary"
              aria-disabled={isBusy || undefined}
              onClick={() =>
                void act(
                  () => client.endToken(token.id),
                  () => {
                    onEnded();
                    close();
                  },
                )
              }
            >
              {ENDING.confirm}
            </Button>
          </ModalButtons>
        </>
      )}
    </Modal>
  );
}

const NEW_TOKEN = trTokens.make;

/** How long a token can be valid; the server accepts up to 366 days. */
const DAYS = ['30', '90', '365'] as const;
type Days = (typeof DAYS)[number];
const DAYS_OPTIONS = DAYS.map((value) => ({ value, label: NEW_TOKEN.days(Number(value)) }));

const TOKEN_ROLES = ROLE_OPTIONS.map((option) =>
  option.value === 'admin' ? { ...option, hint: NEW_TOKEN.adminHint } : option,
);

interface NewTokenDialogProps {
  /** A token was made. */
  onMade: () => void;
  /** A token may have been made. */
  onUnclear: () => void;
  onClose: () => void;
}

/** Makes a personal token, and shows it once. */
export function NewTokenDialog({ onMade, onUnclear, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewToken | null>(null);
  const action = useStaffAction(onUnclear);
  return (
    <Modal
      title={NEW_TOKEN.title}
      closeLabel={trStaff.close}
      hasFixedTop
      // It is shown only once.
      mayClose={() => !action.isBusy}
      onClose={onClose}
    >
      {(close) => (
        <ModalBody className={styles.body}>
          {made === null ? (
            <NewTokenForm
              action={action}
              onMade={(token) => {
                setMade(token);
                onMade();
              }}
            />
          ) : (
            <>
              <CopyBox
                label={NEW_TOKEN.token}
                value={made.token}
                copyLabel={NEW_TOKEN.copy}
                hint={NEW_TOKEN.once(formatMinute(new Date(made.expiresAt)))}
              />
              <Button look="primary" onClick={close}>
                {NEW_TOKEN.done}
              </Button>
            </>
          )}
        </ModalBody>
      )}
    </Modal>
  );
}

interface NewTokenFormProps {
  action: StaffAction;
  onMade: (token: NewToken) => void;
}

function NewTokenForm({ action: { isBusy, problem, act }, onMade }: NewTokenFormProps) {
  const { client } = useStaffAccess();
  const ownRole = useMe()?.role ?? 'viewer';
  const [name, setName] = useState('');
  const [chosen, setRole] = useState<StaffRole>('viewer');
  // The person's own role may have become lower meanwhile.
  const role = isWithin(chosen, ownRole) ? chosen : ownRole;
  const [days, setDays] = useState<Days>('90');
  const [isChecked, setIsChecked] = useState(false);
  const nameError = name.trim() === '' ? NEW_TOKEN.nameRequired : null;

  const submit = () => {
    setIsChecked(true);
    if (nameError !== null) return false;
    void act(() => client.makeToken({ name: name.trim(), role, days: Number(days) }), onMade);
    return true;
  };

  return (
    <StaffForm problem={problem} onSubmit={submit}>
      <InputField
        ref={firstFocus}
        label={NEW_TOKEN.name}
        hint={NEW_TOKEN.nameHint}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        aria-required
        value={name}
        error={isChecked ? nameError : null}
        onChange={(event) => setName(event.target.value)}
      />
      <RadioGroup
        label={NEW_TOKEN.role}
        options={TOKEN_ROLES.filter(({ value }) => isWithin(value, ownRole))}
        value={role}
        error={null}
        onChange={setRole}
      />
      <RadioGroup
        label={NEW_TOKEN.term}
        options={DAYS_OPTIONS}
        value={days}
        error={null}
        onChange={setDays}
      />
      <SubmitButton isBusy={isBusy} busy={NEW_TOKEN.busy}>
        {NEW_TOKEN.submit}
      </SubmitButton>
    </StaffForm>
  );
}

function isWithin(role: StaffRole, ownRole: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(ownRole);
}
