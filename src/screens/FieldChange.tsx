import { trHistory } from '#text/trHistory.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './FieldChange.module.css';
import { cutText } from '#domain/cutText.ts';

interface FieldChangeProps {
  /** The name shown on the page; the values are shown texts, too. */
  field: string;
  was: string;
  is: string;
}

/** A changed field, with its value before and after. */
export function FieldChange({ field, was, is }: FieldChangeProps) {
  return (
    <span className={styles.change}>
      <span className={styles.field}>
        <bdi>{field}</bdi>
      </span>
      <span>: </span>
      <span className="visually-hidden">{`${trHistory.was} `}</span>
      <ShownValue text={was} /> <Icon name="forward" size={14} />{' '}
      <span className="visually-hidden">{`${trHistory.is} `}</span>
      <ShownValue text={is} />
    </span>
  );
}

/** Longer values are cut, and shown on hover. */
const MAX_LENGTH = 160;
const MAX_TITLE_LENGTH = 1000;

/** A value of a person or a file, isolated from the text direction around it. */
export function ShownValue({ text, className }: { text: string; className?: string | undefined }) {
  const shown = cutText(text, MAX_LENGTH);
  return (
    <bdi
      className={className}
      translate="no"
      title={shown === text ? undefined : cutText(text, MAX_TITLE_LENGTH)}
    >
      {shown}
    </bdi>
  );
}
