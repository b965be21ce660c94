import { tr } from '#text/tr.ts';
import styles from './Logo.module.css';

/** The letter of the product; its name is beside it, or in the page title. */
export function Logo() {
  return (
    <span className={styles.logo} aria-hidden="true">
      {tr.shell.logoLetter}
    </span>
  );
}
