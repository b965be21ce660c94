import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

export const UserPlaces = lazyPart(
  () => import('./UserPlaces.tsx').then((module) => module.UserPlaces),
  {
    placeholder: <p>{tr.map.waiting}</p>,
    failed: tr.map.failed,
  },
);
