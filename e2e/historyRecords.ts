import type { Page } from '@playwright/test';
import { encodeChange } from '#sources/local/changing/historyCodec.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';
import { openWith } from './fixtures.ts';
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
  const texts = edits.map(({ kind, ids, field, was, is }, position): [string, string] => {
    const id = String(position + 1).padStart(12, '0');
    const fields = { [field]: { was: JSON.stringify(was), is: JSON.stringify(is) } };
    const change: RecordedChange = {
      id,
      at: new Date(FIRST_AT + position * MINUTE_MS),
      kind,
      undoes: null,
      operations: ids.map((userId) => ({ kind: 'edited', id: userId, fields })),
    };
    return [`users.history.${id}`, encodeChange(change)];
  });
  await page.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, texts);
  await openWith(page, users, path);
}
