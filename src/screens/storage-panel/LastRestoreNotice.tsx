import type { LastRestore } from '#domain/archive.ts';
import { useRef, useState } from 'react';
import { trNotices } from '#text/trNotices.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { focusOrHeading } from '#ui/dialogs/keepFocus.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { outcomeWords } from './outcomeWords.ts';
import { useArchive, useLastOutcome, useLastRestore } from '#state/useSource.ts';

/**
 * On every screen: what the last restore did or why it failed, with an undo button. After it is
 * dismissed, the panel still has that button.
 * @param isHidden while the panel is open, which shows the same
 */
export function LastRestoreNotice({ isHidden }: { isHidden: boolean }) {
  const archive = useArchive();
  const lastRestore = useLastRestore();
  const outcome = useLastOutcome();
  const [dismissed, setDismissed] = useState<LastRestore | null>(null);
  const dismissRef = useRef<HTMLButtonElement>(null);
  const isOffered = lastRestore !== null && lastRestore !== dismissed;
  // Beside another restore's failure the undo button would seem to belong to that one.
  const isOther = outcome?.of === 'restore' && outcome.result.kind !== 'restored';

  const dismiss = () => {
    setDismissed(lastRestore);
    archive.dismissOutcome();
    focusOrHeading(null);
  };

  const undo = async () => {
    if ((await archive.undo()) === null) return;
    // The button that had the focus may be gone now.
    dismissRef.current?.focus();
  };

  const outcomeText = outcome && outcomeWords(outcome, false);
  const isRestored = outcomeText === null || outcomeText.text === trStorage.restored;
  const words =
    isOffered && isRestored
      ? ({
          tone: 'info',
          text: trStorage.lastRestoreNotice(trStorage.lastRestoreText(lastRestore)),
        } as const)
      : outcomeText;
  if (isHidden || words === null) return null;
  return (
    <Toast
      label={trNotices.region}
      dismissLabel={trNotices.dismiss}
      dismissRef={dismissRef}
      onDismiss={dismiss}
    >
      <Notice
        tone={words.tone}
        role="status"
        actions={
          isOffered && !isOther ? (
            <Button onClick={() => void undo()}>{trStorage.undo}</Button>
          ) : undefined
        }
      >
        {words.text}
      </Notice>
    </Toast>
  );
}
