-- Views of the list that staff keep: src/protocol/views.ts. A removed one can be restored for some time.
CREATE TABLE saved_views (
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- Everybody's, else its owner's alone.
  is_team boolean NOT NULL,
  name text NOT NULL,
  -- Its address: a query string.
  search text COLLATE "C" NOT NULL,
  -- Among its owner's own, from the top.
  place integer NOT NULL,
  -- Another one with each save.
  revision text COLLATE "C" NOT NULL,
  removed_at timestamptz
);
