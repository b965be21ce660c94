/**
 * The storage key of the saved views. In a file of its own, so that their part is loaded only if
 * there are any.
 */
export const SAVED_VIEWS_KEY = 'dashboard.views';
