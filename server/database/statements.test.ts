import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SERVER = new URL('../', import.meta.url);

const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'),
);

/** What makes a list of millions slow, or cannot be distributed. */
const FORBIDDEN = /\b(OFFSET|TRIGGER|FOR (NO KEY )?UPDATE)\b/;

it.each(files)('%s has no OFFSET, no trigger and no row lock', (file) => {
  expect(readFileSync(new URL(file, SERVER), 'utf8')).not.toMatch(FORBIDDEN);
});

it('the files with statements are among those that are checked', () => {
  expect(files).toContain('users/answers/orderedRows.ts');
  expect(files).toContain('migrations/001-users.sql');
});
