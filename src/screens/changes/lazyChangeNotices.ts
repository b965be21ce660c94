import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Loaded together with every part that changes the list: it must not be missing after a change. */
export const ChangeNotices = lazyPart(() =>
  import('./ChangeNotices.tsx').then((module) => module.ChangeNotices),
);
