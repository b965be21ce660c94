import type { ComponentProps } from 'react';
import { trSelect } from '#text/trSelect.ts';
import { Field, type FieldProps, type Unused } from './Field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, Unused> & {
    options: readonly Option[];
    /** The first option, which cannot be chosen. */
    placeholder?: string;
  };

export function SelectField({
  label,
  error,
  hint,
  className,
  options,
  placeholder = trSelect.placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} error={error ?? null} hint={hint} className={className}>
      {(control) => (
        <select {...select} {...control}>
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
