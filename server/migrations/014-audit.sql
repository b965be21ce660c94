-- What staff do beside changes of the list, which its history has: server/audit/auditLog.ts. Each row's hash covers
-- the hash of the row before. Small: on a distributed database it stays on one node.
CREATE TABLE audit (
  -- 1, 2, 3, without a gap.
  number bigint PRIMARY KEY,
  -- In whole milliseconds, as the hash has it.
  at timestamptz NOT NULL CHECK (at = date_trunc('milliseconds', at)),
  kind text COLLATE "C" NOT NULL,
  -- Who, as called then; null: nobody known, or the command line.
  staff_id text COLLATE "C",
  staff_name text,
  -- To whom, if it was another member of staff.
  subject_id text COLLATE "C",
  subject_name text,
  -- JSON text: src/protocol/audit.ts, AuditAbout.
  about text COLLATE "C" NOT NULL,
  -- SHA-256, in hex.
  hash text COLLATE "C" NOT NULL
);

-- Rows are added, and removed by the retention alone (server/audit/auditRetention.ts): a statement that changes or removes
-- them by mistake does nothing. Of who owns the tables the chain tells.
CREATE RULE audit_unchanged AS ON UPDATE TO audit DO INSTEAD NOTHING;
CREATE RULE audit_kept AS ON DELETE TO audit
  WHERE current_setting('audit.retention', true) IS DISTINCT FROM 'on' DO INSTEAD NOTHING;
