import type { FieldHistory } from '#domain/change/history.ts';
import { FieldChange } from '#screens/FieldChange.tsx';
import { trHistory } from '#text/trHistory.ts';
import styles from './ChangeItems.module.css';

/** Each changed field, with its value before and after. */
export function FieldLines({ fields }: { fields: readonly FieldHistory[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className={styles.fields}>
      {fields.map((field) => (
        <li key={field.field}>
          <FieldLine {...field} />
        </li>
      ))}
    </ul>
  );
}

function FieldLine({ field, was, is }: FieldHistory) {
  if (field === 'password') return <span>{trHistory.passwordChanged}</span>;
  return (
    <FieldChange
      field={trHistory.field(field)}
      was={trHistory.value(field, was)}
      is={trHistory.value(field, is)}
    />
  );
}
