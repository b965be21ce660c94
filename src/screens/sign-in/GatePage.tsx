import { useEffect, useRef, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { trSignIn } from '#text/trSignIn.ts';
import { Logo } from '#ui/Logo.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from './StaffForm.module.css';

interface GatePageProps {
  title: string;
  /** Under the heading. */
  intro?: string;
  children: ReactNode;
}

/** A page without the frame, for people who are not signed in. */
export function GatePage({ title, intro, children }: GatePageProps) {
  const ref = useRef<HTMLElement>(null);
  // Focuses the heading as a navigation does, unless a field asks for the focus; and after any
  // render that removed the focused element, such as a retry button.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const asking = ref.current?.querySelector<HTMLElement>('[autofocus]');
    (asking ?? ref.current?.querySelector('h1'))?.focus();
  });
  return (
    <main ref={ref} className={styles.page}>
      <div className={styles.brand}>
        <Logo />
        <div>
          <p className={styles.product}>{tr.product}</p>
          <p className={styles.muted}>{trSignIn.product}</p>
        </div>
      </div>
      <div className={styles.card}>
        <ScreenHeading>{title}</ScreenHeading>
        {intro !== undefined && <p className={styles.muted}>{intro}</p>}
        {children}
      </div>
    </main>
  );
}
