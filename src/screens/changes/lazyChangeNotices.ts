import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Loaded together with every part that changes the list: after a change it must be there. */
export const ChangeNotices = lazyPart(() =>
  import('./ChangeNotices.tsx').then((module) => module.ChangeNotices),
);
