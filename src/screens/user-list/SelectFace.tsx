import type { ReactNode } from 'react';
import styles from './SelectFace.module.css';

/** Selects the boxes of users and of the page. */
export const SELECT_BOX = `.${styles.box}`;

interface SelectFaceProps {
  /** The name of the box. */
  label: string;
  /** The avatar; nothing over those of a page, whose box is always seen. */
  children?: ReactNode;
}

/** The avatar of a row or card, and in its place the box that selects the user. */
export function SelectFace({ label, children }: SelectFaceProps) {
  return (
    <label className={styles.face}>
      {children}
      {/* Without "off" a browser ticks it after a reload, when nobody is selected. */}
      <input type="checkbox" className={styles.box} aria-label={label} autoComplete="off" />
    </label>
  );
}
