import { Fragment, type ReactNode } from 'react';
import { StoragePanelButton } from '#screens/storage-panel/StoragePanelButton.tsx';
import { StoreTroubleNotice } from '#screens/store-trouble/StoreTroubleNotice.tsx';
import type { SourceNotice } from '#domain/userSource.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/controls/Button.tsx';
import { focusOrHeading } from '#ui/dialogs/keepFocus.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import styles from './Notices.module.css';
import type { StoreNoticeKind } from './useStandingNotices.ts';

interface StoreNoticeMessagesProps {
  notice: SourceNotice | null;
  skippedCount: number;
  /** The notices in the flow; the others are toasts. */
  standing: readonly StoreNoticeKind[];
  /** Moves a toast into the flow: its problem remains, so it cannot be dismissed. */
  onStand: (kind: StoreNoticeKind) => void;
}

/** The notice of each problem of the list, with its remedies. */
export function StoreNoticeMessages({
  notice,
  skippedCount,
  standing,
  onStand,
}: StoreNoticeMessagesProps) {
  const messages: { readonly kind: StoreNoticeKind; readonly message: ReactNode }[] = [];
  if (notice !== null) {
    messages.push({ kind: notice.kind, message: <StoreNoticeMessage notice={notice} /> });
  }
  if (skippedCount > 0) {
    const message = <Notice tone="warning">{trNotices.skipped(skippedCount)}</Notice>;
    messages.push({ kind: 'skipped', message });
  }
  const standingMessages = messages.filter(({ kind }) => standing.includes(kind));
  return (
    <>
      {standingMessages.length > 0 && (
        <section className={styles.notices} aria-label={trNotices.region}>
          {standingMessages.map(({ kind, message }) => (
            <Fragment key={kind}>{message}</Fragment>
          ))}
        </section>
      )}
      {messages
        .filter(({ kind }) => !standing.includes(kind))
        .map(({ kind, message }) => (
          <Toast
            key={kind}
            label={trNotices.region}
            dismissLabel={trNotices.toTop}
            dismissIcon="toTop"
            onDismiss={() => onStand(kind)}
          >
            {message}
          </Toast>
        ))}
    </>
  );
}

function StoreNoticeMessage({ notice }: { notice: SourceNotice }) {
  switch (notice.kind) {
    case 'unavailable':
      return (
        <Notice tone="warning" role="alert">
          {trNotices.unavailable}
        </Notice>
      );
    case 'full':
      return (
        <Notice tone="warning" role="alert">
          {trNotices.full}
        </Notice>
      );
    case 'newer':
      return (
        <Notice
          tone="danger"
          role="alert"
          actions={<Button onClick={() => location.reload()}>{trNotices.reload}</Button>}
        >
          {trNotices.newer}
        </Notice>
      );
    case 'samplesMissing':
    case 'removed':
    case 'damaged':
      return (
        <StoreTroubleNotice
          key={notice.kind}
          trouble={notice}
          otherRemedy={<StoragePanelButton>{trNotices.restoreBackup}</StoragePanelButton>}
          onRemedied={keepFocus}
        />
      );
  }
}

function keepFocus(): void {
  if (document.activeElement === document.body) focusOrHeading(null);
}
