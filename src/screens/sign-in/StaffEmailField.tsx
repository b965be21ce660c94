import type { Ref } from 'react';
import { trSignIn } from '#text/trSignIn.ts';
import { InputField } from '#ui/controls/Field.tsx';

interface StaffEmailFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  value: string;
  /** Whether it is that of the person who types it: the browser fills in no other. */
  isOwn?: boolean;
  error?: string | null;
  /** Without it the address is only shown, also to the browser's password manager. */
  onChange?: (email: string) => void;
}

/** The address that a member of staff signs in with. */
export function StaffEmailField({
  ref,
  value,
  isOwn = true,
  error = null,
  onChange,
}: StaffEmailFieldProps) {
  return (
    <InputField
      ref={ref}
      label={trSignIn.email}
      name={isOwn ? 'username' : 'email'}
      type="email"
      autoComplete={isOwn ? 'username' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      aria-required={onChange !== undefined}
      readOnly={onChange === undefined}
      value={value}
      error={error}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
