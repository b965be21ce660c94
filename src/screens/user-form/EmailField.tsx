import { useDeferredValue, useRef } from 'react';
import { useRouter } from 'wouter';
import type { User } from '#domain/user/user.ts';
import { usualSpelling } from '#domain/user/emailKey.ts';
import { isValidEmail, tidyText } from '#domain/user/userForm.ts';
import { nameOf } from '#screens/nameOf.ts';
import { userPath } from '#screens/paths.ts';
import { trForm } from '#text/trForm.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import styles from './UserFields.module.css';

interface EmailFieldProps {
  value: string;
  error: string | null;
  /** The id of the user whose email it is. */
  except: string | null;
  onChange: (email: string) => void;
}

/**
 * A field for an email. If another user has the same one, it says who: that is allowed. What a
 * Turkish keyboard has spelled unusually is mended by a press.
 */
export function EmailField({ value, error, except, onChange }: EmailFieldProps) {
  const email = useDeferredValue(value);
  const { value: owner = null } = useAnswer(
    isValidEmail(email) ? { kind: 'email', email: tidyText(email), except } : null,
  );
  const usual = isValidEmail(email) ? usualSpelling(email) : null;
  const ref = useRef<HTMLInputElement>(null);
  const handleMend = (mended: string) => {
    onChange(mended);
    // The button goes.
    ref.current?.focus();
  };
  const note = (
    <>
      {owner !== null && <OwnerNote owner={owner} />}{' '}
      {usual !== null && (
        <button type="button" className={styles.mend} onClick={() => handleMend(usual)}>
          {trForm.mendEmail(usual)}
        </button>
      )}
    </>
  );
  return (
    <div>
      <InputField
        ref={ref}
        name="email"
        label={trForm.email}
        // Not type="email", which rewrites "çağrı@örnek.com" during typing.
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        value={value}
        error={error}
        note={owner === null && usual === null ? null : note}
        onChange={(event) => onChange(event.target.value)}
      />
      <Announcer message={owner === null ? '' : trForm.emailOwnedBy(nameOf(owner))} />
      <Announcer message={usual === null ? '' : trForm.usualEmail(usual)} />
    </div>
  );
}

function OwnerNote({ owner }: { owner: User }) {
  const { base } = useRouter();
  return (
    <>
      <span>{`${trForm.emailOwner} `}</span>
      {/* Not in this tab, where it would take what was typed with it. */}
      <a href={base + userPath(owner.id)} target="_blank" rel="noopener" className={styles.newTab}>
        <bdi translate="no">{nameOf(owner)}</bdi>
        <Icon name="newTab" size={14} />
        <span className="visually-hidden">{` ${trForm.inNewTab}`}</span>
      </a>
    </>
  );
}
