-- When the last part of a move came: the parts of one that nobody ends are removed some days later.
ALTER TABLE list_move ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now();
