import { tr, trLayout } from '#text/tr.ts';
import { lazyDialog, lazyPart } from '#ui/loading/lazyWithRetry.tsx';

export const UserCards = lazyPart(() => import('./cards/UserCards.tsx').then((m) => m.UserCards), {
  placeholder: <p>{tr.cards.waiting}</p>,
  failed: tr.cards.failed,
});

export const UserPlaces = lazyPart(
  () => import('#screens/user-list/places/UserPlaces.tsx').then((m) => m.UserPlaces),
  { placeholder: <p>{tr.map.waiting}</p>, failed: tr.map.failed },
);

export const UserPeek = lazyPart(
  () => import('#screens/user-list/peek/UserPeek.tsx').then((m) => m.UserPeek),
  {
    failed: tr.detail.failed,
  },
);

export const SelectionBar = lazyPart(
  () => import('./selection/SelectionBar.tsx').then((m) => m.SelectionBar),
  { failed: tr.selection.failed },
);

// Loaded without a press, so a failed load is retried without a notice.
export const BestRelaxation = lazyPart(() =>
  import('./condition/BestRelaxation.tsx').then((m) => m.BestRelaxation),
);

export const AddUserModal = lazyDialog(
  () => import('#screens/user-form/AddUserModal.tsx').then((m) => m.AddUserModal),
  tr.form,
);

/**
 * The form that edits a user. Render it where it stays mounted if the user is removed elsewhere or
 * no longer matches, since it holds what was typed.
 */
export const EditUserModal = lazyDialog(
  () => import('#screens/user-form/EditUserModal.tsx').then((m) => m.EditUserModal),
  tr.form,
);

export const ImportDialog = lazyDialog(
  () => import('#screens/user-list/import/ImportDialog.tsx').then((m) => m.ImportDialog),
  tr.importing,
);

export const ExportDialog = lazyDialog(
  () => import('#screens/user-list/export/ExportDialog.tsx').then((m) => m.ExportDialog),
  tr.exporting,
);

export const LayoutDialog = lazyDialog(
  () => import('./layout/LayoutDialog.tsx').then((m) => m.LayoutDialog),
  trLayout,
);

export const ConditionDialog = lazyDialog(
  () => import('./condition/ConditionForm.tsx').then((m) => m.ListConditionDialog),
  tr.sheet,
);

export const MergeDialog = lazyDialog(
  () => import('./selection/SelectionDialogs.tsx').then((m) => m.MergeDialog),
  tr.merging,
);

export const RemoveManyDialog = lazyDialog(
  () => import('./selection/SelectionDialogs.tsx').then((m) => m.RemoveManyDialog),
  tr.removing,
);

export const TableSheet = lazyDialog(
  () => import('./sheet/ViewSheets.tsx').then((m) => m.TableSheet),
  tr.sheet,
);

export const CardSheet = lazyDialog(
  () => import('./sheet/ViewSheets.tsx').then((m) => m.CardSheet),
  tr.sheet,
);
