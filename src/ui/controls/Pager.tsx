import { useRef, useState, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';
import { Icon } from '#ui/Icon.tsx';
import { Button } from './Button.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  /** The name of the group of buttons. */
  label: string;
  /** The position in words. */
  children: ReactNode;
  /** Before the buttons. */
  beside?: ReactNode;
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
}

/** First, previous, next and last page, and a field for a page number. */
export function Pager({ label, children, beside, page, pageCount, onPageChange }: PagerProps) {
  const previousRef = useRef<HTMLButtonElement | null>(null);
  const nextRef = useRef<HTMLButtonElement | null>(null);
  const hasPrevious = page > 1;
  const hasNext = page < pageCount;
  // A button that its own press disables would lose the focus.
  const leaveToNext = (button: HTMLElement | null) => leaveFocusTo(button, () => nextRef.current);
  const leaveToPrevious = (button: HTMLElement | null) =>
    leaveFocusTo(button, () => previousRef.current);

  return (
    <StepNav label={label} place={children}>
      {beside}
      <Button
        ref={leaveToNext}
        className={styles.end}
        aria-label={tr.pager.first}
        title={tr.pager.first}
        disabled={!hasPrevious}
        onClick={() => onPageChange(1)}
      >
        <Icon name="first" size={18} />
      </Button>
      <Button
        ref={(button) => {
          previousRef.current = button;
          leaveToNext(button);
        }}
        className={styles.step}
        disabled={!hasPrevious}
        onClick={() => onPageChange(page - 1)}
      >
        {tr.pager.previous}
      </Button>
      <PageJump page={page} pageCount={pageCount} onJump={onPageChange} />
      <Button
        ref={(button) => {
          nextRef.current = button;
          leaveToPrevious(button);
        }}
        className={styles.step}
        disabled={!hasNext}
        onClick={() => onPageChange(page + 1)}
      >
        {tr.pager.next}
      </Button>
      <Button
        ref={leaveToPrevious}
        className={styles.end}
        aria-label={tr.pager.last}
        title={tr.pager.last}
        disabled={!hasNext}
        onClick={() => onPageChange(pageCount)}
      >
        <Icon name="last" size={18} />
      </Button>
    </StepNav>
  );
}

interface PageJumpProps {
  /** From 1; 0: no pages. */
  page: number;
  pageCount: number;
  onJump: (page: number) => void;
}

/** Digits, or groups of three with dots, as Turkish writes them. */
const PAGE_NUMBER = /^\s*(\d+|\d{1,3}(\.\d{3})+)\s*$/;

/** The page number; another one typed there is opened with Enter. */
function PageJump({ page, pageCount, onJump }: PageJumpProps) {
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

interface StepNavProps {
  /** The name of the group of buttons or links. */
  label: string;
  /** The position in words. */
  place: ReactNode;
  /** Links or buttons to the previous and next step. */
  children: ReactNode;
}

export function StepNav({ label, place, children }: StepNavProps) {
  return (
    <nav className={styles.steps} aria-label={label}>
      <p className={styles.place}>{place}</p>
      {children}
    </nav>
  );
}
