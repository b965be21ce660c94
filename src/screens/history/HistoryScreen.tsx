import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from './HistoryScreen.module.css';

const HistoryLists = lazyPart(
  async () => {
    const [{ HistoryLists: Lists }] = await Promise.all([
      import('./HistoryLists.tsx'),
      ChangeNotices.load(),
    ]);
    return Lists;
  },
  { placeholder: <p>{tr.history.waiting}</p>, failed: tr.history.failed },
);

/** The heading renders at once, for the focus; the rest is lazy. */
export function HistoryScreen() {
  return (
    <div className={styles.screen}>
      <ScreenHeading>{tr.history.heading}</ScreenHeading>
      <HistoryLists />
    </div>
  );
}
