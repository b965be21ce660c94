import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
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
  const previousRef = useRef<HTMLButtonElement>(null);
  const nextRef = useRef<HTMLButtonElement>(null);
  const hasPrevious = page > 1;
  const hasNext = page < pageCount;
  const pressed = useRef<'back' | 'on' | null>(null);

  // A button that its own press disables would lose the focus.
  useLayoutEffect(() => {
    if (pressed.current === 'on' && !hasNext) previousRef.current?.focus();
    if (pressed.current === 'back' && !hasPrevious) nextRef.current?.focus();
    pressed.current = null;
  }, [hasNext, hasPrevious, page]);

  const go = (direction: 'back' | 'on', to: number) => {
    pressed.current = direction;
    onPageChange(to);
  };

  return (
    <StepNav label={label} place={children}>
      {beside}
      <Button
        className={styles.end}
        aria-label={tr.pager.first}
        title={tr.pager.first}
        disabled={!hasPrevious}
        onClick={() => go('back', 1)}
      >
        <Icon name="first" size={18} />
      </Button>
      <Button
        ref={previousRef}
        className={styles.step}
        disabled={!hasPrevious}
        onClick={() => go('back', page - 1)}
      >
        {tr.pager.previous}
      </Button>
      <PageJump page={page} pageCount={pageCount} onJump={onPageChange} />
      <Button
        ref={nextRef}
        className={styles.step}
        disabled={!hasNext}
        onClick={() => go('on', page + 1)}
      >
        {tr.pager.next}
      </Button>
      <Button
        className={styles.end}
        aria-label={tr.pager.last}
        title={tr.pager.last}
        disabled={!hasNext}
        onClick={() => go('on', pageCount)}
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
