import { useState, type ReactNode } from 'react';
import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import { trDetail } from '#text/trDetail.ts';
import styles from './LongValue.module.css';

export function isLong(text: string): boolean {
  return text.length > MAX_SHOWN_CHARACTERS;
}

interface LongValueProps {
  /** The value's name on the page. */
  label: string;
  text: string;
  /** Beside its start. */
  children?: ReactNode;
}

/**
 * The start of a long value, and all of it in a part that opens, rendered only then: kerned letters
 * are shaped anew for each line, which takes minutes for a million without a blank.
 */
export function LongValue({ label, text, children }: LongValueProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.value}>
      <bdi translate="no">{cutText(text, MAX_SHOWN_CHARACTERS)}</bdi>
      {children}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span>{trDetail.whole(text.length)}</span>
          <span className="visually-hidden">{trDetail.wholeOf(label)}</span>
        </summary>
        {isOpen && (
          // It scrolls, also by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div role="region" aria-label={label} tabIndex={0} className={styles.whole}>
            <bdi translate="no">{text}</bdi>
          </div>
        )}
      </details>
    </div>
  );
}
