import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { Button } from '#ui/controls/Button.tsx';

interface ActionButtonProps extends ComponentProps<typeof Button> {
  isReady: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

/**
 * A button for all selected users. Keeps the focus when there is nothing to do, and ignores the
 * second press of a double click.
 */
export function ActionButton({ isReady, onClick, ...rest }: ActionButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={!isReady || undefined}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={(event) => {
        if (isReady && event.detail < 2) onClick(event);
      }}
    />
  );
}
