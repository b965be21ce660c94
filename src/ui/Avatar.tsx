import styles from './Avatar.module.css';

/** A letter in a disc; the name stands beside it, so it is hidden from assistive technology. */
export function Avatar({ letter }: { letter: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {letter}
    </span>
  );
}
