import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SERVER = new URL('../', import.meta.url);

const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'),
);

/** What makes a list of millions slow, or cannot be distributed. */
const FORBIDDEN = /\b(OFFSET|TRIGGER|FOR (NO KEY )?UPDATE)\b/;

it.each(files)('%s skips no rows by counting, has no triggers, and locks no rows', (file) => {
  expect(readFileSync(new URL(file, SERVER), 'utf8')).not.toMatch(FORBIDDEN);
});

it('finds the statements that it reads', () => {
  expect(files).toContain('users/answers/orderedRows.ts');
  expect(files).toContain('migrations/001-users.sql');
});
