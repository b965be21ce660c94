import type { Page } from '@playwright/test';
import type { RecordedChange } from '#domain/change/operation.ts';
import { encoded } from '#sources/local/history.ts';
import { openWith } from './fixtures.ts';
import { putRows } from './listDatabase.ts';
import type { StoredRecord } from './records.ts';

const MINUTE_MS = 60_000;
const FIRST_AT = Date.UTC(2026, 10, 12, 11);

type Edit = Pick<RecordedChange, 'kind'> & {
  readonly ids: readonly string[];
  readonly field: keyof StoredRecord;
  readonly was: unknown;
  readonly is: unknown;
};

/** Opens `path` with a list, and a history in which these edits were made one after another. */
export async function openWithHistory(
  page: Page,
  users: readonly unknown[],
  edits: readonly Edit[],
  path: string,
): Promise<void> {
  await page.goto('/favicon.svg');
  const rows = edits.map(({ kind, ids, field, was, is }, position) => {
    const id = String(position + 1).padStart(12, '0');
    const fields = { [field]: { was: JSON.stringify(was), is: JSON.stringify(is) } };
    const at = new Date(FIRST_AT + position * MINUTE_MS);
    const operations = ids.map((userId) => ({ kind: 'edited', id: userId, fields }) as const);
    return { id, text: encoded({ id, at, kind, undoes: null, operations }), leadsTo: '' };
  });
  await putRows(page, 'changes', rows);
  await openWith(page, users, path);
}
