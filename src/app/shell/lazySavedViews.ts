import { rememberedValue } from '#platform/rememberedValue.ts';
import { SAVED_VIEWS_KEY } from '#screens/saved-views/savedViewsKey.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

const stored = rememberedValue(SAVED_VIEWS_KEY, {
  parse: (text) => text ?? '',
  format: (text) => text,
});

/** Whether there may be views, which are shown as soon as they can be: else their place can wait. */
export const hasSavedViews = () => stored.get() !== '';

/** Nobody asked for it, so a failed load is retried without a notice. */
export const SavedViews = lazyPart(() =>
  import('#screens/saved-views/SavedViews.tsx').then((module) => module.SavedViews),
);
