import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from '#ui/classNames.ts';
import groupStyles from './ChoiceGroup.module.css';
import styles from './RadioGroup.module.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Below the label; describes the choice. */
  readonly hint?: string;
}

interface RadioGroupProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
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
        <Choice
          key={option.value}
          ref={position === 0 ? firstRef : undefined}
          option={option}
          name={id}
          errorId={error === null ? null : errorId}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
      ))}
      {error !== null && (
        <p id={errorId} className={groupStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  ref: Ref<HTMLInputElement> | undefined;
  option: Option<string>;
  /** Of all choices of the group. */
  name: string;
  errorId: string | null;
  checked: boolean;
  onChange: () => void;
}

function Choice({ option, errorId, ...input }: ChoiceProps) {
  const { label, hint } = option;
  const id = `${input.name}-${option.value}`;
  const hintId = `${id}-hint`;
  const describedBy = [errorId, hint !== undefined && hintId].filter(Boolean).join(' ');
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        {...input}
        aria-labelledby={id}
        // Screen readers do not read a group's description when a script focuses a choice.
        aria-describedby={describedBy || undefined}
      />
      <span className={styles.words}>
        <bdi id={id}>{label}</bdi>
        {hint !== undefined && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
