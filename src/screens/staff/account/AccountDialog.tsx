import { useRef, useState, type ComponentProps, type Ref, useEffect, type ReactNode } from 'react';
import type { PersonalToken } from '#protocol/staffApi.ts';
import {
  newPasswordError,
  StaffForm,
  StaffPasswordField,
  SubmitButton,
} from '#screens/sign-in/StaffForm.tsx';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trStaff, trTokens } from '#text/trStaff.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useMe, useStaffAccess, useMay } from '#state/staff/useStaff.ts';
import styles from '#screens/staff/StaffDialog.module.css';
import { useFocusLeftTo } from '#screens/staff/useFocusLeftTo.ts';
import { hasOutcome, useLoaded, type Loaded } from '#screens/staff/useLoaded.ts';
import { Button } from '#ui/controls/Button.tsx';
import { tr } from '#text/tr.ts';
import { EndTokenDialog, NewTokenDialog, TokenList } from './TokenList.tsx';
import { SessionList, useSessions } from './SessionList.tsx';

const WORDS = trStaff.account;

interface AccountDialogProps {
  /** A new token, which cannot be shown again, appeared or disappeared. */
  onTokenShown: (isShown: boolean) => void;
  onClose: () => void;
}

/** The person's own account: password, sessions and tokens. */
export function AccountDialog({ onTokenShown, onClose }: AccountDialogProps) {
  const { client } = useStaffAccess();
  const own = useLoaded(client.tokens);
  const [isMaking, setIsMaking] = useState(false);
  const [ending, setEnding] = useState<PersonalToken | null>(null);
  return (
    <>
      <Modal title={WORDS.title} closeLabel={trStaff.close} hasFixedTop onClose={onClose}>
        {() => (
          <ModalBody className={styles.body}>
            <Account own={own} onMake={() => setIsMaking(true)} onEnd={setEnding} />
          </ModalBody>
        )}
      </Modal>
      {isMaking && (
        <NewTokenDialog
          onMade={() => {
            onTokenShown(true);
            own.reload();
          }}
          onUnclear={own.reload}
          onClose={() => {
            onTokenShown(false);
            setIsMaking(false);
          }}
        />
      )}
      {ending !== null && (
        <EndTokenDialog token={ending} onEnded={own.reload} onClose={() => setEnding(null)} />
      )}
    </>
  );
}

type AccountProps = Pick<ComponentProps<typeof TokenSection>, 'own' | 'onMake' | 'onEnd'>;

function Account({ own, onMake, onEnd }: AccountProps) {
  const me = useMe();
  const [changes, setChanges] = useState(0);
  const sessions = useSessions(null, changes);
  const passwordHeading = useRef<HTMLHeadingElement>(null);
  const tokensHeading = useRef<HTMLHeadingElement>(null);
  const leavePassword = useFocusLeftTo(passwordHeading);
  const leaveToken = useFocusLeftTo(tokensHeading);
  return (
    <>
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
      <section className={styles.section}>
        <OwnPassword headingRef={passwordHeading}>
          {changes > 0 && (
            <Notice key={changes} tone="success" role="status">
              {WORDS.saved}
            </Notice>
          )}
          {/* The sent form is replaced by an empty one. */}
          <div key={`form ${changes}`} ref={leavePassword}>
            <OwnPasswordForm
              about={me === null ? [] : [me.name, me.email]}
              onChanged={() => setChanges((count) => count + 1)}
            />
          </div>
        </OwnPassword>
      </section>
      <section className={styles.section}>
        <SessionList sessions={sessions} isOwn />
      </section>
      {/* After the sessions, which would move it when they come. */}
      {hasOutcome(sessions) && (
        <TokenSection
          headingRef={tokensHeading}
          own={own}
          leaveFocus={leaveToken}
          onMake={onMake}
          onEnd={onEnd}
        />
      )}
    </>
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
    <StaffForm problem={problem} wrongPassword={WORDS.wrongCurrent} onSubmit={submit}>
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

interface TokenSectionProps {
  headingRef: Ref<HTMLHeadingElement>;
  own: Loaded<readonly PersonalToken[]>;
  /** The ref of each token. */
  leaveFocus: Ref<HTMLLIElement>;
  onMake: () => void;
  onEnd: (token: PersonalToken) => void;
}

/** The person's own tokens, and how scripts use them. */
function TokenSection({ headingRef, own, leaveFocus, onMake, onEnd }: TokenSectionProps) {
  const { addressOf } = useStaffAccess();
  const mayReadDescription = useMay('manageStaff');
  return (
    <section className={styles.section}>
      <h3 ref={headingRef} tabIndex={-1}>
        {trTokens.title}
      </h3>
      <p className={styles.muted}>{trTokens.what}</p>
      {/* Before the tokens, which would move it when they come. */}
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
      <TokenList own={own} leaveFocus={leaveFocus} onEnd={onEnd} />
    </section>
  );
}

interface OwnPasswordProps {
  headingRef: Ref<HTMLHeadingElement>;
  /** The form that changes the password. */
  children: ReactNode;
}

/**
 * The heading with the form; or, for people without a password who sign in at the provider, how to
 * get one.
 */
function OwnPassword({ headingRef, children }: OwnPasswordProps) {
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
