-- The last `seq` of a user.
CREATE SEQUENCE user_seqs;

-- Every change that was made. Of two changes of one user, the later one has the greater number.
CREATE SEQUENCE change_numbers;
CREATE TABLE changes (
  number bigint PRIMARY KEY,
  kind text NOT NULL,
  made_at timestamptz NOT NULL,
  -- The member of staff, with the name of that time.
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  -- The number of the change that this one undoes.
  undoes bigint,
  -- How many users it touched.
  user_count integer NOT NULL,
  -- The list's revision from this change on: 1, 2, 3, without a gap but for those of
  -- `unrecorded_changes`, in the order of commits (server/list/revision.ts). The last column, as where
  -- the table was brought over: backups compare rows as texts.
  revision bigint NOT NULL UNIQUE
);
CREATE INDEX changes_undone ON changes (undoes) WHERE undoes IS NOT NULL;

-- The operations of each change, as in src/domain/change/operation.ts, with `seq` for the place.
CREATE TABLE operations (
  user_id text COLLATE "C" NOT NULL,
  change_number bigint NOT NULL,
  -- The order within the change.
  place integer NOT NULL,
  kind text NOT NULL,
  -- JSON text of the operation.
  operation text COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, change_number, place)
);
CREATE INDEX operations_of_change ON operations (change_number, place);

-- The users whose last change was a removal, and that operation.
CREATE TABLE removed_users (
  user_id text COLLATE "C" PRIMARY KEY,
  change_number bigint NOT NULL,
  place integer NOT NULL
);
CREATE INDEX removed_users_by_change ON removed_users (change_number DESC, place);

-- Lets a change that is sent twice be made once.
CREATE TABLE change_keys (
  key uuid PRIMARY KEY,
  -- The change in the response.
  change_number bigint,
  response text NOT NULL,
  made_at timestamptz NOT NULL,
  -- The sender and the change: `keyOwner`. NULL: from a time when any were accepted.
  owner text COLLATE "C"
);
CREATE INDEX change_keys_by_date ON change_keys (made_at);

-- Revisions by events that changed the list or its history but are not changes: the list was filled,
-- a removed user erased, or old history removed.
CREATE TABLE unrecorded_changes (
  revision bigint PRIMARY KEY
);

-- The staff who sign in: not to be confused with the list's users. staff, staff_sessions and
-- staff_accounts are the tables that the sign-in library reads and writes (server/auth/signInLibrary.ts
-- names their columns). Small tables: on a distributed database they stay on one node.

