import { useRef, useState } from 'react';
import { useArchive, useLastRestore, type LastRestore } from '#state/useArchive.ts';
import { trNotices } from '#text/trNotices.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { focusOrHeading } from '#ui/keepFocus.ts';
import { Notice } from '#ui/Notice.tsx';
import styles from './StoragePanel.module.css';
import { useUndo, type Outcome } from './useUndo.ts';

/**
 * On every screen: what the last restore did, and the way back. Once it is dismissed, the panel
 * still has both.
 * @param isHidden while the panel is open
 */
export function LastRestoreNotice({ isHidden }: { isHidden: boolean }) {
  const archive = useArchive();
  const lastRestore = useLastRestore();
  const undo = useUndo();
  const [dismissed, setDismissed] = useState<LastRestore | null>(null);
  const [told, setTold] = useState<{ outcome: Outcome; of: LastRestore | null } | null>(null);
  // Another restore is another matter.
  const outcome = told !== null && told.of === lastRestore ? told.outcome : null;
  const dismissRef = useRef<HTMLButtonElement>(null);
  const isOffered = lastRestore !== null && lastRestore !== dismissed;

  const dismiss = () => {
    setDismissed(lastRestore);
    setTold(null);
    focusOrHeading(null);
  };

  const takeBack = async () => {
    const next = await undo();
    if (next === null) return;
    setTold({ outcome: next, of: archive.lastRestore() });
    // The button that was pressed may be gone now.
    dismissRef.current?.focus();
  };

  if (isHidden || (!isOffered && outcome === null)) return null;
  const what = lastRestore === null ? '' : trStorage.lastRestoreText(lastRestore);
  return (
    <section className={styles.notice} aria-label={trNotices.region}>
      <Notice
        tone={outcome?.tone ?? 'info'}
        role="status"
        actions={
          <>
            {isOffered && <Button onClick={() => void takeBack()}>{trStorage.undo}</Button>}
            <IconButton ref={dismissRef} label={trStorage.dismiss} onClick={dismiss}>
              <Icon name="close" />
            </IconButton>
          </>
        }
      >
        {outcome?.text ?? trStorage.lastRestoreNotice(what)}
      </Notice>
    </section>
  );
}
