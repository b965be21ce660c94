import { formatDate, formatDateTime } from '#domain/dates.ts';
import type { ImportedChanges, ImportedField } from '#domain/sheet/importPlan.ts';
import { SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import { hasVisibleText } from '#domain/visibleText.ts';
import { trFilters } from '#text/trFilters.ts';
import { trHistory } from '#text/trHistory.ts';
import { trImport } from '#text/trImport.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ImportDialog.module.css';

type Value = string | boolean | number | Date | null;

/** Each field that changes, from what to what. */
export function ChangedFields({ changes }: { changes: ImportedChanges }) {
  const fields = SHEET_FIELDS.filter(
    (field): field is ImportedField => field !== 'id' && changes[field] !== undefined,
  );
  return (
    <ul className={styles.changes}>
      {fields.map((field) => {
        const change = changes[field];
        if (change === undefined) return null;
        const [was, is] = bothInWords(change.was, change.is);
        return (
          <li key={field}>
            <span className={styles.muted}>{trImport.preview.fields[field]}:</span>{' '}
            <span className="visually-hidden">{trHistory.was} </span>
            <bdi>{was}</bdi> <Icon name="forward" size={14} />{' '}
            <span className="visually-hidden">{trHistory.is} </span>
            <bdi>{is}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

/** Two values of a field; two times of the same day with their time. */
function bothInWords(was: Value, is: Value): readonly [string, string] {
  const isSameDay = was instanceof Date && is instanceof Date && formatDate(was) === formatDate(is);
  const format = isSameDay ? formatDateTime : formatDate;
  return [inWords(was, format), inWords(is, format)];
}

function inWords(value: Value, format: (date: Date) => string): string {
  if (value instanceof Date) return format(value);
  if (typeof value === 'boolean') return trFilters.status.value(value ? 'active' : 'passive');
  if (typeof value === 'number') return String(value).replace('.', ',');
  return value === null || !hasVisibleText(value) ? trImport.preview.blank : value;
}
