-- Saved views no longer tell who came and who left since the last visit.
DROP TABLE visited_views;
