import type { ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentEntry } from '#platform/historyEntry.ts';
import styles from '#screens/MessageScreen.module.css';
import { tr } from '#text/tr.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';

interface AddressBoundaryProps {
  /** By default the crash screen. */
  fallback?: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** An error boundary that is reset by every navigation. */
export function AddressBoundary({
  fallback = (error) => <CrashScreen error={error} />,
  children,
}: AddressBoundaryProps) {
  const place = useLocationProperty(() => `${currentEntry()} ${location.href}`);
  return (
    <ErrorBoundary fallback={fallback} resetKey={place}>
      {children}
    </ErrorBoundary>
  );
}

/** Shown after an error during rendering, which leaves the stored list unchanged. */
function CrashScreen({ error }: { error: unknown }) {
  return (
    <div className={styles.screen} role="alert">
      <ScreenHeading>{tr.crash.title}</ScreenHeading>
      <p className={styles.body}>{tr.crash.body}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => location.reload()}>
          {tr.crash.reload}
        </Button>
        {/* A full page load, since the router itself may have failed. */}
        <a href={import.meta.env.BASE_URL} className={buttonClass('plain')}>
          {tr.crash.home}
        </a>
      </div>
      <details>
        <summary>{tr.crash.details}</summary>
        <code>{String(error)}</code>
      </details>
    </div>
  );
}
