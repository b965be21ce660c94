import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const CardSheet = lazyDialog(
  () => import('./CardSheet.tsx').then((module) => module.CardSheet),
  tr.sheet,
);
