import type { UserSource } from '#domain/userSource.ts';
import { browserEnvironment } from '#sources/local/browserEdge.ts';
import { createRecordsSource } from './recordsSource.ts';
import type { RecordsBackend } from './recordsStore.ts';

/**
 * Opens the list of a backend in the real browser. Reads it again whenever the person comes back.
 */
export function openRecords(backend: RecordsBackend): UserSource {
  const { source, store } = createRecordsSource(backend, browserEnvironment());
  const reload = () => void store.reload();
  window.addEventListener('online', reload);
  window.addEventListener('focus', reload);
  return source;
}
