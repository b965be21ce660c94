import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

/**
 * The form that edits a user. Render it where it stays if the user is removed elsewhere, or no
 * longer matches: what was typed is in it.
 */
export const EditUserModal = lazyDialog(async () => {
  // Loaded with the form: the notice of its outcome must not be missing after the save.
  const [{ EditUserModal: Form }] = await Promise.all([
    import('./EditUserModal.tsx'),
    ChangeNotices.load(),
  ]);
  return Form;
}, tr.form);
