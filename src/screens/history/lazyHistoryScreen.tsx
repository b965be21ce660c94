import { ChangeNotices } from '#screens/changes/lazyChangeNotices.ts';
import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';

export const HistoryScreen = lazyPart(
  async () => {
    const [{ HistoryScreen: Screen }] = await Promise.all([
      import('./HistoryScreen.tsx'),
      ChangeNotices.load(),
    ]);
    return Screen;
  },
  {
    heading: <ScreenHeading isHidden>{tr.history.heading}</ScreenHeading>,
    placeholder: <p>{tr.history.waiting}</p>,
    failed: tr.history.failed,
  },
);
