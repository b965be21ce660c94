import { lazyPart } from '#ui/lazyPart.tsx';

/** Needed on a first run only. */
export const WaitingForUsers = lazyPart(() =>
  import('./WaitingForUsers.tsx').then((module) => module.WaitingForUsers),
);
