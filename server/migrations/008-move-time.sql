-- When the last part of an upload arrived: abandoned uploads are removed some days later.
ALTER TABLE list_move ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now();
