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
  -- In the cookie, with a signature that this table does not contain.
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
  is_done boolean NOT NULL
);
-- The parts received so far, until the last one is there.
CREATE TABLE list_move_parts (
  part integer PRIMARY KEY,
  -- JSON text: a list of records, each of which is a JSON text.
  records text COLLATE "C" NOT NULL
);
