import type { FieldHistory } from '#domain/change/history.ts';
import { trHistory } from '#text/trHistory.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ChangeItems.module.css';

/** The whole of a longer value is shown on hover. */
const MAX_VALUE_LENGTH = 160;

/** Each changed field, from what to what. */
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
  if (field === 'password') return trHistory.passwordChanged;
  return (
    <>
      <bdi className={styles.field}>{trHistory.field(field)}</bdi>:{' '}
      <span className="visually-hidden">{trHistory.was} </span>
      <Value text={trHistory.value(field, was)} /> <Icon name="forward" size={14} />{' '}
      <span className="visually-hidden">{trHistory.is} </span>
      <Value text={trHistory.value(field, is)} />
    </>
  );
}

function Value({ text }: { text: string }) {
  if (text.length <= MAX_VALUE_LENGTH) return <bdi>{text}</bdi>;
  // Does not end with half an emoji.
  const start = text.slice(0, MAX_VALUE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return <bdi title={text}>{start}…</bdi>;
}
