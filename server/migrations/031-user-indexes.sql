CREATE INDEX users_by_seq ON users (seq);
CREATE INDEX users_by_name ON users (name_order, seq DESC);
CREATE INDEX users_by_email ON users (email_order, seq DESC);
-- With the role itself, so that the few distinct ones are soon read.
CREATE INDEX users_by_role ON users (role_order, role, seq DESC);
CREATE INDEX users_by_date ON users (created_at, seq DESC);
CREATE INDEX users_by_name_key ON users (name_key, seq DESC) WHERE name_key IS NOT NULL;
CREATE INDEX users_by_email_key ON users (email_key, seq DESC) WHERE email_key IS NOT NULL;
-- Recent writes wait in a list that each search reads: with PostgreSQL's 4 MB, for too long. In kB:
CREATE INDEX users_by_text ON users
  USING gin (name_text gin_trgm_ops, email_text gin_trgm_ops, date_text gin_trgm_ops)
  WITH (gin_pending_list_limit = 512);
-- Two columns for one role: otherwise the planner takes half of the users for a thousandth.
CREATE STATISTICS users_of_role (dependencies) ON role, role_order FROM users;
