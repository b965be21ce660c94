import { Button } from '#ui/Button.tsx';

/** Stays enabled while the server is asked, so that it keeps the focus. */
export function SubmitButton({ isBusy, busy, children }: SubmitButtonProps) {
  return (
    <Button type="submit" look="primary" aria-disabled={isBusy || undefined}>
      {isBusy ? busy : children}
    </Button>
  );
}

interface SubmitButtonProps {
  isBusy: boolean;
  /** Its words meanwhile. */
  busy: string;
  children: string;
}
