import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Loaded without a press, so a failed load is retried without a notice. */
export const UserActions = lazyPart(async () => {
  const [{ UserActions: Actions }] = await Promise.all([
    import('./UserActions.tsx'),
    ChangeNotices.load(),
  ]);
  return Actions;
});
