import { lazyPart } from '#ui/lazyPart.tsx';

/** Fetched ahead by the list, from where most people come. */
export const UserDetail = lazyPart(() =>
  import('./UserDetail.tsx').then((module) => module.UserDetail),
);
