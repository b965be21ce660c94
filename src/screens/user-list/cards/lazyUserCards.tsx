import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

export const UserCards = lazyPart(
  () => import('./UserCards.tsx').then((module) => module.UserCards),
  {
    placeholder: <p>{tr.cards.waiting}</p>,
    failed: tr.cards.failed,
  },
);
