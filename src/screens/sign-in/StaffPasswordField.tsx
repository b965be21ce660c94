import { useState, type Ref } from 'react';
import { trSignIn } from '#text/trSignIn.ts';
import { IconButton } from '#ui/Button.tsx';
import { InputField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';

interface StaffPasswordFieldProps {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  value: string;
  error: string | null;
  hint?: string;
  /** For the browser's password manager. */
  autoComplete: 'current-password' | 'new-password';
  onChange: (password: string) => void;
}

/** A field for a staff password, with a button that shows it. */
export function StaffPasswordField({ onChange, ...field }: StaffPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <InputField
      {...field}
      name={field.autoComplete}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      required
      onChange={(event) => onChange(event.target.value)}
      adornment={
        <IconButton
          isInline
          label={isShown ? trSignIn.hidePassword : trSignIn.showPassword}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}
