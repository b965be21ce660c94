import { COLOR_SCHEMES } from '#platform/colorSchemes.ts';
import { useColorScheme } from '#platform/useColorScheme.ts';
import { tr } from '#text/tr.ts';
import styles from './SchemeSwitch.module.css';

export function SchemeSwitch() {
  const [scheme, chooseScheme] = useColorScheme();
  return (
    <label className={styles.field}>
      {tr.shell.scheme}
      <select
        className={styles.switch}
        value={scheme}
        onChange={(event) => {
          const chosen = COLOR_SCHEMES.find((known) => known === event.target.value);
          if (chosen !== undefined) chooseScheme(chosen);
        }}
      >
        {COLOR_SCHEMES.map((known) => (
          <option key={known} value={known}>
            {tr.shell.schemes[known]}
          </option>
        ))}
      </select>
    </label>
  );
}
