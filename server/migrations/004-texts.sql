-- `plain` and `exact` have the texts of name and email alone from now on. Those of role and date, of
-- which there are few, have columns of their own: whom they match is found by the indexes of either
-- (server/users/answers/searching/valueMatches.ts). What they are is computed by 005.
ALTER TABLE users
  ADD COLUMN value_plain text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN value_exact text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE users
  ALTER COLUMN value_plain DROP DEFAULT,
  ALTER COLUMN value_exact DROP DEFAULT;

-- Made anew by 006: without them 005 is faster.
DROP INDEX users_by_seq, users_by_name, users_by_email, users_by_role_back, users_by_date, users_by_text;
