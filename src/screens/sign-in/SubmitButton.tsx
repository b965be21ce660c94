import { Button } from '#ui/controls/Button.tsx';

/** Stays enabled during the request, so that it keeps the focus. */
export function SubmitButton({ isBusy, isAllowed = true, busy, children }: SubmitButtonProps) {
  return (
    <Button type="submit" look="primary" aria-disabled={isBusy || !isAllowed || undefined}>
      {isBusy ? busy : children}
    </Button>
  );
}

interface SubmitButtonProps {
  isBusy: boolean;
  /** Whether the person may still do this; by default yes. */
  isAllowed?: boolean;
  /** Its words during the request. */
  busy: string;
  children: string;
}
