import { expect, it } from 'vitest';
import { addedCharacters, importChange } from '#domain/sheet/planImport.ts';
import type { RowOutcome } from '#domain/sheet/importPlan.ts';
import { makeUser } from '#testing/data/makeUser.ts';

const user = makeUser({ id: 'neu' });
const OUTCOMES: readonly RowOutcome[] = [
  { kind: 'new', line: 2, user },
  { kind: 'same', line: 3, user: makeUser() },
  {
    kind: 'changed',
    line: 4,
    user: makeUser(),
    changes: { name: { was: 'a', is: '"' } },
  },
  { kind: 'wrong', line: 5, cells: [], problems: [] },
  { kind: 'doubled', line: 6, cells: [], firstLine: 2 },
  { kind: 'new', line: 7, user: { ...user, id: null, createdAt: null } },
];
/** All that is sent of an edited user. */
const EDITED = { id: makeUser().id, name: makeUser().name };
const MAPPING = { columns: [], matchBy: 'email', roles: {}, statuses: {} } as const;

it('an import adds new users in file order, edits changed ones, and skips all others', () => {
  expect(importChange(OUTCOMES, MAPPING)).toEqual({
    kind: 'import',
    additions: [user, { ...user, id: null, createdAt: null }],
    edits: [{ user: EDITED, changes: { name: { was: 'a', is: '"' } } }],
    matchBy: 'email',
  });
});

it('the room of an import is that of new records and changed fields as JSON', () => {
  const [added, same, changed, wrong, doubled, withoutId] = OUTCOMES.map((outcome) =>
    addedCharacters([outcome]),
  );
  expect([same, wrong, doubled]).toEqual([0, 0, 0]);
  expect(changed).toBe(',"name":"\\""'.length);
  const record = JSON.stringify({ ...user, id: crypto.randomUUID(), createdAt: new Date() });
  expect(withoutId).toBeGreaterThan(record.length);
  expect(withoutId).toBeLessThan(record.length + 100);
  expect(added).toBeGreaterThan(JSON.stringify(user).length);
  expect(addedCharacters(OUTCOMES)).toBe((added ?? 0) + (changed ?? 0) + (withoutId ?? 0));
});
