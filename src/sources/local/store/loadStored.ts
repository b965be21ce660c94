import type { LockedList } from '#sources/local/storage/listStorage.ts';
import type { StoreCore } from '#sources/local/store/storeCore.ts';

/**
 * Reads the stored text and dispatches what it is; in memory mode nothing is read.
 * @returns whether there is a list, in storage or in memory
 * @throws where storage is refused
 */
export function loadStored(core: StoreCore, { read }: Pick<LockedList, 'read'>): boolean {
  if (core.state().isInMemory) return true;
  const text = read();
  if (text === null) core.dispatch({ kind: 'removed' });
  else dispatchText(core, text);
  return text !== null;
}

/** Decodes a text that was read or written, and dispatches what it is. Copies damaged text. */
export function dispatchText({ state, reader, stored, dispatch }: StoreCore, text: string): void {
  const { listText, shown } = state();
  const found = text === listText ? { ...shown, kind: 'list' as const } : reader.read(text);
  if (found.kind !== 'damaged') dispatch({ ...found, text });
  else dispatch({ ...found, text, hasCopy: stored.copyDamagedText(text) !== null });
}
