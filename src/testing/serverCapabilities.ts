import { MAX_CHANGED_USERS } from '#domain/limits.ts';
import type { Capabilities } from '#domain/userSource.ts';

/** What the source of a shared list can do. */
export const SERVER_CAPABILITIES: Capabilities = {
  hasWholeList: false,
  maxUsers: MAX_CHANGED_USERS,
  hasBoundedHistory: false,
};
