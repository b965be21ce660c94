import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Shown only to a person who comes from the list, which preloads it. */
export const UserNeighbours = lazyPart(() =>
  import('./UserNeighbours.tsx').then((module) => module.UserNeighbours),
);
