-- A browser's list comes in one request.
DROP TABLE IF EXISTS list_move_parts;
ALTER TABLE list_move DROP COLUMN next_part, DROP COLUMN touched_at;
