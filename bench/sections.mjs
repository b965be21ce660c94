// Two benches write docs/performance.md: each one keeps the other's section.

/**
 * @param {string} page @param {string} heading of the section, which ends before the next heading of its level
 * @returns {string} the section with its heading; empty if there is none
 */
export function sectionOf(page, heading) {
  const { start, end } = boundsOf(page, heading);
  return page.slice(start, end).trim();
}

/**
 * Replaces a section of the page, or appends it.
 * @param {string} page @param {string} heading @param {string} section with its heading; empty: no change
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
