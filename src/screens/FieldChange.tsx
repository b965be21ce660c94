import { ShownValue } from '#screens/ShownValue.tsx';
import { trHistory } from '#text/trHistory.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './FieldChange.module.css';

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
