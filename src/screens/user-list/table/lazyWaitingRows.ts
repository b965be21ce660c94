import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Needed only for a slow source. The rows come without it, too. */
export const WaitingRows = lazyPart(() =>
  import('./WaitingRows.tsx').then((module) => module.WaitingRows),
);
