-- Includes what a map and its filters read of the users in an area, so that their rows are not
-- read.
CREATE INDEX users_by_place ON users (place_x, place_y) INCLUDE (seq, role, active);
