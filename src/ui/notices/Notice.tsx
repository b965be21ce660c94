import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { classNames } from '#ui/classNames.ts';
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
