import { useState } from 'react';
import { tr } from '#text/tr.ts';
import styles from './Pager.module.css';

interface PageJumpProps {
  /** From 1; 0: no pages. */
  page: number;
  pageCount: number;
  onJump: (page: number) => void;
}

/** Digits, or groups of three with dots, as Turkish writes them. */
const PAGE_NUMBER = /^\s*(\d+|\d{1,3}(\.\d{3})+)\s*$/;

/** The page number; another one typed there is opened with Enter. */
export function PageJump({ page, pageCount, onJump }: PageJumpProps) {
  const [text, setText] = useState<string | null>(null);

  const jump = () => {
    const asked = PAGE_NUMBER.test(text ?? '') ? Number(text?.replaceAll('.', '')) : 0;
    setText(null);
    const target = Math.min(asked, pageCount);
    if (target >= 1 && target !== page) onJump(target);
  };

  return (
    <input
      className={styles.jump}
      aria-label={tr.pager.jump}
      title={tr.pager.jump}
      inputMode="numeric"
      enterKeyHint="go"
      autoComplete="off"
      disabled={pageCount < 2}
      value={text ?? page}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => setText(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
          event.preventDefault();
          jump();
        } else if (event.key === 'Escape' && text !== null) {
          setText(null);
        }
      }}
    />
  );
}
