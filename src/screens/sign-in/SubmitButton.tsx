import { Button } from '#ui/controls/Button.tsx';

/** Stays enabled while the server is asked, so that it keeps the focus. */
export function SubmitButton({ isBusy, isAllowed = true, busy, children }: SubmitButtonProps) {
  return (
    <Button type="submit" look="primary" aria-disabled={isBusy || !isAllowed || undefined}>
      {isBusy ? busy : children}
    </Button>
  );
}

interface SubmitButtonProps {
  isBusy: boolean;
  /** The person may still do it; by default so. */
  isAllowed?: boolean;
  /** Its words meanwhile. */
  busy: string;
  children: string;
}
