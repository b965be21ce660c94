import { tr } from '#text/tr.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import styles from '#screens/MessageScreen.module.css';

/** Shown after an error during rendering, which leaves the stored list unchanged. */
export function CrashScreen({ error }: { error: unknown }) {
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
