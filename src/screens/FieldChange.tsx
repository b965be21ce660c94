import { cutText } from '#domain/cutText.ts';
import { trHistory } from '#text/trHistory.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './FieldChange.module.css';

/** The whole of a longer value is shown on hover. */
const MAX_VALUE_LENGTH = 160;

interface FieldChangeProps {
  /** As it is called on the page; so are its values. */
  field: string;
  was: string;
  is: string;
}

/** A field that changes, from what to what. */
export function FieldChange({ field, was, is }: FieldChangeProps) {
  return (
    <span className={styles.change}>
      <bdi className={styles.field}>{field}</bdi>:{' '}
      <span className="visually-hidden">{trHistory.was} </span>
      <Value text={was} /> <Icon name="forward" size={14} />{' '}
      <span className="visually-hidden">{trHistory.is} </span>
      <Value text={is} />
    </span>
  );
}

function Value({ text }: { text: string }) {
  const shown = cutText(text, MAX_VALUE_LENGTH);
  return <bdi title={shown === text ? undefined : text}>{shown}</bdi>;
}
