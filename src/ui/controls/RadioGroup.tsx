import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from '#ui/classNames.ts';
import groupStyles from './ChoiceGroup.module.css';
import styles from './RadioGroup.module.css';

interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    /** Below the label; describes the choice. */
    readonly hint?: string;
  }[];
  /** `null`: nothing chosen yet. */
  value: Value | null;
  error: string | null;
  /** The first choice. */
  firstRef?: Ref<HTMLInputElement>;
  onChange: (value: Value) => void;
}

/** A choice whose options are all visible. */
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
      className={classNames(groupStyles.group, error === null ? undefined : groupStyles.invalid)}
      aria-required
      {...(error === null ? {} : { 'aria-invalid': true })}
    >
      <legend>{label}</legend>
      {options.map((option, position) => (
        <label key={option.value} className={styles.choice}>
          <input
            ref={position === 0 ? firstRef : undefined}
            type="radio"
            name={id}
            aria-labelledby={`${id}-${option.value}`}
            // Screen readers do not read a group's description when a script focuses a choice.
            aria-describedby={
              [error !== null && errorId, option.hint !== undefined && `${id}-${option.value}-hint`]
                .filter(Boolean)
                .join(' ') || undefined
            }
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            <bdi id={`${id}-${option.value}`}>{option.label}</bdi>
            {option.hint !== undefined && (
              <span id={`${id}-${option.value}-hint`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {error !== null && (
        <p id={errorId} className={groupStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
