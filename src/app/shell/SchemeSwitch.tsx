import { useId } from 'react';
import { COLOR_SCHEMES, type ColorScheme, useColorScheme } from '#platform/preferences.ts';
import { tr, trScheme } from '#text/tr.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import styles from './SchemeSwitch.module.css';

const ICONS: Record<ColorScheme, IconName> = { system: 'screen', light: 'sun', dark: 'moon' };

export function SchemeSwitch() {
  const [scheme, chooseScheme] = useColorScheme();
  // The drawer has another switch, which needs its own group.
  const group = useId();
  return (
    <div role="radiogroup" className={styles.options} aria-label={tr.shell.scheme}>
      {COLOR_SCHEMES.map((known) => (
        <label key={known} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            checked={known === scheme}
            onChange={() => chooseScheme(known)}
          />
          <Icon name={ICONS[known]} />
          <span>{trScheme[known]}</span>
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
        </label>
      ))}
    </div>
  );
}
