-- The list of users, and its history. Ready to be distributed by the user's id: no triggers, and no
-- uniqueness across users except in tables keyed by the unique value.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The stored order is `seq`, newest first. All columns after `record` are computed from it by
-- server/users/userRow.ts; texts in them hold no U+0000 and no half of a surrogate pair.
CREATE SEQUENCE user_seqs;
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL,
  -- JSON text as in src/domain/record; includes the password's hash, which no answer may contain.
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
  -- The keys by which users who may be the same person are compared; null for a blank.
  name_key text COLLATE "C",
  email_key text COLLATE "C",
  -- The texts of all columns, folded for search and separated by U+001F; without and with marks
  -- (server/users/markedText.ts).
  plain text COLLATE "C" NOT NULL,
  exact text COLLATE "C" NOT NULL
);
CREATE INDEX users_by_seq ON users (seq);
CREATE INDEX users_by_name ON users (name_order, seq);
CREATE INDEX users_by_email ON users (email_order, seq);
-- Many users have the same role: each direction needs its own index to have them newest first.
CREATE INDEX users_by_role ON users (role_order, seq DESC) INCLUDE (role);
CREATE INDEX users_by_role_back ON users (role_order, seq);
CREATE INDEX users_by_status ON users (active, seq);
CREATE INDEX users_by_date ON users (created_at, seq);
CREATE INDEX users_by_name_key ON users (name_key) WHERE name_key IS NOT NULL;
CREATE INDEX users_by_email_key ON users (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX users_by_text ON users USING gin (plain gin_trgm_ops);

-- Every change that was made, numbered. Numbers can become visible out of order, and one may be
-- skipped: see server/users/commits/changeNumbers.ts.
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
  user_count integer NOT NULL
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
  made_at timestamptz NOT NULL
);
CREATE INDEX change_keys_by_date ON change_keys (made_at);

-- How many users there are, in all and by value, as the sum of rows: a single row that every change
-- updates would make changes wait for each other. Facets: all, role, status, createdMonth; and of
-- the history, changes and removed.
CREATE TABLE counts (
  facet text NOT NULL,
  value text COLLATE "C" NOT NULL,
  delta bigint NOT NULL
);
CREATE INDEX counts_by_facet ON counts (facet, value) INCLUDE (delta);
