import type { Operation } from '#domain/change/operation.ts';
import { touchesSame } from '#domain/change/touchesSame.ts';
import type { RecordedChange } from '#domain/change/recordedChange.ts';

/**
 * The newest change that an operation fails on, because it touched the same; `null`: none that the
 * history has, such as one by another program.
 * @param changes newest first
 * @param since only changes after the one with this id; `null`: all
 */
export function blockingChange(
  changes: readonly RecordedChange[],
  failed: Operation,
  since: string | null,
): RecordedChange | null {
  const later = changes.filter(({ id }) => since === null || id > since);
  return later.find(({ operations }) => operations.some((one) => touchesSame(one, failed))) ?? null;
}
