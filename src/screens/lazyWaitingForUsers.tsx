import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Needed on a first run only. The users come without it, too. */
export const WaitingForUsers = lazyPart(
  () => import('./WaitingForUsers.tsx').then((module) => module.WaitingForUsers),
  { instead: <p role="status">{tr.store.loading}</p> },
);
