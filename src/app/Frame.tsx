import type { MouseEvent, ReactNode, Ref } from 'react';
import { tr } from '#text/tr.ts';
import styles from './Frame.module.css';
import { Header } from './Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Navigation } from './Navigation.tsx';
import { StorageEntry } from './StorageEntry.tsx';

const noop = () => undefined;

interface FrameProps {
  mainRef?: Ref<HTMLElement>;
  onSkip?: (event: MouseEvent) => void;
  onShowShortcuts?: () => void;
  /** `onOpen` is called before it opens the storage panel. */
  storageEntry?: (onOpen: () => void) => ReactNode;
  /** Lies over the main area, and comes before it for keyboards. */
  toasts?: ReactNode;
  children?: ReactNode;
}

/**
 * Sidebar, header, and the scrolling main area. Also prerendered into index.html at build time, so
 * that it is painted before any script runs (frameMarkup.tsx).
 */
export function Frame({
  mainRef,
  onSkip,
  onShowShortcuts,
  storageEntry = () => <StorageEntry />,
  toasts,
  children,
}: FrameProps) {
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip} onClick={onSkip}>
        {tr.shell.skipToContent}
      </a>
      <div className={styles.sidebar}>
        <Navigation onShowShortcuts={onShowShortcuts} storageEntry={storageEntry(noop)} />
      </div>
      <div className={styles.column}>
        <Header
          menu={<MenuDrawer onShowShortcuts={onShowShortcuts} storageEntry={storageEntry} />}
        />
        {toasts}
        <main ref={mainRef} id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
