import { WaitingForUsers } from '#screens/lazyWaitingForUsers.tsx';
import { tr } from '#text/tr.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

export const ConditionChips = lazyPart(() =>
  import('./ConditionChips.tsx').then((module) => module.ConditionChips),
);

export const BestRelaxation = lazyPart(() =>
  import('./ConditionChips.tsx').then((module) => module.BestRelaxation),
);

/** Shown in place of a list whose condition cannot be read yet. */
export const ConditionGate = lazyPart(
  async () => {
    const [{ ConditionGate: Gate }] = await Promise.all([
      import('./ConditionGate.tsx'),
      // Loaded together, since they would move the rows later.
      ConditionChips.load(),
    ]);
    return Gate;
  },
  { placeholder: <WaitingForUsers />, failed: tr.parts.broken },
);

export const ConditionDialog = lazyDialog(
  () => import('./ListConditionDialog.tsx').then((module) => module.ListConditionDialog),
  tr.sheet,
);
