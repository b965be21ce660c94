import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { Capabilities } from '#domain/userSource.ts';

/** The capabilities of a shared list's source. */
export const SERVER_CAPABILITIES: Capabilities = {
  hasWholeList: false,
  maxUsers: MAX_CHANGED_USERS,
  hasBoundedHistory: false,
};
