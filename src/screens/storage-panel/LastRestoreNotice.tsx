import { useRef, useState } from 'react';
import { useArchive, useLastOutcome, useLastRestore, type LastRestore } from '#state/useArchive.ts';
import { trNotices } from '#text/trNotices.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { focusOrHeading } from '#ui/keepFocus.ts';
import { Notice } from '#ui/Notice.tsx';
import { outcomeWords } from './outcomeWords.ts';
import styles from './StoragePanel.module.css';

/**
 * On every screen: what the last restore did or why it did nothing, and the way back. Once it is
 * dismissed, the panel still has the way back.
 * @param isHidden while the panel is open, which tells it itself
 */
export function LastRestoreNotice({ isHidden }: { isHidden: boolean }) {
  const archive = useArchive();
  const lastRestore = useLastRestore();
  const outcome = useLastOutcome();
  const [dismissed, setDismissed] = useState<LastRestore | null>(null);
  const dismissRef = useRef<HTMLButtonElement>(null);
  const isOffered = lastRestore !== null && lastRestore !== dismissed;
  // Beside the news that another restore came to nothing, it would be taken for that one's.
  const isOther = outcome?.of === 'restore' && outcome.result.kind !== 'restored';

  const dismiss = () => {
    setDismissed(lastRestore);
    archive.dismissOutcome();
    focusOrHeading(null);
  };

  const takeBack = async () => {
    if ((await archive.undo()) === null) return;
    // The button that was pressed may be gone now.
    dismissRef.current?.focus();
  };

  const told = outcome && outcomeWords(outcome, false);
  const isRestored = told === null || told.text === trStorage.restored;
  const words =
    isOffered && isRestored
      ? ({
          tone: 'info',
          text: trStorage.lastRestoreNotice(trStorage.lastRestoreText(lastRestore)),
        } as const)
      : told;
  if (isHidden || words === null) return null;
  return (
    <section className={styles.notice} aria-label={trNotices.region}>
      <Notice
        tone={words.tone}
        role="status"
        actions={
          <>
            {isOffered && !isOther && (
              <Button onClick={() => void takeBack()}>{trStorage.undo}</Button>
            )}
            <IconButton ref={dismissRef} label={trStorage.dismiss} onClick={dismiss}>
              <Icon name="close" />
            </IconButton>
          </>
        }
      >
        {words.text}
      </Notice>
    </section>
  );
}
