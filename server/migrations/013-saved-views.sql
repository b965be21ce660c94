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
