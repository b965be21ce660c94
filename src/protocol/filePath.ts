/**
 * Paths below the base that are never a screen but a file or nothing: browsers and crawlers request
 * robots.txt, favicon.ico or .well-known/change-password, and must not get the page for them.
 */
export const FILE_PATH = /^(?:assets\/|[^/]*\.)/;
