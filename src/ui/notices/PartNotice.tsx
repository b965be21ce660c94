import type { ReactNode, Ref } from 'react';
import { Notice } from './Notice.tsx';

interface PartNoticeProps {
  ref?: Ref<HTMLDivElement>;
  hasFailed: boolean;
  /** While the part is loading, also in a retry: announced politely. */
  isLoading?: boolean;
  words: string;
  /** Buttons. */
  children: ReactNode;
}

/** A notice in place of a part that is not loaded. Its buttons stay during a retry. */
export function PartNotice({
  ref,
  hasFailed,
  words,
  isLoading = false,
  children,
}: PartNoticeProps) {
  return (
    <div ref={ref}>
      <Notice tone={hasFailed ? 'warning' : 'info'} actions={children}>
        {/* Remounted for other words: an alert is announced when it is inserted. */}
        <span key={words} role={hasFailed && !isLoading ? 'alert' : 'status'}>
          {words}
        </span>
      </Notice>
    </div>
  );
}
