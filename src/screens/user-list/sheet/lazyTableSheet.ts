import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const TableSheet = lazyDialog(
  () => import('./TableSheet.tsx').then((module) => module.TableSheet),
  tr.sheet,
);
