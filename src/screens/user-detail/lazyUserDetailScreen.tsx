import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';

/** Preloaded by the list, where most visits come from. */
export const UserDetailScreen = lazyPart(
  () => import('./UserDetailScreen.tsx').then((module) => module.UserDetailScreen),
  {
    heading: <ScreenHeading isHidden>{tr.detail.heading}</ScreenHeading>,
    placeholder: <p>{tr.detail.waiting}</p>,
    failed: tr.detail.failed,
  },
);
