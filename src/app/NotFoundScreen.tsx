import { Link } from 'wouter';
import { homePath } from '#screens/paths.ts';
import { tr } from '#text/tr.ts';
import { buttonClass } from '#ui/Button.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from './MessageScreen.module.css';

export function NotFoundScreen() {
  return (
    <div className={styles.screen}>
      <ScreenHeading>{tr.notFound.title}</ScreenHeading>
      <p className={styles.body}>{tr.notFound.body}</p>
      <Link href={homePath()} className={buttonClass('primary')}>
        {tr.notFound.home}
      </Link>
    </div>
  );
}
