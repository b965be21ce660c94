import { useEffect, useRef, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from './GatePage.module.css';

interface GatePageProps {
  title: string;
  /** Under the heading. */
  intro?: string;
  children: ReactNode;
}

/** A page without the frame, for somebody who is not signed in. */
export function GatePage({ title, intro, children }: GatePageProps) {
  const ref = useRef<HTMLElement>(null);
  // As a navigation within the product does, where no field asks for it; and after any render that
  // took away what had it, such as the button that tries again.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const asking = ref.current?.querySelector<HTMLElement>('[autofocus]');
    (asking ?? ref.current?.querySelector('h1'))?.focus();
  });
  return (
    <main ref={ref} className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={styles.logo} aria-hidden="true">
            {tr.shell.logoLetter}
          </span>
          <ScreenHeading>{title}</ScreenHeading>
        </div>
        {intro !== undefined && <p className={styles.muted}>{intro}</p>}
        {children}
      </div>
    </main>
  );
}
