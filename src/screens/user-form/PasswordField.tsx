import { useState } from 'react';
import { trForm } from '#text/trForm.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { InputField } from '#ui/controls/Field.tsx';

interface PasswordFieldProps {
  value: string;
  error: string | null;
  /** What an empty field means; without a hint a password is required. */
  hint: string | undefined;
  onChange: (password: string) => void;
}

/** A field for a new password, with a button that shows it. */
export function PasswordField({ value, error, hint, onChange }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const label = isShown ? trForm.hidePassword : trForm.showPassword;
  return (
    <InputField
      name="password"
      label={trForm.password}
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      aria-required={hint === undefined}
      value={value}
      error={error}
      hint={hint ?? trForm.passwordHint}
      onChange={(event) => onChange(event.target.value)}
      adornment={
        <IconButton isInline label={label} onClick={() => setIsShown(!isShown)}>
          <Icon name={isShown ? 'eyeCrossedOut' : 'eye'} />
        </IconButton>
      }
    />
  );
}
