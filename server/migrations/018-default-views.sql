-- The view that the list opens with. One that was removed counts again once it is restored.
CREATE TABLE default_views (
  -- Whose choice it is; '': the team's.
  staff_id text COLLATE "C" PRIMARY KEY,
  view_id text COLLATE "C" NOT NULL REFERENCES saved_views ON DELETE CASCADE
);
