/** Where the saved views are stored: also known to what loads their part only where there are any. */
export const SAVED_VIEWS_KEY = 'dashboard.views';
