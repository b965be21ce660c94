import { MAX_CONDITION_TEXT } from '#domain/limits.ts';
import type { ConditionTest } from '#domain/query/condition/condition.ts';
import { SPANS } from '#domain/query/condition/days.ts';
import { CONDITION_FIELDS } from '#domain/query/condition/fields.ts';
import { FilterChoices } from '#screens/user-list/table/FilterValues.tsx';
import { trSelect } from '#text/trSelect.ts';
import { spanWithDays, trConditionDialog } from '#text/user-list/trCondition.ts';
import fieldStyles from '#ui/controls/Field.module.css';

interface TestValuesProps {
  test: ConditionTest;
  today: Date;
  /** The id of the element that says what is missing. */
  described: string | undefined;
  onChange: (values: readonly string[]) => void;
}

/** The fields for what a test compares with: as many as its operator takes. */
export function TestValues({ test, today, described, onChange }: TestValuesProps) {
  const { field, operator, values } = test;
  if (operator === 'empty') return null;
  if (field === 'role' || field === 'status') {
    return <FilterChoices filter={field} chosen={values} onChange={onChange} />;
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
