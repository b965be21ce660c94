-- From now on `plain` and `exact` contain only the texts of name and email. Those of role and date,
-- which have few values, have columns of their own: the indexes of either find their matches
-- (server/users/answers/searching/valueMatches.ts). 005 computes them.
ALTER TABLE users
  ADD COLUMN value_plain text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN value_exact text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE users
  ALTER COLUMN value_plain DROP DEFAULT,
  ALTER COLUMN value_exact DROP DEFAULT;

-- Recreated by 006: 005 is faster without them.
DROP INDEX users_by_seq, users_by_name, users_by_email, users_by_role_back, users_by_date, users_by_text;
