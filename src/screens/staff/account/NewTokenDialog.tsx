import { useState } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import { STAFF_ROLES, type StaffRole } from '#protocol/staff.ts';
import { MAX_NAME_LENGTH, type NewToken } from '#protocol/staffApi.ts';
import { StaffForm } from '#screens/sign-in/StaffForm.tsx';
import { SubmitButton } from '#screens/sign-in/SubmitButton.tsx';
import { useStaffAction, type StaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { trTokens } from '#text/trTokens.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { CopyBox } from '#screens/staff/CopyBox.tsx';
import { ROLE_OPTIONS } from '#screens/staff/roleOptions.ts';
import { useMe, useStaffAccess } from '#state/staff/useStaff.ts';
import styles from '#screens/staff/StaffDialog.module.css';

const WORDS = trTokens.make;

/** How long a token can be valid; the server accepts up to 366 days. */
const DAYS = ['30', '90', '365'] as const;
type Days = (typeof DAYS)[number];
const DAYS_OPTIONS = DAYS.map((value) => ({ value, label: WORDS.days(Number(value)) }));

const TOKEN_ROLES = ROLE_OPTIONS.map((option) =>
  option.value === 'admin' ? { ...option, hint: WORDS.adminHint } : option,
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
      title={WORDS.title}
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
                label={WORDS.token}
                value={made.token}
                copyLabel={WORDS.copy}
                hint={WORDS.once(formatMinute(new Date(made.expiresAt)))}
              />
              <Button look="primary" onClick={close}>
                {WORDS.done}
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
  const nameError = name.trim() === '' ? WORDS.nameRequired : null;

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
        label={WORDS.name}
        hint={WORDS.nameHint}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        aria-required
        value={name}
        error={isChecked ? nameError : null}
        onChange={(event) => setName(event.target.value)}
      />
      <RadioGroup
        label={WORDS.role}
        options={TOKEN_ROLES.filter(({ value }) => isWithin(value, ownRole))}
        value={role}
        error={null}
        onChange={setRole}
      />
      <RadioGroup
        label={WORDS.term}
        options={DAYS_OPTIONS}
        value={days}
        error={null}
        onChange={setDays}
      />
      <SubmitButton isBusy={isBusy} busy={WORDS.busy}>
        {WORDS.submit}
      </SubmitButton>
    </StaffForm>
  );
}

function isWithin(role: StaffRole, ownRole: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) <= STAFF_ROLES.indexOf(ownRole);
}
