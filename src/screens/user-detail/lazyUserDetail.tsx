import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/lazyPart.tsx';

/** Fetched ahead by the list, from where most people come. */
export const UserDetail = lazyPart(
  () => import('./UserDetail.tsx').then((module) => module.UserDetail),
  { waiting: <p>{tr.detail.loading}</p>, failed: tr.detail.failed },
);
