import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** Needed only after an add; preloaded with the form. */
export const AddOutcomeNotice = lazyPart(() =>
  import('./AddOutcomeNotice.tsx').then((module) => module.AddOutcomeNotice),
);
