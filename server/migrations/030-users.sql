CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The list of users, in the order of `seq`, newest first. All columns after `record` are computed from
-- it by server/list/row.ts; texts in them hold no U+0000 and no half of a surrogate pair.
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL,
  -- JSON text as in src/domain/record; includes the password's hash, which no answer may contain.
  record text COLLATE "C" NOT NULL,
  -- In no index: many users' status is changed in their places.
  active boolean NOT NULL,
  role text COLLATE "C" NOT NULL,
  -- Milliseconds since 1970; null: no valid date.
  created_at bigint,
  latitude float8,
  longitude float8,
  -- Column and row of the finest grid (src/domain/query/placeCells.ts); null: no place.
  place_x integer,
  place_y integer,
  -- Bytes that sort as Turkish text does (src/domain/turkish/orderKey.ts); null for a blank.
  name_order bytea,
  email_order bytea,
  role_order bytea,
  -- The keys by which users who may be the same person are compared; null for a blank.
  name_key text COLLATE "C",
  email_key text COLLATE "C",
  -- What is searched, as shown: folded, and with marks (server/list/searchText.ts).
  name_text text COLLATE "C" NOT NULL,
  email_text text COLLATE "C" NOT NULL,
  date_text text COLLATE "C" NOT NULL,
  name_marked text COLLATE "C" NOT NULL,
  email_marked text COLLATE "C" NOT NULL,
  date_marked text COLLATE "C"
) WITH (fillfactor = 85);
