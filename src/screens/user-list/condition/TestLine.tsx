import { useId, type Ref } from 'react';
import type { ConditionTest } from '#domain/query/condition/condition.ts';
import {
  CONDITION_FIELD_NAMES,
  CONDITION_FIELDS,
  operatorsOf,
} from '#domain/query/condition/fields.ts';
import { isComplete, valueCountOf } from '#domain/query/condition/isComplete.ts';
import { operatorWords, trConditionDialog } from '#text/user-list/trCondition.ts';
import fieldStyles from '#ui/controls/Field.module.css';
import styles from './ConditionForm.module.css';
import { TestValues } from './TestValues.tsx';

interface TestLineProps {
  /** From 1. */
  position: number;
  test: ConditionTest;
  today: Date;
  fieldRef: Ref<HTMLSelectElement> | undefined;
  onChange: (test: ConditionTest) => void;
}

/** One test: its field, operator and values. */
export function TestLine({ position, test, today, fieldRef, onChange }: TestLineProps) {
  const noteId = useId();
  const isUnfinished = !isComplete(test);
  const described = isUnfinished ? noteId : undefined;
  return (
    <fieldset className={styles.test} aria-describedby={described}>
      <legend className="visually-hidden">{trConditionDialog.line(position)}</legend>
      <FieldSelect ref={fieldRef} test={test} onChange={onChange} />
      <OperatorSelect test={test} onChange={onChange} />
      <div className={styles.values}>
        <TestValues
          test={test}
          today={today}
          described={described}
          onChange={(values) => onChange({ ...test, values })}
        />
      </div>
      {/* Its line is reserved. */}
      <p id={noteId} className={styles.note}>
        {isUnfinished && trConditionDialog.unfinished}
      </p>
    </fieldset>
  );
}

type SelectProps = Pick<TestLineProps, 'test' | 'onChange'>;

function FieldSelect({
  ref,
  test,
  onChange,
}: SelectProps & { ref: Ref<HTMLSelectElement> | undefined }) {
  const change = (name: string) => {
    const field = CONDITION_FIELD_NAMES.find((known) => known === name);
    if (field === undefined) return;
    const [first] = operatorsOf(field);
    const isSame = CONDITION_FIELDS[field].kind === CONDITION_FIELDS[test.field].kind;
    if (isSame && operatorsOf(field).includes(test.operator)) {
      // Roles and statuses have different values.
      const values = CONDITION_FIELDS[field].kind === 'choice' ? [] : test.values;
      onChange({ ...test, field, values });
    } else if (first !== undefined) {
      onChange({ field, operator: first, isNegated: false, values: [] });
    }
  };
  return (
    <select
      ref={ref}
      className={fieldStyles.control}
      aria-label={trConditionDialog.field}
      value={test.field}
      onChange={(event) => change(event.target.value)}
    >
      {CONDITION_FIELD_NAMES.map((field) => (
        <option key={field} value={field}>
          {trConditionDialog.fields[field]}
        </option>
      ))}
    </select>
  );
}

/** Offers each operator of the field, and its negation. */
function OperatorSelect({ test, onChange }: SelectProps) {
  const operators = operatorsOf(test.field).flatMap((operator) =>
    [false, true].map((isNegated) => ({ operator, isNegated })),
  );
  const chosen = operators.findIndex(
    ({ operator, isNegated }) => operator === test.operator && isNegated === test.isNegated,
  );
  const change = (place: number) => {
    const to = operators[place];
    if (to === undefined) return;
    const isOther =
      to.operator !== test.operator &&
      ['within', 'inside'].some((one) => one === to.operator || one === test.operator);
    const values = isOther ? [] : test.values.slice(0, valueCountOf(to.operator).max);
    onChange({ ...test, ...to, values });
  };
  return (
    <select
      className={fieldStyles.control}
      aria-label={trConditionDialog.operator}
      value={chosen}
      onChange={(event) => change(Number(event.target.value))}
    >
      {operators.map((option, place) => (
        <option key={`${option.operator} ${option.isNegated}`} value={place}>
          {operatorWords({ field: test.field, ...option })}
        </option>
      ))}
    </select>
  );
}
