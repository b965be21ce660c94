/**
 * Every table that a migration ever made, except `migrations` itself. Other tables in the schema
 * belong to others.
 */
export const TABLES: readonly string[] = [
  'audit',
  'change_keys',
  'changes',
  'counts',
  'default_views',
  'list_move',
  'list_move_parts',
  'oidc_requests',
  'operations',
  'place_counts',
  'removed_users',
  'saved_views',
  'server_values',
  'shared_keys',
  'sign_in_tries',
  'staff',
  'staff_accounts',
  'staff_links',
  'staff_sessions',
  'staff_tokens',
  'unrecorded_changes',
  'users',
  'visited_views',
];

export const SEQUENCES: readonly string[] = ['change_numbers', 'user_seqs'];
