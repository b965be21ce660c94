import { Link } from 'wouter';
import { usePageActions } from '#screens/pageActions.tsx';
import { usersPath } from '#screens/paths.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { tr } from '#text/tr.ts';
import { trWelcome } from '#text/trWelcome.ts';
import { buttonClass } from '#ui/controls/Button.tsx';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { ListOverview } from './ListOverview.tsx';
import styles from './HomeScreen.module.css';
import { HomeSearch } from './HomeSearch.tsx';

export function HomeScreen() {
  const mayChange = useMay('change');
  const { run } = usePageActions();
  return (
    <div className={styles.screen}>
      <div className={styles.grid}>
        <section className={styles.card}>
          <div className={styles.title}>
            <span className={styles.icon}>
              <Icon name="home" size={22} />
            </span>
            <ScreenHeading title={tr.home.title}>{tr.home.heading}</ScreenHeading>
          </div>
          <p className={styles.body}>{trWelcome.body}</p>
          <HomeSearch />
          <div className={styles.actions}>
            <Link href={usersPath()} className={buttonClass('primary')}>
              {tr.list.heading}
            </Link>
            {mayChange && (
              <Link
                href={usersPath()}
                className={buttonClass('plain')}
                onClick={() => run('addUser')}
              >
                {tr.list.addUser}
              </Link>
            )}
          </div>
        </section>
        <ErrorBoundary fallback={() => <Notice tone="warning">{tr.parts.broken}</Notice>}>
          <ListOverview />
        </ErrorBoundary>
      </div>
    </div>
  );
}
