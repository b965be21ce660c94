import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trSelection } from '#text/trSelection.ts';
import { Button } from '#ui/Button.tsx';

interface RetryButtonProps {
  /** Called where it goes with the focus on it. */
  onLost: () => void;
}

/** Asks again for what could not be found out. */
export function RetryButton({ onLost }: RetryButtonProps) {
  const { source } = useSourceAccess();
  const ref = useRef<HTMLButtonElement>(null);
  const handleLost = useEffectEvent(onLost);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (document.activeElement === button) handleLost();
    };
  }, []);
  return (
    <Button ref={ref} look="quiet" onClick={source.retry}>
      {trSelection.retry}
    </Button>
  );
}
