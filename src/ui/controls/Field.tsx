import { useId, type ComponentProps, type ReactNode } from 'react';
import { trSelect } from '#text/tr.ts';
import { classNames } from '#ui/classNames.ts';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  /**
   * Shown at the end of the label's line, so that its appearance moves nothing; describes the
   * control. `null` for a valid value.
   */
  error?: string | null;
  /** What to enter, below the control, which it describes; stays beside an error. */
  hint?: string | undefined;
  /**
   * A remark about a valid value, in the place of an error; describes the control; `null`: none.
   */
  note?: ReactNode;
  className?: string | undefined;
}

interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A control with its visible label and its error. */
function Field({
  label,
  error = null,
  hint,
  note,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const noteId = `${id}-note`;
  const hasNote = error === null && note !== undefined && note !== null;
  // The error is read first.
  const described = [
    error !== null && errorId,
    hint !== undefined && hintId,
    hasNote && noteId,
  ].filter(Boolean);
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        ...(error === null ? {} : { 'aria-invalid': true }),
        ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
      })}
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {hasNote && (
        <p id={noteId} className={styles.fieldNote}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Not `required` but `aria-required`: Firefox reports an empty `required` field as invalid. */
type Unused = 'id' | 'className' | 'required';

type InputFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, Unused> & {
    /** Inside the control's right edge, such as a button. */
    adornment?: ReactNode;
  };

export function InputField({
  label,
  error,
  hint,
  note,
  className,
  adornment,
  ...input
}: InputFieldProps) {
  return (
    <Field label={label} error={error ?? null} hint={hint} note={note} className={className}>
      {(control) =>
        adornment === undefined ? (
          <input {...input} {...control} />
        ) : (
          <span className={styles.adorned}>
            <input {...input} {...control} />
            <span className={styles.adornment}>{adornment}</span>
          </span>
        )
      }
    </Field>
  );
}

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

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string;
  /** At the end of the line, such as a count; describes the checkbox. */
  note?: string;
};

/** A checkbox inside its label, so that a press on the words toggles it. */
export function CheckboxField({ label, note, ...input }: CheckboxFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-labelledby={id}
        {...(note === undefined ? {} : { 'aria-describedby': noteId })}
        {...input}
      />
      <bdi id={id}>{label}</bdi>
      {note !== undefined && (
        <span id={noteId} className={styles.note}>
          {note}
        </span>
      )}
    </label>
  );
}
