import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const ShortcutHelp = lazyDialog(
  () => import('./ShortcutHelp.tsx').then((module) => module.ShortcutHelp),
  tr.shell.shortcutList,
);

export const Palette = lazyDialog(
  () => import('#screens/palette/Palette.tsx').then(({ Palette: Dialog }) => Dialog),
  tr.shell.searchWindow,
);
