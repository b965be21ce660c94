/** The endpoints of the list. All but the live events exchange JSON. */
export const API_PATHS = {
  /** POST `QuestionsRequest` → `QuestionsResponse`. */
  questions: '/api/questions',
  /** POST `ChangeRequest` → `ChangeResponse`. */
  changes: '/api/changes',
  /** POST `PresenceRequest` → `Editors`. */
  presence: '/api/editing',
  /** GET: server-sent events, see `LiveEvent`. */
  live: '/api/live',
  /** GET → `Me`; 401 for nobody. */
  me: '/api/me',
} as const;

/**
 * Paths below the base that are never a screen but a file or nothing: browsers and crawlers request
 * robots.txt, favicon.ico or .well-known/change-password, and must not get the page for them.
 */
export const FILE_PATH = /^(?:assets\/|[^/]*\.)/;
