import { useId } from 'react';
import styles from './MergeUsersDialog.module.css';

interface MergeChoiceProps {
  label: string;
  hint?: string;
  /** The value of each user, in words. */
  values: readonly [string, string];
  chosen: 0 | 1;
  onChoose: (which: 0 | 1) => void;
}

/** Two values beside each other, one of which is chosen. */
export function MergeChoice({ label, hint, values, chosen, onChoose }: MergeChoiceProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <fieldset
      className={styles.choice}
      {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.values}>
        {([0, 1] as const).map((which) => (
          <label key={which} className={styles.value}>
            <input
              type="radio"
              name={id}
              checked={chosen === which}
              onChange={() => onChoose(which)}
              // A value that follows the user who stays can be chosen explicitly, too.
              onClick={() => onChoose(which)}
            />
            <bdi translate="no">{values[which]}</bdi>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
