import { trSelection } from '#text/trSelection.ts';
import { lazyDialog } from '#ui/lazyDialog.tsx';

export const MergeUsersDialog = lazyDialog(
  () => import('./MergeUsersDialog.tsx').then((module) => module.MergeUsersDialog),
  trSelection.mergeDialog,
);
