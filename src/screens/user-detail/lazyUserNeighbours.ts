import { lazyPart } from '#ui/lazyPart.tsx';

/** There only for whoever comes from the list, which fetches it ahead. */
export const UserNeighbours = lazyPart(() =>
  import('./UserNeighbours.tsx').then((module) => module.UserNeighbours),
);
