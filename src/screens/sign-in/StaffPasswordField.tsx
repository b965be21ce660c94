import { useState, type Ref } from 'react';
import { trSignIn } from '#text/trSignIn.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { InputField } from '#ui/controls/Field.tsx';
import { NEW_PASSWORD_HINT } from './newPassword.ts';

interface StaffPasswordFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  value: string;
  error: string | null;
  /** For the browser's password manager. */
  autoComplete: 'current-password' | 'new-password';
  onChange: (password: string) => void;
}

/**
 * A field for a staff password, with a button that shows it; for a new password with the required
 * length.
 */
export function StaffPasswordField({ onChange, ...field }: StaffPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <InputField
      {...field}
      hint={field.autoComplete === 'new-password' ? NEW_PASSWORD_HINT : undefined}
      name={field.autoComplete}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      aria-required
      onChange={(event) => onChange(event.target.value)}
      adornment={
        <IconButton
          isInline
          label={isShown ? trSignIn.hidePassword : trSignIn.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeCrossedOut' : 'eye'} />
        </IconButton>
      }
    />
  );
}
