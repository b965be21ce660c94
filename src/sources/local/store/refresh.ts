import { loadStored } from '#sources/local/store/loadStored.ts';
import type { StoreCore } from '#sources/local/store/storeCore.ts';
import { isBlockedByDamage } from '#sources/local/store/storeStep.ts';
import { decodeUsers } from '#domain/record/userRecord.ts';
import { startOver } from '#sources/local/store/remedies.ts';

/** Reads the stored text again: another tab or program may have written it. */
export function refresh(core: StoreCore): void {
  try {
    if (isBlockedByDamage(core.state())) recoverFromDamage(core);
    loadStored(core, core.stored);
  } catch {
    // Storage failed: the next commit reports it.
  }
}

/** After another tab's remedy: stores the users that were added in memory here. */
function recoverFromDamage(core: StoreCore): void {
  const text = core.stored.read();
  if (text === null) core.dispatch({ kind: 'damageCleared' });
  else if (decodeUsers(text).kind === 'list') void startOver(core, '[]');
}
