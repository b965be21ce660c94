-- The tables of the version with 21 migrations that this one has not: for its backups, which are
-- brought over once they are restored. They need no indexes for that.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL,
  record text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL,
  active boolean NOT NULL,
  created_at bigint,
  created_month text COLLATE "C",
  name_order bytea,
  email_order bytea,
  role_order bytea,
  name_key text COLLATE "C",
  email_key text COLLATE "C",
  plain text COLLATE "C" NOT NULL,
  exact text COLLATE "C" NOT NULL,
  value_plain text COLLATE "C" NOT NULL,
  value_exact text COLLATE "C" NOT NULL,
  place_x integer,
  place_y integer
);
CREATE TABLE counts (facet text NOT NULL, value text COLLATE "C" NOT NULL, delta bigint NOT NULL);
CREATE TABLE shared_keys (
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (key, kind)
);
CREATE TABLE place_counts (
  place_column integer NOT NULL,
  place_row integer NOT NULL,
  delta bigint NOT NULL,
  west integer NOT NULL,
  south integer NOT NULL,
  east integer NOT NULL,
  north integer NOT NULL
);
