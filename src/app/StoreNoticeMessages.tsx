import { StoragePanelButton } from '#screens/storage-panel/StoragePanelButton.tsx';
import { StoreTroubleNotice } from '#screens/store-trouble/StoreTroubleNotice.tsx';
import type { SourceNotice } from '#domain/userSource.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/Button.tsx';
import { focusOrHeading } from '#ui/keepFocus.ts';
import { Notice } from '#ui/Notice.tsx';
import styles from './Notices.module.css';

interface StoreNoticeMessagesProps {
  notice: SourceNotice | null;
  skippedCount: number;
}

/** The notice of each problem of the list, with its remedies. */
export function StoreNoticeMessages({ notice, skippedCount }: StoreNoticeMessagesProps) {
  return (
    <section className={styles.notices} aria-label={trNotices.region}>
      {notice !== null && <StoreNoticeMessage notice={notice} />}
      {skippedCount > 0 && <Notice tone="warning">{trNotices.skipped(skippedCount)}</Notice>}
    </section>
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
