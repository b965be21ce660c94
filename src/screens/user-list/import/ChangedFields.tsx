import { formatDate } from '#domain/dates.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import type { ImportedChanges, ImportedField } from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import { FieldChange } from '#screens/FieldChange.tsx';
import { trHistory } from '#text/trHistory.ts';
import { trSheetFields } from '#text/user-list/trSheetFields.ts';
import styles from './ImportDialog.module.css';

type Value = string | boolean | number | Date | null;

/** Each changed field, with its value before and after. */
export function ChangedFields({ changes }: { changes: ImportedChanges }) {
  const fields = SHEET_FIELDS.filter(
    (field): field is ImportedField => field !== 'id' && changes[field] !== undefined,
  );
  return (
    <ul className={styles.changes}>
      {fields.map((field) => {
        const change = changes[field];
        if (change === undefined) return null;
        const [was, is] = bothInWords(field, change.was, change.is);
        return (
          <li key={field}>
            <FieldChange field={trSheetFields[field]} was={was} is={is} />
          </li>
        );
      })}
    </ul>
  );
}

/** Two values of a field; two times of the same day include the time. */
function bothInWords(field: ImportedField, was: Value, is: Value): readonly [string, string] {
  const isSameDay = was instanceof Date && is instanceof Date && formatDate(was) === formatDate(is);
  const format = isSameDay ? formatDateTime : formatDate;
  const inWords = (value: Value) =>
    value instanceof Date ? format(value) : trHistory.value(field, value);
  return [inWords(was), inWords(is)];
}
