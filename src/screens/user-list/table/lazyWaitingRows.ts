import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Needed for a slow source alone. The rows come without it, too. */
export const WaitingRows = lazyPart(() =>
  import('./WaitingRows.tsx').then((module) => module.WaitingRows),
);
