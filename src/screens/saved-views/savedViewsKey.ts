import { rememberedValue } from '#platform/remembered.ts';

/**
 * The storage key of the saved views. In a file of its own, so that their part is loaded only if
 * there are any.
 */
export const SAVED_VIEWS_KEY = 'dashboard.views';

const stored = rememberedValue(SAVED_VIEWS_KEY, {
  parse: (text) => text ?? '',
  format: (text) => text,
});

/** Whether there may be saved views, which then load at once; otherwise they can wait. */
export const hasSavedViews = () => stored.get() !== '';
