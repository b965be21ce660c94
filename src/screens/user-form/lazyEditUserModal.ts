import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';

/**
 * The form that edits a user. Render it where it stays mounted if the user is removed elsewhere or
 * no longer matches, since it holds what was typed.
 */
export const EditUserModal = lazyDialog(async () => {
  // Loaded with the form: the notice of its outcome must be there after the save.
  const [{ EditUserModal: Form }] = await Promise.all([
    import('./EditUserModal.tsx'),
    ChangeNotices.load(),
  ]);
  return Form;
}, tr.form);
