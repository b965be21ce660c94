import { describe, expect, it } from 'vitest';
import { sectionOf, withSection } from './sections.mjs';

const PAGE = '# Page\n\nFirst.\n\n## One\n\nText.\n\n### Below\n\nMore.\n\n## Two\n\nLast.\n';

describe('a section of a page', () => {
  it('goes from its heading to the next one of its level', () => {
    expect(sectionOf(PAGE, '## One')).toBe('## One\n\nText.\n\n### Below\n\nMore.');
    expect(sectionOf(PAGE, '## Two')).toBe('## Two\n\nLast.');
  });

  it('is empty where the page has none of that heading', () => {
    expect(sectionOf(PAGE, '## On')).toBe('');
  });

  it('is exchanged where it stands, and nothing else is', () => {
    const page = withSection(PAGE, '## One', '## One\n\nNew.');
    expect(page).toBe('# Page\n\nFirst.\n\n## One\n\nNew.\n\n## Two\n\nLast.\n');
    expect(withSection(page, '## One', sectionOf(PAGE, '## One'))).toBe(PAGE);
  });

  it('is added at the end of a page without it, and none leaves the page as it is', () => {
    expect(withSection(PAGE, '## Three', '## Three')).toBe(`${PAGE}\n## Three\n`);
    expect(withSection(PAGE, '## Three', '')).toBe(PAGE);
  });
});
