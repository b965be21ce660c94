import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

export const ShortcutHelp = lazyDialog(
  () => import('./ShortcutHelp.tsx').then((module) => module.ShortcutHelp),
  tr.shell.shortcutList,
);

export const UserSearchDialog = lazyDialog(
  () => import('#screens/user-search/UserSearchDialog.tsx').then((m) => m.UserSearchDialog),
  tr.shell.searchWindow,
);
