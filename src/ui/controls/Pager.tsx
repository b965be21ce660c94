import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { Button } from './Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PageJump } from './PageJump.tsx';
import styles from './Pager.module.css';
import { StepNav } from './StepNav.tsx';

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
