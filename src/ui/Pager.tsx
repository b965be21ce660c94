import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { tr } from '#text/tr.ts';
import { Button } from './Button.tsx';
import { StepNav } from './StepNav.tsx';

interface PagerProps {
  /** The name of the group of buttons. */
  label: string;
  /** Where the person is, in words. */
  children: ReactNode;
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
}

export function Pager({ label, children, page, pageCount, onPageChange }: PagerProps) {
  const previousRef = useRef<HTMLButtonElement>(null);
  const nextRef = useRef<HTMLButtonElement>(null);
  const hasPrevious = page > 1;
  const hasNext = page < pageCount;
  const pressed = useRef<'previous' | 'next' | null>(null);

  // A button disabled by its own press would lose the focus.
  useLayoutEffect(() => {
    if (pressed.current === 'next' && !hasNext) previousRef.current?.focus();
    if (pressed.current === 'previous' && !hasPrevious) nextRef.current?.focus();
    pressed.current = null;
  }, [hasNext, hasPrevious, page]);

  const go = (button: 'previous' | 'next') => {
    pressed.current = button;
    onPageChange(button === 'next' ? page + 1 : page - 1);
  };

  return (
    <StepNav label={label} place={children}>
      <Button ref={previousRef} disabled={!hasPrevious} onClick={() => go('previous')}>
        {tr.pager.previous}
      </Button>
      <Button ref={nextRef} disabled={!hasNext} onClick={() => go('next')}>
        {tr.pager.next}
      </Button>
    </StepNav>
  );
}
