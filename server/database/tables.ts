/**
 * Every table that a migration makes, except `migrations` itself. Other tables in the schema
 * belong to others.
 */
export const TABLES: readonly string[] = [
  'audit',
  'change_keys',
  'changes',
  'default_views',
  'list_move',
  'oidc_requests',
  'operations',
  'removed_users',
  'saved_views',
  'server_values',
  'sign_in_tries',
  'staff',
  'staff_accounts',
  'staff_links',
  'staff_sessions',
  'staff_tokens',
  'unrecorded_changes',
  'users',
];

/** Of earlier versions, beside those above: for their backups. */
export const EARLIER_TABLES: readonly string[] = [
  'counts',
  'list_move_parts',
  'place_counts',
  'shared_keys',
  'visited_views',
];

/** The users of a database that was brought over, as they were: kept for a release, in no backup. */
export const SET_ASIDE_TABLE = 'earlier_users';

export const SEQUENCES: readonly string[] = ['change_numbers', 'user_seqs'];
