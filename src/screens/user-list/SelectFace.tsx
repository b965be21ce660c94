import type { ReactNode } from 'react';
import styles from './SelectFace.module.css';

/** A selector for the checkboxes of users and of the page. */
export const SELECT_BOX = `.${styles.box}`;

interface SelectFaceProps {
  /** The checkbox's name. */
  label: string;
  /** The avatar; the page's checkbox has none and is always visible. */
  children?: ReactNode;
}

/** The avatar of a row or card, and in the same place the checkbox that selects the user. */
export function SelectFace({ label, children }: SelectFaceProps) {
  return (
    <label className={styles.face}>
      {children}
      {/* Without "off" a browser would tick it after a reload, when nobody is selected. */}
      <input type="checkbox" className={styles.box} aria-label={label} autoComplete="off" />
    </label>
  );
}
