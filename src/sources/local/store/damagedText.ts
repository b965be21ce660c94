import { withEscapedSurrogates } from '#domain/loneSurrogates.ts';
import { refresh } from '#sources/local/store/refresh.ts';
import type { StoreCore } from '#sources/local/store/storeCore.ts';
import { decodeUsers } from '#domain/record/userRecord.ts';

/** See `UserStore`. Remembers the text for `releaseDamagedText`. */
export function readDamagedText(core: StoreCore): string | null {
  try {
    const text = core.stored.read();
    if (text === null || decodeUsers(text).kind !== 'damaged') {
      refresh(core);
      return null;
    }
    core.dispatch({ kind: 'downloaded', text });
    return withEscapedSurrogates(text);
  } catch {
    return null;
  }
}
