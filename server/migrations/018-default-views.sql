-- The default views of the list. A removed view counts again once it is restored.
CREATE TABLE default_views (
  -- Whose choice it is; '': the team's.
  staff_id text COLLATE "C" PRIMARY KEY,
  view_id text COLLATE "C" NOT NULL REFERENCES saved_views ON DELETE CASCADE
);
