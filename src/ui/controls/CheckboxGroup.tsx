import { useId, type Ref } from 'react';
import { CheckboxField } from './Field.tsx';
import { classNames } from '#ui/classNames.ts';
import styles from './CheckboxGroup.module.css';
import groupStyles from './ChoiceGroup.module.css';

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
      className={classNames(groupStyles.group, error === null ? undefined : groupStyles.invalid)}
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
        <p id={errorId} role="alert" className={groupStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
