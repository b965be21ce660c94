import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { useScrollMemory } from '#state/useScrollMemory.ts';
import { tr } from '#text/tr.ts';
import { Header } from './Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Navigation } from './Navigation.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import styles from './Shell.module.css';
import { StoreNotices } from './StoreNotices.tsx';

/** Sidebar, header, and the main area that scrolls. */
export function Shell({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  useScrollMemory(mainRef);
  useFocusOnNavigation(mainRef);

  const skipToContent = (event: MouseEvent) => {
    // A real "#" would add a history entry that Geri has to walk through.
    event.preventDefault();
    mainRef.current?.focus();
  };

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip} onClick={skipToContent}>
        {tr.shell.skipToContent}
      </a>
      <aside className={styles.sidebar}>
        <Navigation />
      </aside>
      <div className={styles.column}>
        <Header menu={<MenuDrawer />} />
        <main ref={mainRef} id="main" className={styles.main} tabIndex={-1}>
          <NewVersionNotice />
          <StoreNotices />
          {children}
        </main>
      </div>
    </div>
  );
}

/** Another screen: the focus goes to its heading, so that it is read and Tab starts there. */
function useFocusOnNavigation(mainRef: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    const target = mainRef.current?.querySelector('h1') ?? mainRef.current;
    target?.focus({ preventScroll: true });
  }, [mainRef, path]);
}
