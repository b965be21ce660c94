import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Needed on a first run and for a slow source. The users load without it, too. */
export const WaitingForUsers = lazyPart(
  () => import('./WaitingForUsers.tsx').then((module) => module.WaitingForUsers),
  { fallback: <p role="status">{tr.store.loading}</p> },
);
