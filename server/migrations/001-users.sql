-- The list of users, and what was done to it. Ready to be distributed by the user's id: no
-- triggers, no uniqueness across users but in tables keyed by what is unique.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The stored order is `seq`, newest first. All columns after `record` are computed from it by
-- server/users/userRow.ts; texts in them hold no U+0000 and no half of a surrogate pair.
CREATE SEQUENCE user_seqs;
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL,
  -- JSON text, as src/domain/record has it; with the password's hash, which no answer may hold.
  record text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  active boolean NOT NULL,
  -- Milliseconds since 1970; null: no valid date.
  created_at bigint,
  -- Such as 2024-03, in the server's time zone.
  created_month text COLLATE "C",
  -- Bytes that sort as Turkish text does (src/domain/turkish/orderKey.ts); null for a blank.
  name_order bytea,
  email_order bytea,
  role_order bytea,
  -- What users are compared by who may be the same person; null for a blank.
  name_key text COLLATE "C",
  email_key text COLLATE "C",
  -- The texts of all columns, folded for search, with U+001F between them; without and with marks
  -- (server/users/markedText.ts).
  plain text COLLATE "C" NOT NULL,
  exact text COLLATE "C" NOT NULL
);
CREATE INDEX users_by_seq ON users (seq);
CREATE INDEX users_by_name ON users (name_order, seq);
CREATE INDEX users_by_email ON users (email_order, seq);
-- Many have the same role: each direction needs an index of its own to have them newest first.
CREATE INDEX users_by_role ON users (role_order, seq DESC) INCLUDE (role);
CREATE INDEX users_by_role_back ON users (role_order, seq);
CREATE INDEX users_by_status ON users (active, seq);
CREATE INDEX users_by_date ON users (created_at, seq);
CREATE INDEX users_by_name_key ON users (name_key) WHERE name_key IS NOT NULL;
CREATE INDEX users_by_email_key ON users (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX users_by_text ON users USING gin (plain gin_trgm_ops);

-- Every change that was made, numbered. Numbers can become visible out of order, and one may be
-- left out: see server/users/commits/changeNumbers.ts.
CREATE SEQUENCE change_numbers;
CREATE TABLE changes (
  number bigint PRIMARY KEY,
  kind text NOT NULL,
  made_at timestamptz NOT NULL,
  -- The member of staff, as called then.
  staff_id text NOT NULL,
  staff_name text NOT NULL,
  -- The number of the change that this one takes back.
  undoes bigint,
  -- How many users it touched.
  user_count integer NOT NULL
);
CREATE INDEX changes_undone ON changes (undoes) WHERE undoes IS NOT NULL;

-- What each change did, as src/domain/change/operation.ts has it, with `seq` for the place.
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

-- The users whose last change removed them, and the operation that did it.
CREATE TABLE removed_users (
  user_id text COLLATE "C" PRIMARY KEY,
  change_number bigint NOT NULL,
  place integer NOT NULL
);
CREATE INDEX removed_users_by_change ON removed_users (change_number DESC, place);

-- So that a change that is sent twice is made once.
CREATE TABLE change_keys (
  key uuid PRIMARY KEY,
  -- The change that the response tells of.
  change_number bigint,
  response text NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX change_keys_by_date ON change_keys (made_at);

-- How many users there are, in all and by value, as the sum of rows: one row that every change
-- updates would make them wait for each other. Facets: all, role, status, createdMonth; and of the
-- history, changes and removed.
CREATE TABLE counts (
  facet text NOT NULL,
  value text COLLATE "C" NOT NULL,
  delta bigint NOT NULL
);
CREATE INDEX counts_by_facet ON counts (facet, value) INCLUDE (delta);
