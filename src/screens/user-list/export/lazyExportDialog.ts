import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const ExportDialog = lazyDialog(
  () => import('./ExportDialog.tsx').then((module) => module.ExportDialog),
  tr.exporting,
);
