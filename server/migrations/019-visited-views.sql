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
