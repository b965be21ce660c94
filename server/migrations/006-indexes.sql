-- Includes the columns by which users are counted, so that any order is read without the rows
-- themselves.
CREATE INDEX users_by_seq ON users (seq) INCLUDE (role, active);
CREATE INDEX users_by_name ON users (name_order, seq) INCLUDE (role, active);
CREATE INDEX users_by_email ON users (email_order, seq) INCLUDE (role, active);
CREATE INDEX users_by_role_back ON users (role_order, seq) INCLUDE (role, active);
CREATE INDEX users_by_date ON users (created_at, seq) INCLUDE (role, active);
CREATE INDEX users_by_text ON users USING gin (plain gin_trgm_ops);
-- Finds texts of one or two letters (server/users/answers/searching/shortText.ts): letters that are
-- not in nearly every text, and users with non-ASCII letters even if those are plain.
CREATE INDEX users_by_letter ON users USING gin (string_to_array(
  translate(exact, E'abcdefghiklmnoprstuvyz0123456789 .@\x1f\uFDD0\uFDD1', ''), NULL));
CREATE INDEX users_beyond_ascii ON users (seq) WHERE plain ~ '[^\u0001-\u007f]';
-- Roles of which `role` may contain only the beginning.
CREATE INDEX users_with_long_role ON users (seq) WHERE octet_length(role) >= 200;

-- The keys that several users share; their index finds the users. The facet `duplicate` of `counts`
-- has their number.
CREATE TABLE shared_keys (
  -- name or email.
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (key, kind)
);
WITH sizes AS (
  SELECT 'name' AS kind, name_key AS key, count(*) AS size FROM users
  WHERE name_key IS NOT NULL GROUP BY name_key HAVING count(*) > 1
  UNION ALL
  SELECT 'email', email_key, count(*) FROM users
  WHERE email_key IS NOT NULL GROUP BY email_key HAVING count(*) > 1
), shared AS (
  INSERT INTO shared_keys (kind, key) SELECT kind, key FROM sizes
)
INSERT INTO counts (facet, value, delta)
SELECT 'duplicate', kind, sum(size) FROM sizes GROUP BY kind;

-- Numbers of events that changed the list or its history but are not changes: the list was filled,
-- or a removed user erased.
CREATE TABLE unrecorded_changes (
  number bigint PRIMARY KEY,
  -- `operations` does not contain everything up to here.
  forgotten bigint NOT NULL
);
