import { tr } from '#text/tr.ts';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { HistoryLists } from './HistoryLists.tsx';
import styles from './HistoryScreen.module.css';

export function HistoryScreen() {
  return (
    <div className={styles.screen}>
      <ScreenHeading>{tr.history.heading}</ScreenHeading>
      <HistoryLists />
    </div>
  );
}
