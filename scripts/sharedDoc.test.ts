import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import style from '../.oxfmtrc.json' with { type: 'json' };
import { SETTINGS, settingsTable } from '#server/settings.ts';
import { ROOT } from './install.mjs';

const PAGE = join(ROOT, 'docs/shared.md');
const text = readFileSync(PAGE, 'utf8');

describe('docs/shared.md', () => {
  /** After a change of the settings, `npx vitest run scripts/sharedDoc.test.ts -u` updates it. */
  it('contains the generated table of settings', async () => {
    const page = text.replace(/^\| setting .*(?:\n\|.*)*/m, settingsTable);
    expect(page).toContain(settingsTable());
    const { code } = await format(PAGE, page, style);
    await expect(code).toMatchFileSnapshot(PAGE);
  });

  it('and the compose file name only settings that exist', () => {
    const compose = readFileSync(join(ROOT, 'hosting/compose.yaml'), 'utf8');
    const named = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
    const ofDatabase = named.filter((name) => name.startsWith('POSTGRES_'));
    expect(named.length).toBeGreaterThan(ofDatabase.length);
    expect(Object.keys(SETTINGS)).toEqual(
      expect.arrayContaining(named.filter((name) => !ofDatabase.includes(name))),
    );
  });
});
