// docs/performance.md is written by two benches: each keeps what the other wrote.

/**
 * @param {string} page @param {string} heading of a section, which continues to the next one of its level
 * @returns {string} the section with its heading; empty: there is none
 */
export function sectionOf(page, heading) {
  const { start, end } = boundsOf(page, heading);
  return page.slice(start, end).trim();
}

/**
 * The page with another text as that section, or with one more at its end.
 * @param {string} page @param {string} heading @param {string} section with its heading; empty: as it is
 */
export function withSection(page, heading, section) {
  if (section === '') return page;
  const { start, end } = boundsOf(page, heading);
  const parts = [page.slice(0, start), section, page.slice(end)].map((part) => part.trim());
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** @param {string} page @param {string} heading */
function boundsOf(page, heading) {
  const lines = `\n${page}`;
  const start = lines.indexOf(`\n${heading}\n`);
  if (start === -1) return { start: page.length, end: page.length };
  const next = lines.indexOf('\n## ', start + 1);
  return { start, end: next === -1 ? page.length : next };
}
