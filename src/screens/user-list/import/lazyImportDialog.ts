import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const ImportDialog = lazyDialog(async () => {
  // Loaded with it: the notice of its outcome must be there.
  const [{ ImportDialog: Dialog }] = await Promise.all([
    import('./ImportDialog.tsx'),
    ChangeNotices.load(),
  ]);
  return Dialog;
}, tr.importing);
