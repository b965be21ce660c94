import { useId, type Ref } from 'react';
import styles from './RadioGroup.module.css';

interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  /** `null`: none is chosen yet. */
  value: Value | null;
  error: string | null;
  /** The first choice. */
  firstRef?: Ref<HTMLInputElement>;
  onChange: (value: Value) => void;
}

/** A choice of which all options are in sight. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  error,
  firstRef,
  onChange,
}: RadioGroupProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset
      role="radiogroup"
      className={styles.group}
      aria-required
      {...(error === null ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
    >
      <legend className={styles.legend}>{label}</legend>
      {options.map((option, position) => (
        <label key={option.value} className={styles.choice}>
          <input
            ref={position === 0 ? firstRef : undefined}
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <bdi>{option.label}</bdi>
        </label>
      ))}
      {error !== null && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
