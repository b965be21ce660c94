import { lazyPart } from '#ui/lazyPart.tsx';

/** Needed after an add only; fetched ahead with the form. */
export const AddOutcomeNotice = lazyPart(() =>
  import('./AddOutcomeNotice.tsx').then((module) => module.AddOutcomeNotice),
);
