import { tr } from '#text/tr.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

/** The content of a filter's popover; preloaded soon after the list. */
export const FilterValues = lazyPart(
  () => import('./FilterValues.tsx').then((module) => module.FilterValues),
  { placeholder: <p>{tr.parts.loading}</p>, failed: tr.sheet.failed },
);
