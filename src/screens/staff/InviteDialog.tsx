import { useState } from 'react';
import { MAX_NAME_LENGTH, type NewLink } from '#protocol/staffApi.ts';
import type { StaffRole } from '#protocol/staff.ts';
import { NotAllowed } from '#screens/shared-list/NotAllowed.tsx';
import {
  StaffEmailField,
  staffEmailError,
  StaffForm,
  SubmitButton,
} from '#screens/sign-in/StaffForm.tsx';
import { useStaffAction, type StaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { firstFocus } from '#ui/dialogs/useModalDialog.ts';
import { LinkBox } from './LinkBox.tsx';
import { useMay, useStaffAccess } from '#state/staff/useStaff.ts';
import styles from './StaffDialog.module.css';
import { ROLE_OPTIONS } from './roleOptions.ts';

interface InviteDialogProps {
  /** An invitation was made, or may have been. */
  onInvited: () => void;
  onClose: () => void;
}

/** Makes the link for an invited person. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const [made, setMade] = useState<{ email: string; link: NewLink } | null>(null);
  const action = useStaffAction(onInvited);
  const words = trStaff.invite;
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
        <>
          <ModalBody className={styles.body}>
            {made === null ? (
              <InviteForm
                action={action}
                onInvited={(email, link) => {
                  setMade({ email, link });
                  onInvited();
                }}
              />
            ) : (
              <>
                <LinkBox link={made.link} label={words.linkFor(made.email)} />
                <Button look="primary" onClick={close}>
                  {words.done}
                </Button>
              </>
            )}
          </ModalBody>
          {made === null && <NotAllowed permission="manageStaff" isForm />}
        </>
      )}
    </Modal>
  );
}

interface InviteFormProps {
  action: StaffAction;
  onInvited: (email: string, link: NewLink) => void;
}

function InviteForm({ action: { isBusy, problem, act }, onInvited }: InviteFormProps) {
  const { client } = useStaffAccess();
  const mayManage = useMay('manageStaff');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('editor');
  const [isChecked, setIsChecked] = useState(false);
  const words = trStaff.invite;
  const emailError = staffEmailError(email);

  const submit = () => {
    setIsChecked(true);
    if (emailError !== null || !mayManage) return false;
    const invited = { email: email.trim(), role, ...(name.trim() === '' ? {} : { name }) };
    void act(
      () => client.invite(invited),
      (link) => onInvited(invited.email, link),
    );
    return true;
  };

  return (
    <StaffForm problem={problem} onSubmit={submit}>
      <StaffEmailField
        ref={firstFocus}
        isOwn={false}
        value={email}
        error={isChecked ? emailError : null}
        onChange={setEmail}
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
      <SubmitButton isBusy={isBusy} isAllowed={mayManage} busy={words.busy}>
        {words.submit}
      </SubmitButton>
    </StaffForm>
  );
}
