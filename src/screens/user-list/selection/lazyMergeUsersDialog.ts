import { trSelection } from '#text/user-list/trSelection.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const MergeUsersDialog = lazyDialog(
  () => import('./MergeUsersDialog.tsx').then((module) => module.MergeUsersDialog),
  trSelection.mergeDialog,
);
