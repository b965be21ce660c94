import type { Ref } from 'react';
import { trSignIn } from '#text/trSignIn.ts';
import { InputField } from '#ui/controls/Field.tsx';

interface StaffEmailFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  value: string;
  /** Whether it is the person's own: only then the browser may fill it in. */
  isOwn?: boolean;
  error?: string | null;
  /** Without it the address is read-only, also for the browser's password manager. */
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
