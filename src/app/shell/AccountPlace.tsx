import { useState } from 'react';
import { useOnScreen } from '#platform/useOnScreen.ts';
import { trStaff } from '#text/trStaff.ts';
import { lazyDialog } from '#ui/loading/lazyWithRetry.tsx';

const AccountDialog = lazyDialog(
  () => import('#screens/staff/account/AccountDialog.tsx').then((module) => module.AccountDialog),
  trStaff.account.dialog,
);

export const preloadAccount = AccountDialog.preload;

interface AccountPlaceProps {
  /** The path of the screen where it was opened, or `null`. */
  openOn: string | null;
  /** Has to be the same function in every render. */
  onClose: () => void;
}

/**
 * Renders the account dialog. It closes when the person goes to another screen, unless it shows a
 * new token, which is shown only once.
 */
export function AccountPlace({ openOn, onClose }: AccountPlaceProps) {
  const isOnScreen = useOnScreen(openOn, onClose);
  const [isTokenShown, setIsTokenShown] = useState(false);
  const handleClose = () => {
    setIsTokenShown(false);
    onClose();
  };
  return (
    (isOnScreen || isTokenShown) && (
      <AccountDialog onTokenShown={setIsTokenShown} onClose={handleClose} />
    )
  );
}
