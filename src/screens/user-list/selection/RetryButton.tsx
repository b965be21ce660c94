import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trSelection } from '#text/user-list/trSelection.ts';
import { Button } from '#ui/controls/Button.tsx';
import { leaveFocusTo } from '#ui/dialogs/keepFocus.ts';

interface RetryButtonProps {
  /** Gets the focus when the focused button is removed. */
  heir: () => HTMLElement | null;
}

/** Retries what could not be found out. */
export function RetryButton({ heir }: RetryButtonProps) {
  const { source } = useSourceAccess();
  return (
    <Button
      ref={(button) => {
        leaveFocusTo(button, heir);
      }}
      look="quiet"
      onClick={source.retry}
    >
      {trSelection.retry}
    </Button>
  );
}
