import { useId } from 'react';
import styles from './Progress.module.css';

interface ProgressProps {
  label: string;
  done: number;
  total: number;
  /** The progress in words. */
  text: string;
}

export function Progress({ label, done, total, text }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.text}>{text}</span>
      <progress id={id} value={done} max={total} className={styles.bar} />
    </div>
  );
}
