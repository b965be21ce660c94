import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Preloaded by the list, where most visits come from. */
export const UserDetail = lazyPart(
  () => import('./UserDetail.tsx').then((module) => module.UserDetail),
  { placeholder: <p>{tr.detail.waiting}</p>, failed: tr.detail.failed },
);
