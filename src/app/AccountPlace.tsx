import { useOnScreen } from '#platform/useOnScreen.ts';
import { trStaff } from '#text/trStaff.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';

const AccountDialog = lazyDialog(
  () => import('#screens/staff/AccountDialog.tsx').then((module) => module.AccountDialog),
  trStaff.account.dialog,
);

export const preloadAccount = AccountDialog.preload;

/** Retries a failed load when the account is opened again. */
export const retryAccount = AccountDialog.retry;

interface AccountPlaceProps {
  /** The path of the screen where it was opened, or `null`. */
  openOn: string | null;
  /** Has to be the same function in every render. */
  onClose: () => void;
}

/** Renders the account. It closes when the person goes to another screen. */
export function AccountPlace({ openOn, onClose }: AccountPlaceProps) {
  return useOnScreen(openOn, onClose) && <AccountDialog onClose={onClose} />;
}
