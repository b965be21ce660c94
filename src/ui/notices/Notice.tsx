import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from '#ui/classNames.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import styles from './Notice.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

interface NoticeProps {
  tone: NoticeTone;
  /** `alert` interrupts a screen reader, `status` waits. */
  role?: 'alert' | 'status';
  children: ReactNode;
  /** Buttons and links under the words. */
  actions?: ReactNode;
}

export function Notice({ tone, role, children, actions }: NoticeProps) {
  return (
    <div
      className={classNames(
        styles.notice,
        styles[tone],
        actions === undefined ? undefined : styles.hasActions,
      )}
      role={role}
    >
      <span className={styles.icon}>
        <Icon name={ICONS[tone]} />
      </span>
      <div className={styles.body}>
        <div className={styles.words}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

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

interface ProgressProps {
  label: string;
  done: number;
  total: number;
  /** The progress in words. */
  text: string;
}

export function Progress({ label, done, total, text }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.text}>{text}</span>
      <progress id={id} value={done} max={total} className={styles.bar} />
    </div>
  );
}
