import { describe, expect, it } from 'vitest';
import { sectionOf, withSection } from './sections.mjs';

const PAGE = '# Page\n\nFirst.\n\n## One\n\nText.\n\n### Below\n\nMore.\n\n## Two\n\nLast.\n';

describe('a section of a page', () => {
  it('reaches from its heading to the next one of its level', () => {
    expect(sectionOf(PAGE, '## One')).toBe('## One\n\nText.\n\n### Below\n\nMore.');
    expect(sectionOf(PAGE, '## Two')).toBe('## Two\n\nLast.');
  });

  it('is empty if the page has no such heading', () => {
    expect(sectionOf(PAGE, '## On')).toBe('');
  });

  it('is replaced in its place, without other changes', () => {
    const page = withSection(PAGE, '## One', '## One\n\nNew.');
    expect(page).toBe('# Page\n\nFirst.\n\n## One\n\nNew.\n\n## Two\n\nLast.\n');
    expect(withSection(page, '## One', sectionOf(PAGE, '## One'))).toBe(PAGE);
  });

  it('is appended to a page without it; an empty one changes nothing', () => {
    expect(withSection(PAGE, '## Three', '## Three')).toBe(`${PAGE}\n## Three\n`);
    expect(withSection(PAGE, '## Three', '')).toBe(PAGE);
  });
});
