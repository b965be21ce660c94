-- The users as they were in a database of before 2026-11-28.
DROP TABLE IF EXISTS earlier_users;
