import { rememberedValue } from '#platform/rememberedValue.ts';
import { SAVED_VIEWS_KEY } from '#screens/saved-views/savedViewsKey.ts';
import { lazyPart } from '#ui/loading/lazyPart.tsx';

const stored = rememberedValue(SAVED_VIEWS_KEY, {
  parse: (text) => text ?? '',
  format: (text) => text,
});

/** Whether there may be saved views, which then load at once; otherwise they can wait. */
export const hasSavedViews = () => stored.get() !== '';

/** Loaded without a press, so a failed load is retried without a notice. */
export const SavedViews = lazyPart(() =>
  import('#screens/saved-views/SavedViews.tsx').then((module) => module.SavedViews),
);
