import { useState } from 'react';
import { newPasswordError } from '#screens/sign-in/newPassword.ts';
import { StaffForm } from '#screens/sign-in/StaffForm.tsx';
import { StaffPasswordField } from '#screens/sign-in/StaffPasswordField.tsx';
import { SubmitButton } from '#screens/sign-in/SubmitButton.tsx';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { useStaffAccess } from '#state/staffAccess.ts';
import { useMe } from '#state/useStaff.ts';
import { trStaff } from '#text/trStaff.ts';
import { Modal, ModalBody } from '#ui/Modal.tsx';
import { Notice } from '#ui/Notice.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './StaffDialog.module.css';

const WORDS = trStaff.account;

/** One's own account: password and sessions. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [changes, setChanges] = useState(0);
  return (
    <Modal title={WORDS.title} closeLabel={trStaff.close} isSteady onClose={onClose}>
      {() => (
        <ModalBody className={styles.body}>
          {me !== null && (
            <p className={styles.email}>
              <bdi>{me.name}</bdi> · <bdi dir="ltr">{me.email}</bdi> · {trStaff.roles[me.role]}
            </p>
          )}
          <section className={styles.section}>
            <OwnPassword>
              {changes > 0 && (
                <Notice key={changes} tone="success" role="status">
                  {WORDS.saved}
                </Notice>
              )}
              <OwnPasswordForm
                key={`form ${changes}`}
                about={me === null ? [] : [me.name, me.email]}
                onChanged={() => setChanges((count) => count + 1)}
              />
            </OwnPassword>
          </section>
          <section className={styles.section}>
            <h3>{trStaff.session.title}</h3>
            <SessionList key={changes} staffId={null} />
          </section>
        </ModalBody>
      )}
    </Modal>
  );
}

interface OwnPasswordFormProps {
  about: readonly string[];
  onChanged: () => void;
}

function OwnPasswordForm({ about, onChanged }: OwnPasswordFormProps) {
  const { client } = useStaffAccess();
  const { isBusy, problem, act } = useStaffAction();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const error = newPasswordError(next, about);

  const submit = () => {
    setIsChecked(true);
    if (current === '' || error !== null) return false;
    void act(() => client.changeOwnPassword({ current, next }), onChanged);
    return true;
  };
  return (
    <StaffForm problem={problem} onSubmit={submit}>
      <StaffPasswordField
        label={WORDS.current}
        autoComplete="current-password"
        value={current}
        error={isChecked && current === '' ? WORDS.currentRequired : null}
        onChange={setCurrent}
      />
      <StaffPasswordField
        label={WORDS.next}
        autoComplete="new-password"
        value={next}
        error={isChecked ? error : null}
        onChange={setNext}
      />
      <SubmitButton isBusy={isBusy} busy={WORDS.saving}>
        {WORDS.save}
      </SubmitButton>
    </StaffForm>
  );
}
