import { MAX_NAME_LENGTH } from '#protocol/staffApi.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { InputField } from '#ui/controls/Field.tsx';

interface StaffNameFieldProps {
  value: string;
  error: string | null;
  onChange: (name: string) => void;
}

/** The person's own name, for an account that does not exist yet. */
export function StaffNameField({ value, error, onChange }: StaffNameFieldProps) {
  return (
    <InputField
      label={trSignIn.name}
      name="name"
      // A name may be written from right to left.
      dir="auto"
      autoComplete="name"
      maxLength={MAX_NAME_LENGTH}
      aria-required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
