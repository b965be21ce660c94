import { useId, type ReactNode } from 'react';
import { COLOR_SCHEMES, type ColorScheme } from '#platform/looks.ts';
import { useColorScheme } from '#platform/useLooks.ts';
import { tr } from '#text/tr.ts';
import { trScheme } from '#text/trScheme.ts';
import { Icon, Strokes } from '#ui/Icon.tsx';
import styles from './SchemeSwitch.module.css';

const ICONS: Record<ColorScheme, ReactNode> = {
  system: <Strokes path="M3 5h18v11H3zM9 20h6M12 16v4" />,
  light: <Icon name="sun" />,
  dark: <Strokes path="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5" />,
};

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
          {ICONS[known]}
          <span>{trScheme[known]}</span>
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
        </label>
      ))}
    </div>
  );
}
