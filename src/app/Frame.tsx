import type { MouseEvent, ReactNode, Ref } from 'react';
import { tr } from '#text/tr.ts';
import styles from './Frame.module.css';
import { Header } from './Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Navigation } from './Navigation.tsx';

interface FrameProps {
  mainRef?: Ref<HTMLElement>;
  onSkip?: (event: MouseEvent) => void;
  onShowShortcuts?: () => void;
  children?: ReactNode;
}

/**
 * Sidebar, header, and the scrolling main area. Also prerendered into index.html at build time, so
 * that it is painted before any script runs (frameMarkup.tsx).
 */
export function Frame({ mainRef, onSkip, onShowShortcuts, children }: FrameProps) {
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip} onClick={onSkip}>
        {tr.shell.skipToContent}
      </a>
      <div className={styles.sidebar}>
        <Navigation onShowShortcuts={onShowShortcuts} />
      </div>
      <div className={styles.column}>
        <Header menu={<MenuDrawer onShowShortcuts={onShowShortcuts} />} />
        <main ref={mainRef} id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
