import { useId } from 'react';
import { COLOR_SCHEMES, type ColorScheme } from '#platform/colorSchemes.ts';
import { useColorScheme } from '#platform/useColorScheme.ts';
import { tr } from '#text/tr.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import styles from './SchemeSwitch.module.css';

const ICONS: Record<ColorScheme, IconName> = { system: 'screen', light: 'sun', dark: 'moon' };

export function SchemeSwitch() {
  const [scheme, chooseScheme] = useColorScheme();
  // The drawer has a switch of its own.
  const group = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{tr.shell.scheme}</legend>
      <div className={styles.options}>
        {COLOR_SCHEMES.map((known) => (
          <label
            key={known}
            className={styles.option}
            data-option={known}
            title={tr.shell.schemes[known]}
          >
            <input
              type="radio"
              className={styles.radio}
              name={group}
              aria-label={tr.shell.schemes[known]}
              checked={known === scheme}
              onChange={() => chooseScheme(known)}
            />
            <Icon name={ICONS[known]} size={18} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
