import type { ReactNode, Ref } from 'react';
import { Notice } from './Notice.tsx';

interface PartNoticeProps {
  ref?: Ref<HTMLDivElement>;
  className?: string | undefined;
  hasFailed: boolean;
  /** While it is tried again, or waited for, nothing is urgent. */
  isLoading?: boolean;
  words: string;
  /** Buttons. */
  children: ReactNode;
}

/** Stands in for a part that is not there. Its buttons stay while it is tried again. */
export function PartNotice({
  ref,
  className,
  hasFailed,
  words,
  isLoading = false,
  children,
}: PartNoticeProps) {
  return (
    <div ref={ref} className={className}>
      <Notice tone={hasFailed ? 'warning' : 'info'} actions={children}>
        {/* Another element for other words: an alert is said when it comes. */}
        <span key={words} role={hasFailed && !isLoading ? 'alert' : 'status'}>
          {words}
        </span>
      </Notice>
    </div>
  );
}
