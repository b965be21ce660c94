import { tr } from '#text/tr.ts';
import styles from './MenuButton.module.css';

/** Selects these buttons, whose presses RowActions.tsx handles. */
export const MENU_BUTTON = `.${styles.menu}`;

/** Opens the menu of a row's user. One element, since each row has one. */
export function MenuButton({ name }: { name: string }) {
  const label = tr.actions.of(name);
  return (
    <button
      type="button"
      className={styles.menu}
      aria-haspopup="menu"
      aria-label={label}
      title={label}
    />
  );
}
