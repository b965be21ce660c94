import { trLayout } from '#text/user-list/trLayout.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const LayoutDialog = lazyDialog(
  () => import('./LayoutDialog.tsx').then((module) => module.LayoutDialog),
  trLayout,
);
