import { Fragment, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { AddressBoundary } from '#app/AddressBoundary.tsx';
import type { SourceNotice, SourceStatus } from '#domain/userSource.ts';
import { AlmostFullNotice } from '#screens/lazyScreens.tsx';
import { StoragePanelButton } from '#screens/storage-panel/StoragePanelPlace.tsx';
import { StoreTroubleNotice } from '#screens/store-trouble/StoreTroubleNotice.tsx';
import { useSourceStatus } from '#state/useSource.ts';
import { LocalOnly } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button } from '#ui/controls/Button.tsx';
import { focusOrHeading } from '#ui/dialogs/keepFocus.ts';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import styles from './Notices.module.css';

/**
 * The notices of every screen. Those that prevent data loss are not lazy: a chunk might fail to
 * load when they are needed.
 * @param isStarted whether notices that are not urgent may be loaded
 */
export function Notices({ isStarted }: { isStarted: boolean }) {
  const status = useSourceStatus();
  const { notice, skippedCount } = status;
  const [standing, stand] = useStandingNotices(status);
  const isWell = notice === null && skippedCount === 0;
  return (
    <>
      {/* A notice that throws must not take down the screen or another notice. */}
      <ErrorBoundary fallback={() => null}>
        <LocalOnly>
          {isStarted && <NewVersionNotice />}
          {isStarted && isWell && <AlmostFullNotice />}
        </LocalOnly>
      </ErrorBoundary>
      {!isWell && (
        <AddressBoundary fallback={() => <BrokenNotice />}>
          <StoreNoticeMessages
            notice={notice}
            skippedCount={skippedCount}
            standing={standing}
            onStand={stand}
          />
        </AddressBoundary>
      )}
    </>
  );
}

function BrokenNotice() {
  return (
    <div className={styles.notices}>
      <Notice tone="danger" role="alert">
        {tr.parts.broken}
      </Notice>
    </div>
  );
}

type StoreNoticeKind = SourceNotice['kind'] | 'skipped';

/**
 * Which notices of the store stand in the flow, above the screen: those that were there when the
 * screen was opened, and those moved there by the person. A later one would move what the person
 * works on.
 */
function useStandingNotices({
  notice,
  skippedCount,
}: SourceStatus): [readonly StoreNoticeKind[], (kind: StoreNoticeKind) => void] {
  const [path] = useLocation();
  const present: StoreNoticeKind[] = [];
  if (notice !== null) present.push(notice.kind);
  if (skippedCount > 0) present.push('skipped');
  const [opened, setOpened] = useState({ path, kinds: present });
  const isOther = opened.path !== path;
  // A notice that disappears and comes again counts as late.
  const kinds = isOther ? present : opened.kinds.filter((kind) => present.includes(kind));
  if (isOther || kinds.length < opened.kinds.length) setOpened({ path, kinds });
  return [kinds, (kind) => setOpened({ path, kinds: [...kinds, kind] })];
}

interface StoreNoticeMessagesProps {
  notice: SourceNotice | null;
  skippedCount: number;
  /** The notices in the flow; the others are toasts. */
  standing: readonly StoreNoticeKind[];
  /** Moves a toast into the flow: its problem remains, so it cannot be dismissed. */
  onStand: (kind: StoreNoticeKind) => void;
}

/** The notice of each problem of the list, with its remedies. */
function StoreNoticeMessages({
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
