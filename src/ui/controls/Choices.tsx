import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react';
import { classNames } from '#ui/classNames.ts';
import styles from './Choices.module.css';
import { CheckboxField } from './Field.tsx';

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
      className={classNames(styles.group, error === null ? undefined : styles.invalid)}
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
        <p id={errorId} className={styles.error}>
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

interface CheckboxGroupProps<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  /** In the order of the options. */
  values: readonly Value[];
  error: string | null;
  /** The first choice. */
  firstRef?: Ref<HTMLInputElement>;
  onChange: (values: readonly Value[]) => void;
}

/** Several choices, all of which are visible. */
export function CheckboxGroup<Value extends string>({
  label,
  options,
  values,
  error,
  firstRef,
  onChange,
}: CheckboxGroupProps<Value>) {
  const id = useId();
  const errorId = `${id}-error`;
  const all = options.map(({ value }) => value);
  const toggle = (toggled: Value) =>
    onChange(all.filter((value) => (value === toggled) !== values.includes(value)));
  return (
    <fieldset
      className={classNames(styles.group, error === null ? undefined : styles.invalid)}
      {...(error === null ? {} : { 'aria-describedby': errorId })}
    >
      <legend>{label}</legend>
      <div className={styles.choices}>
        {options.map((option, position) => (
          <CheckboxField
            key={option.value}
            ref={position === 0 ? firstRef : undefined}
            label={option.label}
            checked={values.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      {error !== null && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface TickBoxProps {
  /** The accessible name. */
  label: string;
  /** How many of the box's items are ticked. */
  share: 'none' | 'some' | 'all';
  onToggle: (isTicked: boolean) => void;
}

/** A checkbox for one or several items, whose target fills its place. */
export function TickBox({ label, share, onToggle }: TickBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <label className={styles.box}>
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={share === 'all'}
        onChange={() => {
          // Safari does not focus a checkbox on a press.
          ref.current?.focus();
          onToggle(share !== 'all');
        }}
      />
    </label>
  );
}