CREATE TABLE staff (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  -- In the form of src/domain/user/emailKey.ts.
  email text COLLATE "C" NOT NULL UNIQUE,
  email_verified boolean NOT NULL,
  image text,
  -- viewer, editor or admin.
  role text COLLATE "C" NOT NULL,
  active boolean NOT NULL,
  -- Within a few minutes; null: never.
  seen_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- How each signs in: the password's hash, under provider `credential`.
CREATE TABLE staff_accounts (
  id text COLLATE "C" PRIMARY KEY,
  staff_id text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  provider_id text COLLATE "C" NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (provider_id, account_id)
);
CREATE INDEX staff_accounts_of ON staff_accounts (staff_id);

CREATE TABLE staff_sessions (
  id text COLLATE "C" PRIMARY KEY,
  -- SHA-256 of the cookie's token, in hex: a copy of the database lets nobody in.
  token text COLLATE "C" NOT NULL UNIQUE,
  staff_id text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  ip_address text,
  user_agent text,
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_of ON staff_sessions (staff_id);

-- One-time links: to the first admin, invitations, new passwords. Using one removes its row.
CREATE TABLE staff_links (
  id text COLLATE "C" PRIMARY KEY,
  -- SHA-256 of the token: readers of this table cannot use the link.
  token_hash bytea NOT NULL UNIQUE,
  -- firstAdmin, invitation or password.
  kind text COLLATE "C" NOT NULL,
  -- The member whose new password it is for.
  staff_id text COLLATE "C" REFERENCES staff ON DELETE CASCADE,
  -- The invited person.
  name text,
  email text COLLATE "C",
  role text COLLATE "C",
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Personal tokens, for scripts that act for a member of staff.
CREATE TABLE staff_tokens (
  id text COLLATE "C" PRIMARY KEY,
  -- SHA-256 of the token.
  token_hash bytea NOT NULL UNIQUE,
  staff_id text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  name text NOT NULL,
  -- Its role, limited by its owner's.
  role text COLLATE "C" NOT NULL,
  seen_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_tokens_of ON staff_tokens (staff_id);

-- Failed sign-ins, by typed address (as a hash, since people type passwords there, too) and by
-- client.
CREATE TABLE sign_in_tries (
  key text COLLATE "C" PRIMARY KEY,
  tries integer NOT NULL,
  last_at timestamptz NOT NULL,
  -- Until then the next try waits.
  allowed_at timestamptz NOT NULL
);

-- One row if the list began, or is to begin, as a browser's upload.
CREATE TABLE list_move (
  next_part integer NOT NULL,
  is_done boolean NOT NULL,
  -- The list to which the parts belong, as named by its browser; NULL before the first part.
  list text COLLATE "C",
  -- When the last part arrived: abandoned uploads are removed some days later.
  touched_at timestamptz NOT NULL DEFAULT now()
);
-- The parts received so far, until the last one is there.
CREATE TABLE list_move_parts (
  part integer PRIMARY KEY,
  -- JSON text: a list of records, each of which is a JSON text.
  records text COLLATE "C" NOT NULL
);

-- What all servers on this database have to agree on: the secret that signs cookies, the time zone.
CREATE TABLE server_values (
  name text COLLATE "C" PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);

-- Sign-ins for which browsers were sent to the provider. A row is removed once the browser is back.
-- staff_accounts contains the provider's subject of such people, under `oidc:` and the issuer.
CREATE TABLE oidc_requests (
  -- SHA-256 of the value that the browser has to bring back.
  state_hash bytea PRIMARY KEY,
  -- The value that the provider has to put into its answer.
  nonce text NOT NULL,
  -- The secret for which the provider hands out its answer.
  code_verifier text NOT NULL,
  -- An address of the product, to continue from.
  return_path text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- The saved views of staff: src/protocol/views.ts. A removed one can be restored for some time.
CREATE TABLE saved_views (
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- The team's; otherwise only its owner's.
  is_team boolean NOT NULL,
  name text NOT NULL,
  -- Its address: a query string.
  search text COLLATE "C" NOT NULL,
  -- Its position among its owner's views, from the top.
  place integer NOT NULL,
  -- Changes with each save.
  revision text COLLATE "C" NOT NULL,
  removed_at timestamptz
);

-- What staff do beside changes of the list, which its history records: server/audit/auditLog.ts.
-- Each row's hash covers the hash of the previous row. Small: on a distributed database it stays on
-- one node.
CREATE TABLE audit (
  -- 1, 2, 3, without a gap.
  number bigint PRIMARY KEY,
  -- In whole milliseconds, as the hash has it.
  at timestamptz NOT NULL CHECK (at = date_trunc('milliseconds', at)),
  kind text COLLATE "C" NOT NULL,
  -- The person, with the name of that time; null: nobody known, or the command line.
  staff_id text COLLATE "C",
  staff_name text,
  -- The other member of staff whom it concerns, if any.
  subject_id text COLLATE "C",
  subject_name text,
  -- JSON text: src/protocol/audit.ts, AuditAbout.
  about text COLLATE "C" NOT NULL,
  -- SHA-256, in hex.
  hash text COLLATE "C" NOT NULL
);

-- Rows are added, and removed only by the retention (server/audit/auditRetention.ts): a statement
-- that changes or removes them by mistake does nothing. Against the owner of the tables there is
-- the chain of hashes.
CREATE RULE audit_unchanged AS ON UPDATE TO audit DO INSTEAD NOTHING;
CREATE RULE audit_kept AS ON DELETE TO audit
  WHERE current_setting('audit.retention', true) IS DISTINCT FROM 'on' DO INSTEAD NOTHING;

-- The default views of the list. A removed view counts again once it is restored.
CREATE TABLE default_views (
  -- Whose choice it is; '': the team's.
  staff_id text COLLATE "C" PRIMARY KEY,
  view_id text COLLATE "C" NOT NULL REFERENCES saved_views ON DELETE CASCADE
);

-- The views whose changes a member of staff wants to see, as they were at the last visit: the same on every device.
CREATE TABLE visited_views (
  staff_id text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  view_id text COLLATE "C" NOT NULL REFERENCES saved_views ON DELETE CASCADE,
  -- Its query then, as the page writes it; '': it was not visited yet.
  query text COLLATE "C" NOT NULL,
  -- How many users it showed.
  count bigint NOT NULL,
  -- The newest change at that time.
  newest bigint NOT NULL,
  PRIMARY KEY (staff_id, view_id)
);
