import { useSourceStatus } from '#state/useSource.ts';
import { LocalOnly } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { ErrorBoundary } from '#ui/loading/ErrorBoundary.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { AddressBoundary } from '#app/AddressBoundary.tsx';
import { AlmostFullNotice } from '#screens/lazyScreens.tsx';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import styles from './Notices.module.css';
import { StoreNoticeMessages } from './StoreNoticeMessages.tsx';
import { useStandingNotices } from './useStandingNotices.ts';

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
