-- What staff do beside changes of the list, which its history records: server/audit/auditLog.ts.
-- Each row's hash covers the hash of the previous row. Small: on a distributed database it stays on
-- one node.
CREATE TABLE audit (
  -- 1, 2, 3, without a gap.
  number bigint PRIMARY KEY,
  -- In whole milliseconds, as the hash has it.
  at timestamptz NOT NULL CHECK (at = date_trunc('milliseconds', at)),
  kind text COLLATE "C" NOT NULL,
  -- The person, with the name of that time; null: nobody known, or the command line.
  staff_id text COLLATE "C",
  staff_name text,
  -- The other member of staff whom it concerns, if any.
  subject_id text COLLATE "C",
  subject_name text,
  -- JSON text: src/protocol/audit.ts, AuditAbout.
  about text COLLATE "C" NOT NULL,
  -- SHA-256, in hex.
  hash text COLLATE "C" NOT NULL
);

-- Rows are added, and removed only by the retention (server/audit/auditRetention.ts): a statement
-- that changes or removes them by mistake does nothing. Against the owner of the tables there is
-- the chain of hashes.
CREATE RULE audit_unchanged AS ON UPDATE TO audit DO INSTEAD NOTHING;
CREATE RULE audit_kept AS ON DELETE TO audit
  WHERE current_setting('audit.retention', true) IS DISTINCT FROM 'on' DO INSTEAD NOTHING;
