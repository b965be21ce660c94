import type { ReactNode, Ref } from 'react';
import { tr } from '#text/tr.ts';
import { SkipLink } from '#ui/SkipLink.tsx';
import styles from './Frame.module.css';
import { Header } from './Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Navigation } from './Navigation.tsx';

interface FrameProps {
  mainRef?: Ref<HTMLElement>;
  onSkip?: () => void;
  onSearch?: () => void;
  onShowShortcuts?: () => void;
  /** `onLeave` is called before a link in it is followed, to close the drawer. */
  navigation?: (onLeave?: () => void) => ReactNode;
  account?: ReactNode;
  /** Lies over the main area, and precedes it for keyboards. */
  toasts?: ReactNode;
  children?: ReactNode;
}

/** Sidebar, header, and the scrolling main area. */
export function Frame({
  mainRef,
  onSkip,
  onSearch,
  onShowShortcuts,
  navigation = () => <Navigation />,
  account,
  toasts,
  children,
}: FrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink onSkip={onSkip}>{tr.shell.skipToContent}</SkipLink>
      <div className={styles.sidebar}>{navigation()}</div>
      <div className={styles.column}>
        <Header
          menu={<MenuDrawer onShowShortcuts={onShowShortcuts} navigation={navigation} />}
          onSearch={onSearch}
          onShowShortcuts={onShowShortcuts}
          account={account}
        />
        {toasts}
        <main ref={mainRef} id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
