import { tr } from '#text/tr.ts';
import { lazyDialog, lazyPart } from '#ui/loading/lazyWithRetry.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';

export const HomeScreen = lazyPart(
  () => import('#screens/home/HomeScreen.tsx').then((m) => m.HomeScreen),
  {
    heading: (
      <ScreenHeading isHidden title={tr.home.title}>
        {tr.home.heading}
      </ScreenHeading>
    ),
    failed: tr.home.screenFailed,
  },
);

export const UserDetailScreen = lazyPart(
  () => import('#screens/user-detail/UserDetailScreen.tsx').then((m) => m.UserDetailScreen),
  {
    heading: <ScreenHeading isHidden>{tr.detail.heading}</ScreenHeading>,
    placeholder: <p>{tr.detail.waiting}</p>,
    failed: tr.detail.failed,
  },
);

export const HistoryScreen = lazyPart(
  () => import('./history/HistoryScreen.tsx').then((m) => m.HistoryScreen),
  {
    heading: <ScreenHeading isHidden>{tr.history.heading}</ScreenHeading>,
    placeholder: <p>{tr.history.waiting}</p>,
    failed: tr.history.failed,
  },
);

// Loaded without a press, so a failed load is retried without a notice.
export const SavedViews = lazyPart(() =>
  import('./saved-views/SavedViews.tsx').then((m) => m.SavedViews),
);

export const StorageShare = lazyPart(() =>
  import('./storage-panel/StorageShare.tsx').then((m) => m.StorageShare),
);

export const AlmostFullNotice = lazyPart(() =>
  import('#screens/storage-panel/StorageShare.tsx').then((m) => m.AlmostFullNotice),
);

export const Palette = lazyDialog(
  () => import('./palette/Palette.tsx').then((m) => m.Palette),
  tr.shell.searchWindow,
);
