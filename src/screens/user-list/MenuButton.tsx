import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import styles from './MenuButton.module.css';

/** A selector for these buttons, whose presses RowActions.tsx handles. */
export const MENU_BUTTON = `.${styles.menu}`;

/**
 * Opens the menu of a row's user, for people who may change it. A single element, since each row
 * has one.
 */
export function MenuButton({ name }: { name: string }) {
  const mayChange = useMay('change');
  const label = tr.actions.of(name);
  return (
    mayChange && (
      <button
        type="button"
        className={styles.menu}
        aria-haspopup="menu"
        aria-label={label}
        title={label}
      />
    )
  );
}
