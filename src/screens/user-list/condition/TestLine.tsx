import { useId, type Ref } from 'react';
import { MAX_CONDITION_TEXT } from '#domain/limits.ts';
import {
  CONDITION_FIELD_NAMES,
  CONDITION_FIELDS,
  isComplete,
  operatorsOf,
  valueCountOf,
  type ConditionField,
  type ConditionTest,
  type Operator,
} from '#domain/query/condition.ts';
import { SPANS } from '#domain/query/days.ts';
import { FilterChoices } from '#screens/user-list/filter/Filters.tsx';
import { tr, trSelect } from '#text/tr.ts';
import { operatorWords, spanWithDays, trConditionDialog } from '#text/trCondition.ts';
import fieldStyles from '#ui/controls/Field.module.css';
import styles from './ConditionForm.module.css';

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

/** Rarely used: below the others. */
const ADVANCED_FIELDS: readonly ConditionField[] = ['id', 'latitude', 'longitude'];
const ADVANCED_OPERATORS: readonly Operator[] = ['exact', 'inside'];

interface OptionsProps {
  all: readonly {
    readonly value: string | number;
    readonly words: string;
    readonly isAdvanced: boolean;
  }[];
}

/** The options of a select, with a group for those that are rarely used. */
function Options({ all }: OptionsProps) {
  const advanced = all.filter(({ isAdvanced }) => isAdvanced);
  const optionOf = ({ value, words }: (typeof all)[number]) => (
    <option key={value} value={value}>
      {words}
    </option>
  );
  return (
    <>
      {all.filter(({ isAdvanced }) => !isAdvanced).map(optionOf)}
      {advanced.length > 0 && (
        <optgroup label={tr.table.advancedFilters}>{advanced.map(optionOf)}</optgroup>
      )}
    </>
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
      <Options
        all={CONDITION_FIELD_NAMES.map((field) => ({
          value: field,
          words: trConditionDialog.fields[field],
          isAdvanced: ADVANCED_FIELDS.includes(field),
        }))}
      />
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
      <Options
        all={operators.map((option, place) => ({
          value: place,
          words: operatorWords({ field: test.field, ...option }),
          isAdvanced: ADVANCED_OPERATORS.includes(option.operator),
        }))}
      />
    </select>
  );
}

interface TestValuesProps {
  test: ConditionTest;
  today: Date;
  /** The id of the element that says what is missing. */
  described: string | undefined;
  onChange: (values: readonly string[]) => void;
}

/** The fields for what a test compares with: as many as its operator takes. */
function TestValues({ test, today, described, onChange }: TestValuesProps) {
  const { field, operator, values } = test;
  if (operator === 'empty') return null;
  if (field === 'role' || field === 'status') {
    return <FilterChoices isNameHidden filter={field} chosen={values} onChange={onChange} />;
  }
  if (operator === 'within') {
    return (
      <SpanSelect
        value={values[0] ?? ''}
        today={today}
        described={described}
        onChange={(span) => onChange([span])}
      />
    );
  }
  const labels =
    operator === 'inside'
      ? trConditionDialog.edges
      : operator === 'between'
        ? trConditionDialog.ends
        : [trConditionDialog.value];
  return labels.map((label, place) => (
    <ValueField
      key={label}
      kind={CONDITION_FIELDS[field].kind}
      label={label}
      value={values[place] ?? ''}
      described={described}
      onChange={(text) =>
        onChange(labels.map((_, other) => (other === place ? text : (values[other] ?? ''))))
      }
    />
  ));
}

interface FieldProps extends Pick<TestValuesProps, 'described'> {
  value: string;
  onChange: (value: string) => void;
}

function SpanSelect({ value, today, described, onChange }: FieldProps & { today: Date }) {
  return (
    <select
      className={fieldStyles.control}
      aria-describedby={described}
      aria-label={trConditionDialog.value}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled>
        {trSelect.placeholder}
      </option>
      {SPANS.map((span) => (
        <option key={span} value={span}>
          {spanWithDays(span, today)}
        </option>
      ))}
    </select>
  );
}

interface ValueFieldProps extends FieldProps {
  kind: (typeof CONDITION_FIELDS)[keyof typeof CONDITION_FIELDS]['kind'];
  label: string;
}

function ValueField({ kind, label, value, described, onChange }: ValueFieldProps) {
  const common = { className: fieldStyles.control, 'aria-describedby': described };
  return kind === 'number' || kind === 'place' ? (
    <input
      {...common}
      aria-label={label}
      // The four fields need distinct placeholders.
      placeholder={kind === 'place' ? label : undefined}
      title={kind === 'place' ? label : undefined}
      inputMode="decimal"
      autoComplete="off"
      // With a decimal comma, as in Turkish.
      value={value.replace('.', ',')}
      onChange={(event) => onChange(event.target.value.trim().replace(',', '.'))}
    />
  ) : (
    <input
      {...common}
      aria-label={label}
      {...(kind === 'date' ? { type: 'date', max: '9999-12-31' } : {})}
      autoComplete="off"
      maxLength={MAX_CONDITION_TEXT}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
