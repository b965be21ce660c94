import { StoragePanelButton } from '#screens/storage-panel/StoragePanelButton.tsx';
import { StoreTroubleNotice } from '#screens/store-trouble/StoreTroubleNotice.tsx';
import type { StoreNotice } from '#state/useUsers.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/Button.tsx';
import { focusOrHeading } from '#ui/keepFocus.ts';
import { Notice } from '#ui/Notice.tsx';
import styles from './Notices.module.css';

interface StoreNoticeMessagesProps {
  notice: StoreNotice | null;
  skippedCount: number;
}

/** Each trouble in words, with the ways out of it. */
export function StoreNoticeMessages({ notice, skippedCount }: StoreNoticeMessagesProps) {
  return (
    <section className={styles.notices} aria-label={trNotices.region}>
      {notice !== null && <StoreNoticeMessage notice={notice} />}
      {skippedCount > 0 && <Notice tone="warning">{trNotices.skipped(skippedCount)}</Notice>}
    </section>
  );
}

function StoreNoticeMessage({ notice }: { notice: StoreNotice }) {
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
          otherWay={<StoragePanelButton>{trNotices.restoreBackup}</StoragePanelButton>}
          onMended={keepFocus}
        />
      );
  }
}

function keepFocus(): void {
  if (document.activeElement === document.body) focusOrHeading(null);
}
