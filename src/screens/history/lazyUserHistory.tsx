import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** The last part of a user's page. */
export const UserHistory = lazyPart(
  async () => {
    const [{ UserHistory: History }] = await Promise.all([
      import('./UserHistory.tsx'),
      ChangeNotices.load(),
    ]);
    return History;
  },
  { failed: tr.history.failed },
);
