/**
 * The scripts and style sheets that a page loads at once.
 * @param {string} html the built page
 * @returns {string[]} names without their folder
 */
export function firstFiles(html) {
  const named = html.matchAll(
    /<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]* (?:src|href)="[^"]*\/([^"]+)"/g,
  );
  return Array.from(named, ([, file = '']) => file);
}
